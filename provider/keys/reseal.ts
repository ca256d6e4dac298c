import { and, eq, inArray } from 'drizzle-orm';
import { providerSecrets, signingKeys } from '../storage/schema.ts';
import type { Database } from '../storage/storage.ts';
import type { Sealing } from './sealing.ts';
import { sharedSecrets } from './secrets.ts';

/** Seals anew whatever is not kept as it would be now. Call it in a transaction. Returns how many secrets there were. */
export async function resealSecrets(transaction: Database, sealing: Sealing): Promise<number> {
  let count = 0;
  const renew = (stored: string): string | undefined => {
    if (sealing.isCurrent(stored)) return undefined;
    count += 1;
    return sealing.seal(sealing.open(stored));
  };
  for (const { name, value } of await transaction
    .select()
    .from(providerSecrets)
    .where(inArray(providerSecrets.name, [...sharedSecrets]))) {
    const renewed = renew(value);
    // Another process may have been quicker.
    if (renewed !== undefined)
      await transaction
        .update(providerSecrets)
        .set({ value: renewed })
        .where(and(eq(providerSecrets.name, name), eq(providerSecrets.value, value)));
  }
  for (const { kid, privateJwk } of await transaction.select().from(signingKeys)) {
    const renewed = renew(privateJwk);
    if (renewed !== undefined)
      await transaction
        .update(signingKeys)
        .set({ privateJwk: renewed })
        .where(and(eq(signingKeys.kid, kid), eq(signingKeys.privateJwk, privateJwk)));
  }
  return count;
}
