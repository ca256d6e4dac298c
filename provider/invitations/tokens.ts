import { peekSecret } from '../secrets/storage.ts';
import type { Reader } from '../storage/storage.ts';
import type { Place } from './storage.ts';

/** What the link of a mail opens. */
export interface Opener extends Place {
  readonly purpose: 'activation' | 'invitation';
}

/** The invitation whose link holds a token, which nothing has used yet. Undefined also for the activation of a sign-up. */
export async function findOpener(db: Reader, text: string, now: Date): Promise<Opener | undefined> {
  for (const purpose of ['invitation', 'activation'] as const) {
    const found = await peekSecret(db, { purpose, text }, now);
    if (found?.tenantId) return { purpose, tenantId: found.tenantId, userId: found.subject };
  }
  return undefined;
}
