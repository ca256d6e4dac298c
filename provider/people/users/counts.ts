import { and, count, eq, gt, sql } from 'drizzle-orm';
import { memberCounts, memberships, peopleOfSeveral, tenantPaths } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';

const sumOfParts = sql<number>`coalesce(sum(${memberCounts.people}), 0)::int`;

/** How many visible members a tenant has, without reading them. */
export async function countMembersOf(db: Reader, tenantId: string): Promise<number> {
  const [row] = await db.select({ sum: sumOfParts }).from(memberCounts).where(eq(memberCounts.tenantId, tenantId));
  return row?.sum ?? 0;
}

/** How many people are visible members of a tenant or of one below it, each once, without reading them. */
export async function countPeopleOfTree(db: Reader, top: string): Promise<number> {
  const [all] = await db
    .select({ sum: sumOfParts })
    .from(memberCounts)
    .innerJoin(tenantPaths, and(eq(tenantPaths.tenantId, memberCounts.tenantId), eq(tenantPaths.ancestorId, top)));
  const times = db
    .select({ userId: peopleOfSeveral.userId, times: count().as('times') })
    .from(peopleOfSeveral)
    .innerJoin(memberships, and(eq(memberships.userId, peopleOfSeveral.userId), eq(memberships.invisible, false)))
    .innerJoin(tenantPaths, and(eq(tenantPaths.tenantId, memberships.tenantId), eq(tenantPaths.ancestorId, top)))
    .groupBy(peopleOfSeveral.userId)
    .as('times');
  const [again] = await db.select({ sum: sql<number>`coalesce(sum(${times.times} - 1), 0)::int` }).from(times);
  return (all?.sum ?? 0) - (again?.sum ?? 0);
}

/** Whether a membership may be one of several of its user: only then is it compared with the others. */
export const mayBeOneOfSeveral = (db: Reader) =>
  sql`${memberships.userId} IN ${db.select({ userId: peopleOfSeveral.userId }).from(peopleOfSeveral)}`;

/** The most tenants whose parts are folded at a time: others wait for no more. */
const BATCH = 1_000;

/** Makes one part of the many that a tenant's count got. */
export async function foldMemberCounts(db: Database): Promise<void> {
  const many = db
    .select({ tenantId: memberCounts.tenantId })
    .from(memberCounts)
    .groupBy(memberCounts.tenantId)
    .having(gt(count(), 1))
    .limit(BATCH);
  await db.execute(sql`
    WITH parts AS (DELETE FROM ${memberCounts} WHERE ${memberCounts.tenantId} IN ${many} RETURNING "tenant_id", "people")
    INSERT INTO ${memberCounts} ("tenant_id", "people") SELECT "tenant_id", sum("people") FROM parts GROUP BY "tenant_id"`);
}
