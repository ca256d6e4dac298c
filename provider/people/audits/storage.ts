import { and, asc, count, desc, eq, gt, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import { AUDIT_COUNT_LIMIT, severeSeverities } from 'gatehouse-contract/contract.js';
import { auditEvents } from '../../database/storage/schema.ts';
import type { AuditRecord } from '../../ground/audit/catalogue.ts';
import type { Reader } from '../../ground/database.ts';
import { conditions, type AuditMatch } from './matching.ts';

export type Direction = 'asc' | 'desc';

const ordered = (direction: Direction) =>
  direction === 'asc' ? [asc(auditEvents.at), asc(auditEvents.id)] : [desc(auditEvents.at), desc(auditEvents.id)];

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly direction: Direction;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/**
 * A page of the log, and how many rows there are. It is read from the end that is nearer: the last page of a long log
 * takes as long as the first. Where nothing is found, or nothing is left, nothing is read.
 */
export async function readList(db: Reader, where: SQL | undefined, page: Page) {
  const counted = await countRows(db, where);
  const { offset, limit, direction } = page;
  if (counted.totalIsMore) return { ...counted, rows: await readPage(db, where, page) };
  const end = Math.min(offset + limit, counted.total);
  if (end <= offset) return { ...counted, rows: [] };
  if (offset <= counted.total / 2) return { ...counted, rows: await readPage(db, where, page) };
  const fromEnd = { offset: counted.total - end, limit: end - offset, direction: opposite[direction] };
  return { ...counted, rows: (await readPage(db, where, fromEnd)).toReversed() };
}

/** The index finds the ids; only the rows of the page itself are read. */
async function readPage(
  db: Reader,
  where: SQL | undefined,
  { offset, limit, direction }: Page,
): Promise<AuditRecord[]> {
  const ids = db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(where)
    .orderBy(...ordered(direction))
    .limit(limit)
    .offset(offset)
    .as('page');
  const rows = await db
    .select({ row: auditEvents })
    .from(auditEvents)
    .innerJoin(ids, eq(ids.id, auditEvents.id))
    .orderBy(...ordered(direction));
  return rows.map(({ row }) => row);
}

/** The rows behind one, in the order of the log; from the beginning without one. */
export function readAfter(
  db: Reader,
  where: SQL | undefined,
  { last, limit, direction }: { last: Pick<AuditRecord, 'at' | 'id'> | undefined; limit: number; direction: Direction },
): Promise<AuditRecord[]> {
  const further = direction === 'asc' ? gt : lt;
  const behind =
    last && or(further(auditEvents.at, last.at), and(eq(auditEvents.at, last.at), further(auditEvents.id, last.id)));
  return db
    .select()
    .from(auditEvents)
    .where(and(where, behind))
    .orderBy(...ordered(direction))
    .limit(limit);
}

/** How many there are. The count stops at 100,000. In the order of the index, which alone is read where it suffices. */
async function countRows(db: Reader, where: SQL | undefined): Promise<{ total: number; totalIsMore: boolean }> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(auditEvents)
    .where(where)
    .orderBy(...ordered('desc'))
    .limit(AUDIT_COUNT_LIMIT + 1)
    .as('some');
  const [row] = await db.select({ rows: count() }).from(some);
  const rows = row?.rows ?? 0;
  return { total: Math.min(rows, AUDIT_COUNT_LIMIT), totalIsMore: rows > AUDIT_COUNT_LIMIT };
}

/** What happened today, and the severe events of the seven days that end with today. `timeZone` says whose days. */
export async function readFigures(
  db: Reader,
  tenantId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<{ totalToday: number; severeThisWeek: number }> {
  const daysBack = (days: number): SQL =>
    sql`(date_trunc('day', ${now.toISOString()}::timestamptz AT TIME ZONE ${timeZone}::text) - make_interval(days => ${days}::int)) AT TIME ZONE ${timeZone}::text`;
  const since = (days: number, match: AuditMatch) =>
    db.$count(auditEvents, and(conditions(tenantId, match), gte(auditEvents.at, daysBack(days))));
  const [totalToday, severeThisWeek] = await Promise.all([since(0, {}), since(6, { severity: severeSeverities })]);
  return { totalToday, severeThisWeek };
}
