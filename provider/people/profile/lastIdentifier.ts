import { and, eq, isNotNull } from 'drizzle-orm';
import { phoneNumbers, usernames } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { User } from '../accounts.ts';

/** What may take the place of the other one: a number that is not proven may be claimed by another person. */
const others = {
  phoneNumber: async (db: Reader, userId: string) => (await db.$count(usernames, eq(usernames.userId, userId))) > 0,
  username: async (db: Reader, userId: string) =>
    (await db.$count(phoneNumbers, and(eq(phoneNumbers.userId, userId), isNotNull(phoneNumbers.verifiedAt)))) > 0,
} as const;

/** @throws ProviderError 409 where the account has nothing else to sign in with and to be recovered by */
export async function requireOtherIdentifier(
  db: Reader,
  { id, email }: Pick<User, 'id' | 'email'>,
  leaving: keyof typeof others,
): Promise<void> {
  if (email === '' && !(await others[leaving](db, id))) throw new ProviderError('ER-LAST-IDENTIFIER');
}
