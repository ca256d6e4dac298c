import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import { attemptCounters } from '../storage/schema.ts';
import type { Database } from '../storage/storage.ts';

export interface Counted {
  count: number;
  windowEndsAt: Date;
}

/** Names are kept as hashes: a counter tells nobody which address was tried. */
const keyOf = (name: string): string => createHash('sha256').update(name).digest('base64url');

/** Counts one try and tells the sum of the window, in one statement: parallel tries cannot pass together. `window` in seconds. */
export async function countAttempt(db: Database, name: string, window: number, now: Date): Promise<Counted> {
  const windowEndsAt = new Date(now.getTime() + window * 1000);
  const isOver = sql`${attemptCounters.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(attemptCounters)
    .values({ key: keyOf(name), count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attemptCounters.count} + 1 END`,
        windowEndsAt: sql`CASE WHEN ${isOver} THEN excluded.window_ends_at ELSE ${attemptCounters.windowEndsAt} END`,
      },
    })
    .returning();
  return row ?? { count: 1, windowEndsAt };
}

/** Takes one try back, as when it turned out to be right. */
export async function uncountAttempt(db: Database, name: string): Promise<void> {
  await db
    .update(attemptCounters)
    .set({ count: sql`GREATEST(${attemptCounters.count} - 1, 0)` })
    .where(eq(attemptCounters.key, keyOf(name)));
}

export async function clearAttempts(db: Database, names: readonly string[]): Promise<void> {
  await db.delete(attemptCounters).where(inArray(attemptCounters.key, names.map(keyOf)));
}

/** Removes counters whose window is over; they say nothing any more. */
export async function sweepCounters(db: Database, now: Date): Promise<void> {
  await db.delete(attemptCounters).where(lt(attemptCounters.windowEndsAt, now));
}
