import { asc, desc, sql } from 'drizzle-orm';
import { auditEvents, auditSeals } from '../../database/storage/schema.ts';
import type { Reader } from '../database.ts';

/** The age in seconds of the oldest row of the audit that no seal covers; 0 where each is covered. */
export async function unsealedAge(db: Reader, now: Date): Promise<number> {
  const [newest] = await db
    .select({ at: auditSeals.throughAt, id: auditSeals.throughId })
    .from(auditSeals)
    .orderBy(desc(auditSeals.number))
    .limit(1);
  const [oldest] = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(
      newest &&
        sql`(${auditEvents.at}, ${auditEvents.id}) > (${newest.at.toISOString()}::timestamptz, ${newest.id}::uuid)`,
    )
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
    .limit(1);
  return oldest === undefined ? 0 : Math.max(0, (now.getTime() - oldest.at.getTime()) / 1000);
}
