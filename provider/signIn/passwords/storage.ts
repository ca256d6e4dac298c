import { eq } from 'drizzle-orm';
import { passwords } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

/**
 * Locks the password of a person until the transaction ends, and resolves to when it was set; undefined where there is
 * none. A hash in another form is no other password: it leaves that instant alone.
 * @param forWriting whether this transaction writes it; without, several may hold it
 */
export async function holdPassword(db: Database, userId: string, forWriting: boolean): Promise<Date | undefined> {
  const [row] = await db
    .select({ setAt: passwords.changedAt })
    .from(passwords)
    .where(eq(passwords.userId, userId))
    .for(forWriting ? 'update' : 'share');
  return row?.setAt;
}

/** Notes that a password is known from a breach, until another one is set. */
export async function markBreached(db: Database, userId: string): Promise<void> {
  await db.update(passwords).set({ breached: true }).where(eq(passwords.userId, userId));
}
