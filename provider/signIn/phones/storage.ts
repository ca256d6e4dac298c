import { and, eq, isNull } from 'drizzle-orm';
import type { User } from '../../people/accounts.ts';
import { phoneNumbers, users } from '../../database/storage/schema.ts';
import type { SecretPurpose } from '../../crypto/secrets/storage.ts';
import type { Database, Reader } from '../../ground/database.ts';

/** How long a new number waits for its first sign-in. Milliseconds. */
const CHOSEN_FOR = 600_000;

/** The person whose number it is. `phoneNumber` in the form of E.164. */
export async function findByNumber(db: Reader, phoneNumber: string): Promise<User | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(phoneNumbers)
    .innerJoin(users, eq(users.id, phoneNumbers.userId))
    .where(eq(phoneNumbers.phoneNumber, phoneNumber));
  return row?.user;
}

/**
 * The number that text messages for a person go to: one that the person has proven to have. Who has nothing but a number is written to
 * there before that, for a first sign-in proves it. The number of an account that also has an address may be somebody else's: there only a
 * sign-in goes, and only for ten minutes after its owner, proven by mail, has chosen it.
 */
export async function reachedAt(
  { db, now }: { readonly db: Reader; readonly now: Date },
  user: User,
  purpose: SecretPurpose,
): Promise<string | undefined> {
  const row = await numberOf(db, user.id);
  if (!row) return undefined;
  const isChosen = purpose === 'sign-in-text' && isRecent(row.chosenAt, now);
  return row.verifiedAt !== null || hasOnlyNumber(user) || isChosen ? row.phoneNumber : undefined;
}

const isRecent = (chosenAt: Date | null, now: Date): boolean =>
  chosenAt !== null && now.getTime() - chosenAt.getTime() < CHOSEN_FOR;

/**
 * Puts a number in the place of a person's former one, to be proven by the next sign-in. The former one finds nobody any more. False: it
 * is somebody else's.
 */
export async function replaceNumber(db: Database, userId: string, phoneNumber: string, now: Date): Promise<boolean> {
  await db.delete(phoneNumbers).where(eq(phoneNumbers.userId, userId));
  const row = { userId, phoneNumber, chosenAt: now };
  const [taken] = await db.insert(phoneNumbers).values(row).onConflictDoNothing().returning();
  if (!taken) return false;
  await db.update(users).set({ phoneNumber, updatedAt: now }).where(eq(users.id, userId));
  return true;
}

/** The number of a person, proven or not. */
export async function numberOf(db: Reader, userId: string): Promise<typeof phoneNumbers.$inferSelect | undefined> {
  const [row] = await db.select().from(phoneNumbers).where(eq(phoneNumbers.userId, userId));
  return row;
}

/** Nobody has proven anything of this account yet, and it has no address. */
export const hasOnlyNumber = ({ verified, email }: User): boolean => !verified && email === '';

/** Notes that a person has proven to have the number. */
export async function proveNumber(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .update(phoneNumbers)
    .set({ verifiedAt: now })
    .where(and(eq(phoneNumbers.userId, userId), isNull(phoneNumbers.verifiedAt)));
}
