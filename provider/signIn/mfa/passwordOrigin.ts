import { eq } from 'drizzle-orm';
import { passwords } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import type { SetBy } from './fulfilment.ts';

/** The message by which a person's password was set: its channel is none of a second factor. */
export async function passwordSetBy(db: Reader, userId: string): Promise<SetBy | null> {
  const [row] = await db.select({ setBy: passwords.setBy }).from(passwords).where(eq(passwords.userId, userId));
  return row?.setBy ?? null;
}

/** A second factor from another channel was proven after the password: it is the person's own from here on. */
export async function vouchForPassword(db: Database, userId: string): Promise<void> {
  await db.update(passwords).set({ setBy: null }).where(eq(passwords.userId, userId));
}
