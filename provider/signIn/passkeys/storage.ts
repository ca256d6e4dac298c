import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { hashToken } from '../../crypto/keys/secrets.ts';
import { passkeyChallenges, passkeys } from '../../database/storage/schema.ts';
import type { Sweep } from '../../database/retention/sweep.ts';
import type { Database, Reader } from '../../ground/database.ts';

export type Passkey = typeof passkeys.$inferSelect;
export type Challenge = typeof passkeyChallenges.$inferSelect;

/** A passkey by its credential id, for a person who is about to sign in. */
export async function findPasskey(db: Reader, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** One person's own passkeys: for that person only. */
export const listPasskeys = (db: Reader, userId: string): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Stores a new passkey; false when its credential id is taken, by any person. */
export async function addPasskey(db: Database, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return added.length > 0;
}

/** Removes a passkey of this person; undefined when this person has none of that id. */
export async function removePasskey(
  db: Database,
  userId: string,
  id: string,
): Promise<Pick<Passkey, 'id' | 'name'> | undefined> {
  const [removed] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id, name: passkeys.name });
  return removed;
}

/**
 * Notes a use; false when the passkey is gone meanwhile, or its counter has not moved on: of two copies only one gets
 * in.
 */
export async function notePasskeyUse(
  db: Database,
  { id }: Pick<Passkey, 'id'>,
  { counter, backedUp }: { counter: number; backedUp: boolean },
  at: Date,
): Promise<boolean> {
  const movedOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const noted = await db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), movedOn))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

export async function keepChallenge(db: Database, challenge: string, facts: Omit<Challenge, 'hash'>): Promise<void> {
  await db.insert(passkeyChallenges).values({ ...facts, hash: hashToken(challenge) });
}

/** Which challenge is meant; one that is over, or for something else, is none. */
const waiting = (challenge: string, purpose: Challenge['purpose'], now: Date) =>
  and(
    eq(passkeyChallenges.hash, hashToken(challenge)),
    eq(passkeyChallenges.purpose, purpose),
    gt(passkeyChallenges.expiresAt, now),
  );

/** A challenge that waits, without taking it: what is answered may be checked before. */
export async function findChallenge(
  db: Reader,
  challenge: string,
  purpose: Challenge['purpose'],
  now: Date,
): Promise<Challenge | undefined> {
  const [row] = await db
    .select()
    .from(passkeyChallenges)
    .where(waiting(challenge, purpose, now));
  return row;
}

/** Consumes a challenge in one statement: a second caller gets false. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  purpose: Challenge['purpose'],
  now: Date,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(waiting(challenge, purpose, now))
    .returning({ hash: passkeyChallenges.hash });
  return taken.length > 0;
}

/** Challenges without an answer in time. */
export const challengesOver: Sweep = {
  what: 'passkey challenges',
  table: passkeyChallenges,
  key: passkeyChallenges.hash,
  age: passkeyChallenges.expiresAt,
  before: (now) => now,
};
