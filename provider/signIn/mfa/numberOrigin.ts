import { and, eq, isNotNull } from 'drizzle-orm';
import { phoneNumbers } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';

/** The message by which a person's number was set: a code of that channel is no second factor after a text message. */
export async function numberSetBy(db: Reader, userId: string): Promise<'email' | null> {
  const isChosen = and(eq(phoneNumbers.userId, userId), isNotNull(phoneNumbers.chosenAt));
  return (await db.$count(phoneNumbers, isChosen)) > 0 ? 'email' : null;
}

/** A second factor from another channel was proven after a text message: the number is the person's own now. */
export async function vouchForNumber(db: Database, userId: string): Promise<void> {
  await db.update(phoneNumbers).set({ chosenAt: null }).where(eq(phoneNumbers.userId, userId));
}
