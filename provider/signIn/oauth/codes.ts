import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashToken, newToken } from '../../crypto/keys/secrets.ts';
import { ago, type Sweep } from '../../database/retention/sweep.ts';
import { authorizationCodes } from '../../database/storage/schema.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { Database } from '../../ground/database.ts';

/** How long a code may be exchanged, in seconds (PRO-02). */
export const CODE_LIFETIME = 60;
/** How long a second use of a code is recognised, in seconds: what it gave lives on. */
const KEPT = 24 * 3600;

export type GivenCode = typeof authorizationCodes.$inferSelect;
export type NewCode = Omit<GivenCode, 'hash' | 'usedAt' | 'expiresAt'>;

/** Writes a code; resolves to it. It is kept as a hash. */
export async function giveCode(db: Database, facts: NewCode, now: Date): Promise<string> {
  const code = newToken();
  await db
    .insert(authorizationCodes)
    .values({ ...facts, hash: hashToken(code), expiresAt: addSeconds(now, CODE_LIFETIME) });
  return code;
}

/** What a client hands in with a code. */
export interface Presented {
  readonly code: string;
  /** Undefined: the page of a public client, which names none. */
  readonly clientId: string | undefined;
  readonly redirectUri: string;
}

export type Taken =
  | { readonly verdict: 'taken' | 'reused'; readonly code: GivenCode }
  | { readonly verdict: 'unknown' };

/**
 * Takes a code: known, in time, unused and of this client and address, all in one statement, so that of many at once
 * one alone gets it. A code that was taken before has a verdict of its own: two hold it.
 */
export async function takeCode(db: Database, { code, clientId, redirectUri }: Presented, now: Date): Promise<Taken> {
  const hash = hashToken(code);
  const isIt = and(
    eq(authorizationCodes.hash, hash),
    clientId === undefined ? undefined : eq(authorizationCodes.clientId, clientId),
  );
  const [taken] = await db
    .update(authorizationCodes)
    .set({ usedAt: now })
    .where(
      and(
        isIt,
        eq(authorizationCodes.redirectUri, redirectUri),
        isNull(authorizationCodes.usedAt),
        gt(authorizationCodes.expiresAt, now),
      ),
    )
    .returning();
  if (taken) return { verdict: 'taken', code: taken };
  const [known] = await db.select().from(authorizationCodes).where(isIt);
  return known && known.usedAt !== null ? { verdict: 'reused', code: known } : { verdict: 'unknown' };
}

export const codesOver: Sweep = {
  what: 'authorization codes',
  table: authorizationCodes,
  key: authorizationCodes.hash,
  age: authorizationCodes.expiresAt,
  before: ago(KEPT),
};
