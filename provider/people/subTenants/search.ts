import { and, asc, desc, eq, exists, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SubAccountAccessType, SubTenantSort, TenantName } from 'gatehouse-contract/contract.js';
import { memberCounts, memberships, tenantPaths, tenants } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { idIn } from '../../http/pipeline/fields.ts';
import { contains } from '../users/matching.ts';

export interface SubTenantQuery {
  readonly _limit: number;
  /** Counts pages. */
  readonly _offset: number;
  readonly _filter?: string | undefined;
  readonly _sortBy?: SubTenantSort | undefined;
  readonly _order?: 'ASC' | 'DESC' | undefined;
  readonly _isReseller?: boolean | undefined;
  readonly _subAccountAccessType?: SubAccountAccessType | undefined;
}

export type AccountRow = typeof tenants.$inferSelect & {
  readonly isParent: boolean;
};

const byName = sql`lower(${tenants.name})`;
const sortColumns = {
  createdAt: tenants.createdAt,
  name: byName,
  tenantId: tenants.id,
} as const;

const found = (filter: string): SQL | undefined => {
  const key = filter.trim().toLowerCase();
  const id = idIn(key);
  return or(contains(byName, key), contains(sql`lower(${tenants.alias})`, key), id ? eq(tenants.id, id) : undefined);
};

/** Whether a search looks at every depth: what it names may be anywhere. */
export const isDeep = ({ _filter, _isReseller, _subAccountAccessType }: SubTenantQuery): boolean =>
  Boolean(_filter?.trim()) || _isReseller !== undefined || _subAccountAccessType !== undefined;

/** One page of the accounts below one, and how many there are: those right below, or those that a search finds. */
export async function searchBelow(
  db: Reader,
  start: string,
  query: SubTenantQuery,
): Promise<{ rows: AccountRow[]; total: number }> {
  const below = alias(tenants, 'below');
  const isBelow = isDeep(query)
    ? inArray(
        tenants.id,
        db
          .select({ id: tenantPaths.tenantId })
          .from(tenantPaths)
          .where(and(eq(tenantPaths.ancestorId, start), gt(tenantPaths.distance, 0))),
      )
    : eq(tenants.parentId, start);
  const where = and(
    isBelow,
    isNull(tenants.erasedAs),
    query._filter?.trim() ? found(query._filter) : undefined,
    query._isReseller === undefined ? undefined : eq(tenants.isReseller, query._isReseller),
    query._subAccountAccessType && eq(tenants.subAccountAccessType, query._subAccountAccessType),
  );
  const direction = query._order === 'DESC' ? desc : asc;
  const isParent = exists(
    db
      .select({ one: sql`1` })
      .from(below)
      .where(and(eq(below.parentId, tenants.id), isNull(below.erasedAs))),
  );
  const rows = await db
    .select({ tenant: tenants, isParent: sql<boolean>`${isParent}` })
    .from(tenants)
    .where(where)
    .orderBy(direction(sortColumns[query._sortBy ?? 'name']), direction(tenants.id))
    .limit(query._limit)
    .offset(query._offset * query._limit);
  return {
    rows: rows.map(({ tenant, isParent: parent }) => ({
      ...tenant,
      isParent: parent,
    })),
    total: await db.$count(tenants, where),
  };
}

/** The accounts between one and those below it, from the top, by the ids of those below. */
export async function pathsBetween(
  db: Reader,
  top: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TenantName[]>> {
  if (ids.length === 0) return new Map();
  const down = alias(tenantPaths, 'down');
  const rows = await db
    .select({
      of: tenantPaths.tenantId,
      tenantId: tenants.id,
      name: tenants.name,
    })
    .from(tenantPaths)
    .innerJoin(down, and(eq(down.tenantId, tenantPaths.ancestorId), eq(down.ancestorId, top), gt(down.distance, 0)))
    .innerJoin(tenants, eq(tenants.id, tenantPaths.ancestorId))
    .where(and(inArray(tenantPaths.tenantId, [...ids]), gt(tenantPaths.distance, 0)))
    .orderBy(desc(tenantPaths.distance));
  const paths = new Map<string, TenantName[]>();
  for (const { of, ...name } of rows) paths.set(of, [...(paths.get(of) ?? []), name]);
  return paths;
}

/** How many accounts are below each of these that are in the tree of `top`, at any depth. */
export async function countBelow(
  db: Reader,
  top: string,
  ids: readonly string[],
): Promise<{ tenantId: string; total: number }[]> {
  if (ids.length === 0) return [];
  const down = alias(tenantPaths, 'down');
  return db
    .select({
      tenantId: down.tenantId,
      total: sql<number>`count(${tenants.id})::int`,
    })
    .from(down)
    .leftJoin(tenantPaths, and(eq(tenantPaths.ancestorId, down.tenantId), gt(tenantPaths.distance, 0)))
    .leftJoin(tenants, and(eq(tenants.id, tenantPaths.tenantId), isNull(tenants.erasedAs)))
    .where(and(eq(down.ancestorId, top), inArray(down.tenantId, [...ids])))
    .groupBy(down.tenantId);
}

/** How many members each of these accounts of the tree of `top` has, and how many of them may go further down. */
export async function countMembers(
  db: Reader,
  top: string,
  ids: readonly string[],
): Promise<{ tenantId: string; totalUsers: number; totalAccessAllowedUsers: number }[]> {
  if (ids.length === 0) return [];
  const allowed = and(
    eq(memberships.tenantId, tenantPaths.tenantId),
    eq(memberships.invisible, false),
    eq(memberships.subAccountAccessAllowed, true),
  );
  return db
    .select({
      tenantId: tenantPaths.tenantId,
      totalUsers: sql<number>`coalesce(sum(${memberCounts.people}), 0)::int`,
      totalAccessAllowedUsers: sql<number>`(SELECT count(*) FROM ${memberships} WHERE ${allowed})::int`,
    })
    .from(tenantPaths)
    .leftJoin(memberCounts, eq(memberCounts.tenantId, tenantPaths.tenantId))
    .where(and(eq(tenantPaths.ancestorId, top), inArray(tenantPaths.tenantId, [...ids])))
    .groupBy(tenantPaths.tenantId);
}

/** Every account below one with its distance, from the top. */
export const everyBelow = (db: Reader, top: string) =>
  db
    .select({
      id: tenants.id,
      name: tenants.name,
      parentId: tenants.parentId,
      createdAt: tenants.createdAt,
      distance: tenantPaths.distance,
    })
    .from(tenantPaths)
    .innerJoin(tenants, eq(tenants.id, tenantPaths.tenantId))
    .where(and(eq(tenantPaths.ancestorId, top), gt(tenantPaths.distance, 0), isNull(tenants.erasedAs)))
    .orderBy(asc(tenantPaths.distance), asc(byName), asc(tenants.id));
