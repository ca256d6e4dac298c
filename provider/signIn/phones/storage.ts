import { and, eq, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
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
 * The number that text messages for a user go to: one that the user has proven. An account that has only a number gets
 * messages there before that, because its first sign-in proves the number. The number of an account that also has an
 * address may belong to another person: only sign-in codes go there, and only for ten minutes after the owner, proven
 * by mail, has chosen it.
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

/** What may take the place of a row: it is not proven, and no owner who was proven by mail has just chosen it. */
const yields = (now: Date): SQL | undefined =>
  and(
    isNull(phoneNumbers.verifiedAt),
    or(isNull(phoneNumbers.chosenAt), lt(phoneNumbers.chosenAt, new Date(now.getTime() - CHOSEN_FOR))),
  );

/**
 * Gives a user a number that is not proven, in the place of another user who has not: a number that is only named
 * does not stay taken. False: another user has it.
 */
export async function claimNumber(
  db: Database,
  row: Pick<typeof phoneNumbers.$inferInsert, 'userId' | 'phoneNumber' | 'chosenAt'>,
  now: Date,
): Promise<boolean> {
  const { userId, chosenAt = null } = row;
  const claimed = await db
    .insert(phoneNumbers)
    .values(row)
    .onConflictDoUpdate({ target: phoneNumbers.phoneNumber, set: { userId, chosenAt }, setWhere: yields(now) })
    .returning();
  return claimed.length > 0;
}

/** Whether the number stays with another user when this one names it. */
export async function isTaken(db: Reader, phoneNumber: string, userId: string, now: Date): Promise<boolean> {
  const others = and(eq(phoneNumbers.phoneNumber, phoneNumber), ne(phoneNumbers.userId, userId));
  return (await db.$count(phoneNumbers, and(others, sql`NOT (${yields(now)})`))) > 0;
}

/** A proof beats a claim: takes an unproven number from any other user who has named it. */
export async function dropClaim(db: Database, phoneNumber: string, userId: string): Promise<void> {
  const [dropped] = await db
    .delete(phoneNumbers)
    .where(
      and(eq(phoneNumbers.phoneNumber, phoneNumber), ne(phoneNumbers.userId, userId), isNull(phoneNumbers.verifiedAt)),
    )
    .returning();
  if (dropped)
    await db
      .update(users)
      .set({ phoneNumber: null })
      .where(and(eq(users.id, dropped.userId), eq(users.phoneNumber, phoneNumber)));
}

/**
 * Replaces a user's number; the former one finds no account any more. False: another user has the number.
 * @param chosenAt for a user who was proven by mail: the next sign-in proves the number
 */
export async function replaceNumber(
  db: Database,
  { userId, phoneNumber, chosenAt }: { userId: string; phoneNumber: string; chosenAt: Date | null },
  now: Date,
): Promise<boolean> {
  await db.delete(phoneNumbers).where(eq(phoneNumbers.userId, userId));
  if (!(await claimNumber(db, { userId, phoneNumber, chosenAt }, now))) return false;
  await db.update(users).set({ phoneNumber, updatedAt: now }).where(eq(users.id, userId));
  return true;
}

/** Takes a number away from its user. False: the user has another one by now, or none. */
export async function deleteNumber(db: Database, userId: string, phoneNumber: string, now: Date): Promise<boolean> {
  const gone = await db
    .delete(phoneNumbers)
    .where(and(eq(phoneNumbers.userId, userId), eq(phoneNumbers.phoneNumber, phoneNumber)))
    .returning();
  if (gone.length === 0) return false;
  await db.update(users).set({ phoneNumber: null, updatedAt: now }).where(eq(users.id, userId));
  return true;
}

/** The number of a person, proven or not. */
export async function numberOf(db: Reader, userId: string): Promise<typeof phoneNumbers.$inferSelect | undefined> {
  const [row] = await db.select().from(phoneNumbers).where(eq(phoneNumbers.userId, userId));
  return row;
}

/** The account is not verified yet, and it has no address. */
export const hasOnlyNumber = ({ verified, email }: User): boolean => !verified && email === '';

/**
 * Notes that a person has proven to have the number. Who has named it meanwhile without a proof loses it. False:
 * another person has proven it.
 */
export async function proveNumber(db: Database, userId: string, phoneNumber: string, now: Date): Promise<boolean> {
  await dropClaim(db, phoneNumber, userId);
  const [proven] = await db
    .insert(phoneNumbers)
    .values({ userId, phoneNumber, verifiedAt: now })
    .onConflictDoUpdate({
      target: phoneNumbers.phoneNumber,
      set: { verifiedAt: sql`COALESCE(${phoneNumbers.verifiedAt}, excluded.verified_at)` },
      setWhere: eq(phoneNumbers.userId, userId),
    })
    .returning();
  return proven !== undefined;
}
