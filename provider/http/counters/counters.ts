import { createHash } from 'node:crypto';
import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { attemptCounters } from '../../database/storage/schema.ts';
import type { Sweep } from '../../database/retention/sweep.ts';
import type { Database, Reader } from '../../ground/database.ts';

export interface Counted {
  count: number;
  windowEndsAt: Date;
}

/** Names are kept as hashes: a counter does not disclose which address was tried. */
const keyOf = (name: string): string => createHash('sha256').update(name).digest('base64url');

/**
 * Counts a try, or several at once, and tells the sum of the window, in one statement: parallel tries cannot pass
 * together. `window` in seconds.
 */
export async function countAttempt(db: Database, name: string, window: number, now: Date, tries = 1): Promise<Counted> {
  const windowEndsAt = new Date(now.getTime() + window * 1000);
  const isOver = sql`${attemptCounters.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(attemptCounters)
    .values({ key: keyOf(name), count: tries, windowEndsAt })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN excluded.count ELSE ${attemptCounters.count} + excluded.count END`,
        windowEndsAt: sql`CASE WHEN ${isOver} THEN excluded.window_ends_at ELSE ${attemptCounters.windowEndsAt} END`,
      },
    })
    .returning();
  return row ?? { count: tries, windowEndsAt };
}

/** What has been counted in the window that is open. */
export async function readCounted(db: Reader, name: string, now: Date): Promise<Counted> {
  const [row] = await db
    .select({ count: attemptCounters.count, windowEndsAt: attemptCounters.windowEndsAt })
    .from(attemptCounters)
    .where(and(eq(attemptCounters.key, keyOf(name)), gt(attemptCounters.windowEndsAt, now)));
  return row ?? { count: 0, windowEndsAt: now };
}

export const readCount = async (db: Reader, name: string, now: Date): Promise<number> =>
  (await readCounted(db, name, now)).count;

export interface Tried {
  /** Refused tries since the last one that was taken: 0 for one that is taken. */
  refused: number;
  /** When the next will be taken. */
  until: Date;
}

/**
 * Takes a try and counts it, or refuses it, in one statement: parallel tries cannot pass together. From the `limit`-th
 * on each one that is taken makes the next wait, longer each time; who tries nothing for `window` seconds begins anew.
 */
export async function tryAttempt(
  db: Database,
  { name, limit }: { name: string; limit: number },
  { delays, window }: { delays: readonly number[]; window: number },
  now: Date,
): Promise<Tried> {
  const { count, windowEndsAt, blockedUntil, refused } = attemptCounters;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isBlocked = sql`COALESCE(${blockedUntil} > ${at}, false)`;
  const next = sql`(CASE WHEN ${windowEndsAt} <= ${at} THEN 1 ELSE ${count} + 1 END)`;
  // An array has no element 0: no wait below the limit.
  const delayAt = (tries: SQL) =>
    sql`make_interval(secs => (${`{${delays.join(',')}}`}::int[])[LEAST(GREATEST(${tries} - ${limit}::int + 1, 0), ${delays.length}::int)])`;
  const forgottenAt = (delay: SQL) => sql`${at} + make_interval(secs => ${window}::int) + COALESCE(${delay}, '0')`;
  const first = delayAt(sql`1`);
  const [row] = await db
    .insert(attemptCounters)
    .values({ key: keyOf(name), count: 1, windowEndsAt: forgottenAt(first), blockedUntil: sql`${at} + ${first}` })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`CASE WHEN ${isBlocked} THEN ${count} ELSE ${next} END`,
        windowEndsAt: sql`CASE WHEN ${isBlocked} THEN ${windowEndsAt} ELSE ${forgottenAt(delayAt(next))} END`,
        blockedUntil: sql`CASE WHEN ${isBlocked} THEN ${blockedUntil} ELSE ${at} + ${delayAt(next)} END`,
        refused: sql`CASE WHEN ${isBlocked} THEN ${refused} + 1 ELSE 0 END`,
      },
    })
    .returning();
  return { refused: row?.refused ?? 0, until: row?.blockedUntil ?? now };
}

/** Takes one try that was counted back, with the wait it caused, as when it turned out to be right. */
export async function uncountAttempt(db: Database, name: string): Promise<void> {
  await db
    .update(attemptCounters)
    .set({ count: sql`GREATEST(${attemptCounters.count} - 1, 0)`, blockedUntil: null })
    .where(eq(attemptCounters.key, keyOf(name)));
}

export async function clearAttempts(db: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  // One parameter: there may be more names than a statement takes parameters.
  const keys = `{${names.map(keyOf).join(',')}}`;
  await db.delete(attemptCounters).where(sql`${attemptCounters.key} = ANY(${keys}::text[])`);
}

/** Counts whose window has ended: they are forgotten. */
export const countersOver: Sweep = {
  what: 'counts of attempts',
  table: attemptCounters,
  key: attemptCounters.key,
  age: attemptCounters.windowEndsAt,
  before: (now) => now,
};
