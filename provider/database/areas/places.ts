import { eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '../storage/schema.ts';
import type { Ids, Place } from './area.ts';

/** A row of a tenant, with or without a user. */
export const inTenant = (
  exported: Place['exported'],
  table: PgTable,
  tenantId: PgColumn,
  userId?: PgColumn,
): Place => ({
  exported,
  table,
  by: userId ? [tenantId, userId] : [tenantId],
  ...(userId && { ofPeople: (ids: Ids) => inArray(userId, ids) }),
  ofTenant: (id) => eq(tenantId, id),
});

/** A row of a user. */
export const ofPerson = (exported: Place['exported'], table: PgTable, userId: PgColumn): Place => ({
  exported,
  table,
  by: [userId],
  ofPeople: (ids) => inArray(userId, ids),
});

/** People as columns name them that are not of ids alone. */
export const asText = (ids: Ids): SQL => sql`(SELECT ${users.id}::text FROM ${users} WHERE ${inArray(users.id, ids)})`;

/** Rows of a table that belong to rows of another one. */
export const below = (column: SQLWrapper, table: PgTable, key: PgColumn, condition: SQL | undefined): SQL =>
  sql`${column} IN (SELECT ${key} FROM ${table} WHERE ${condition})`;
