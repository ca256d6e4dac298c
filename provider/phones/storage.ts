import { and, eq, isNull } from 'drizzle-orm';
import type { User } from '../auth/accounts.ts';
import { phoneNumbers, users } from '../storage/schema.ts';
import type { Database, Reader } from '../storage/storage.ts';

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
 * there before that, for a first sign-in proves it. The number of an account that also has an address may be somebody else's.
 */
export async function reachedAt(db: Reader, user: User): Promise<string | undefined> {
  const [row] = await db.select().from(phoneNumbers).where(eq(phoneNumbers.userId, user.id));
  return row && (row.verifiedAt !== null || hasOnlyNumber(user)) ? row.phoneNumber : undefined;
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
