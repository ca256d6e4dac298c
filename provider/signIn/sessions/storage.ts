import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { hashToken, newToken, successorOf } from '../../crypto/keys/secrets.ts';
import { judgeRefresh, type Lifetimes, type RefreshVerdict } from './refreshRules.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import { refreshTokens, sessions } from '../../database/storage/schema.ts';
import { ago, type Sweep } from '../../database/retention/sweep.ts';
import { endSession } from '../../people/endSessions.ts';
import type { Database, Reader } from '../../ground/database.ts';

export type Session = typeof sessions.$inferSelect;

export interface NewSession {
  userId: string;
  tenantId: string;
  applicationId?: string | undefined;
  amr: string[];
  remembered?: boolean;
  ipAddress: string;
  userAgent: string | undefined;
}

/** Begins a session and its family of refresh tokens. */
export async function createSession(
  db: Database,
  session: NewSession,
  lifetimes: Lifetimes,
  now: Date,
): Promise<{ session: Session; refreshToken: string }> {
  const refreshToken = newToken();
  const [row] = await db
    .insert(sessions)
    .values({
      ...session,
      authTime: now,
      lastUsedAt: now,
      createdAt: now,
      idleExpiresAt: addSeconds(now, lifetimes.sessionIdle),
      absoluteExpiresAt: addSeconds(now, lifetimes.sessionAbsolute),
    })
    .returning();
  if (!row) throw new Error('The session was not written');
  await db.insert(refreshTokens).values({ hash: hashToken(refreshToken), sessionId: row.id, createdAt: now });
  return { session: row, refreshToken };
}

export type Rotation =
  | { verdict: Exclude<RefreshVerdict, 'rotate' | 'repeat'>; session: Session }
  | { verdict: 'rotate' | 'repeat'; session: Session; successor: string }
  | { verdict: 'unknown' };

/** Who may hand in a refresh token: a client of the token endpoint by its id, or `null`, the cookie of the session. */
export type Holder = string | null;

interface RotationInput {
  token: string;
  holder: Holder;
  secret: Buffer;
  now: Date;
  /** Seconds. */
  grace: number;
}

/**
 * Judges a refresh token, exchanges nothing, and ends the session of one that is taken for stolen. Call it in a
 * transaction: the session's row is locked until the end, so two processes that are handed the same token judge one
 * after the other.
 */
export async function judgeRefreshToken(
  transaction: Database,
  { token, holder, secret, now, grace }: RotationInput,
): Promise<Rotation> {
  const hash = hashToken(token);
  const [named] = await transaction
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.hash, hash), heldBy(holder)));
  if (!named) return { verdict: 'unknown' };
  const [session] = await transaction.select().from(sessions).where(eq(sessions.id, named.sessionId)).for('update');
  // Read again under the lock: before it, another process may have been rotating.
  const [row] = await transaction.select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
  if (!session || !row) return { verdict: 'unknown' };

  const successor = successorOf(token, secret);
  const [next] = await transaction
    .select({ rotatedAt: refreshTokens.rotatedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashToken(successor)));
  const state = { ...session, rotatedAt: row.rotatedAt, successorUsed: (next?.rotatedAt ?? null) !== null };
  const verdict = judgeRefresh(state, now, grace);
  if (verdict === 'ended') return { verdict, session };
  if (verdict === 'reuse') {
    await endSession(transaction, session.id, 'refresh-token-reuse', now);
    return { verdict, session };
  }
  return { verdict, session, successor };
}

/** Exchanges a refresh token for its successor, in a transaction as well: all who hand it in get the same one. */
export async function rotateRefreshToken(transaction: Database, input: RotationInput): Promise<Rotation> {
  const judged = await judgeRefreshToken(transaction, input);
  if (judged.verdict !== 'rotate') return judged;
  const { session, successor } = judged;
  const { token, holder, now } = input;
  await transaction
    .update(refreshTokens)
    .set({ rotatedAt: now })
    .where(eq(refreshTokens.hash, hashToken(token)));
  await transaction
    .insert(refreshTokens)
    .values({ hash: hashToken(successor), sessionId: session.id, clientId: holder, createdAt: now })
    .onConflictDoNothing();
  return judged;
}

/** Notes a use: the idle end moves on, never past the absolute one. */
export async function touchSession(
  db: Database,
  sessionId: string,
  tenantId: string,
  idleExpiresAt: Date,
  now: Date,
): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: now, idleExpiresAt, tenantId }).where(eq(sessions.id, sessionId));
}

export interface HeldToken {
  token: string;
  session: Session;
}

/**
 * Which of some refresh tokens are known, with their living sessions: those that can still be exchanged first, then the
 * newest.
 */
export async function findHeldTokens(
  db: Reader,
  tokens: readonly string[],
  now: Date,
  holder: Holder = null,
): Promise<HeldToken[]> {
  const byHash = new Map(tokens.map((token) => [hashToken(token), token]));
  const rows = await db
    .select({ hash: refreshTokens.hash, session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(inArray(refreshTokens.hash, [...byHash.keys()]), heldBy(holder), isAlive(now)))
    .orderBy(sql`${refreshTokens.rotatedAt} IS NOT NULL`, desc(refreshTokens.createdAt));
  return rows.map(({ hash, session }) => ({ token: byHash.get(hash) ?? '', session }));
}

const heldBy = (holder: Holder) =>
  holder === null ? isNull(refreshTokens.clientId) : eq(refreshTokens.clientId, holder);

/** Gives a client of the token endpoint a refresh token of a session. It rotates beside the one of the cookie. */
export async function addRefreshToken(db: Database, sessionId: string, clientId: string, now: Date): Promise<string> {
  const token = newToken();
  await db.insert(refreshTokens).values({ hash: hashToken(token), sessionId, clientId, createdAt: now });
  return token;
}

/** Who a refresh token was given to: a client, or null for one that is a cookie's or unknown. */
export async function holderOf(db: Reader, token: string): Promise<Holder> {
  const [row] = await db
    .select({ clientId: refreshTokens.clientId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashToken(token)));
  return row?.clientId ?? null;
}

/** The living session of an id. */
export async function findLivingSession(db: Reader, id: string, now: Date): Promise<Session | undefined> {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), isAlive(now)));
  return session;
}

const isAlive = (now: Date) =>
  and(isNull(sessions.endedAt), gt(sessions.idleExpiresAt, now), gt(sessions.absoluteExpiresAt, now));

/** A person's living sessions, the latest first. */
export const listSessions = (db: Reader, userId: string, now: Date): Promise<Session[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(now)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(200);

/**
 * Sessions, with their tokens, that were ended or have run out so long ago. Until then a stolen token of theirs is
 * recognised; what they did stays in the audit.
 */
export const sessionsOver = (keptSeconds: number): readonly [Sweep, Sweep] => {
  const over = { what: 'sessions', table: sessions, key: sessions.id, before: ago(keptSeconds) };
  return [
    { ...over, age: sessions.endedAt },
    { ...over, age: sessions.absoluteExpiresAt },
  ];
};

/** Leads a session into another tenant. It is in use: the idle end of that tenant counts from here. */
export async function setSessionTenant(db: Database, sessionId: string, tenantId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ tenantId, lastUsedAt: now }).where(eq(sessions.id, sessionId));
}
