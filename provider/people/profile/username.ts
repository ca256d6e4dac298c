import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { text } from '../../http/pipeline/fields.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { usernames } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { requireOtherIdentifier } from './lastIdentifier.ts';

/** The username of a user; undefined without one. */
export async function usernameOf(db: Reader, userId: string): Promise<string | undefined> {
  const [row] = await db.select().from(usernames).where(eq(usernames.userId, userId));
  return row?.username;
}

/** Reads a username. Undefined for a text that is none: one that looks like an address would sign in another user. */
export const readUsername = (text: string): string | undefined =>
  /^[^\s@\p{C}]{2,64}$/u.test(toIdentifierKey(text)) ? text.normalize('NFC').trim() : undefined;

/** What usernames must be like, in words. */
export const USERNAME_RULE = 'must have 2 to 64 characters, without spaces and @';

/** The field of a username. */
export const usernameField = v.pipe(
  text(320),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const username = readUsername(dataset.value);
    if (username !== undefined) return username;
    addIssue({ message: USERNAME_RULE });
    return NEVER;
  }),
);

const taken = (): ProviderError => new ProviderError('ER-IDENTIFIER-TAKEN', { context: { field: 'username' } });

/**
 * Gives the signed-in user a username, also in the place of the own one that `replaces` names. A user has one at most
 * (PROFILE-008): 409 for a second one, or a taken one.
 */
export async function createUsername(
  { db }: WriteCall,
  { user }: Principal,
  { username, replaces }: { readonly username: string; readonly replaces?: string | undefined },
): Promise<Written<undefined>> {
  const own = await usernameOf(db, user.id);
  if (own === username) return { answer: undefined, event: NOTHING_CHANGED };
  const usernameKey = toIdentifierKey(username);
  const row = { usernameKey, username, userId: user.id };
  if (own !== undefined && replaces !== undefined && toIdentifierKey(own) === toIdentifierKey(replaces))
    await db.delete(usernames).where(eq(usernames.userId, user.id));
  const written = await db.insert(usernames).values(row).onConflictDoNothing().returning();
  if (written.length === 0) throw taken(); // which brings the former one back
  return { answer: undefined, event: { event: 'user.username.changed', subjectId: user.id } };
}

/**
 * Takes the own username away. That of another user stays, with the same answer.
 * @throws ProviderError 409 for the last thing that the account signs in with
 */
export async function removeUsername(
  { db }: WriteCall,
  { user }: Principal,
  username: string,
): Promise<Written<undefined>> {
  const isOwn = and(eq(usernames.userId, user.id), eq(usernames.usernameKey, toIdentifierKey(username)));
  if ((await db.$count(usernames, isOwn)) === 0) return { answer: undefined, event: NOTHING_CHANGED };
  await requireOtherIdentifier(db, user, 'username');
  const removed = await db.delete(usernames).where(isOwn).returning();
  const event =
    removed.length === 0 ? NOTHING_CHANGED : ({ event: 'user.username.removed', subjectId: user.id } as const);
  return { answer: undefined, event };
}
