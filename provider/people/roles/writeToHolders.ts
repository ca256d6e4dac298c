import { toMailbox } from '../../ground/address.ts';
import type { Database } from '../../ground/database.ts';
import { activeHolders } from './userManagers.ts';

/** As many get a mail, at most. */
const MOST_MAILS = 20;

/**
 * Writes to the active people of a tenant who hold a permission: they can do something about what has happened.
 *
 * @param write writes one mail in the caller's transaction. `name` is missing where a person has none but the address
 */
export async function writeToHolders(
  db: Database,
  held: Parameters<typeof activeHolders>[1],
  write: (to: string, name: string | undefined) => Promise<unknown>,
): Promise<void> {
  for (const { email, name } of (await activeHolders(db, held)).slice(0, MOST_MAILS)) {
    const to = toMailbox(email);
    if (to !== undefined) await write(to, name === email ? undefined : name);
  }
}
