import { count } from 'drizzle-orm';
import type { Reader } from '../../ground/database.ts';
import { accessOf, patternsOf, readWay, type Way } from './patterns.ts';

/** How many people get into an account, and how many no longer do, by a change of the way to it. */
export async function impactOf(
  db: Reader,
  tenantId: string,
  now: Date,
  change: (way: Way) => Way,
): Promise<{ gain: number; lose: number }> {
  const patterns = patternsOf(db, tenantId, now);
  const rows = await db.select({ pattern: patterns.pattern, people: count() }).from(patterns).groupBy(patterns.pattern);
  const before = await readWay(db, tenantId);
  const after = change(before);
  let [gain, lose] = [0, 0];
  for (const { pattern, people } of rows) {
    const [was, is] = [before, after].map((way) => accessOf(way, pattern, now).by.length > 0);
    if (is && !was) gain += people;
    if (was && !is) lose += people;
  }
  return { gain, lose };
}
