import { eq } from 'drizzle-orm';
import { passwords } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

/** Notes that a password is known from a breach, until another one is set. */
export async function markBreached(db: Database, userId: string): Promise<void> {
  await db.update(passwords).set({ breached: true }).where(eq(passwords.userId, userId));
}
