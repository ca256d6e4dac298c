import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { recordEvent } from '../../ground/audit/storage.ts';
import { UsageError } from '../../config/environment.ts';
import type { Provider } from '../../http/pipeline/provider.ts';
import { groupRoles, groups, permissions, rolePermissions, roles, tenants } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { emitPeople } from './exportPeople.ts';
import { findTenants } from '../../vendor/tenants/storage.ts';
import { given, grouped, parsed, type Emit } from '../installation/written.ts';

export interface ExportOptions {
  /** Ids or aliases. Empty: everything. */
  readonly tenants?: readonly string[];
  readonly withHashes?: boolean;
}

/**
 * Hands over everything as lines, in an order in which an import finds what each names: one picture of the database,
 * however long it takes. Of chosen tenants: the people who are active in them, with their memberships there. Resolves
 * to the number of lines.
 * @throws UsageError for a tenant that does not exist
 */
export async function exportLines(
  { services }: Pick<Provider, 'services'>,
  { tenants: chosen = [], withHashes = false }: ExportOptions,
  write: Emit,
): Promise<number> {
  let count = 0;
  const emit: Emit = async (line) => {
    count += 1;
    await write(line);
  };
  await services.db.transaction(
    async (db) => {
      const scope = chosen.length === 0 ? undefined : await scopeOf(db, chosen);
      await emitRights(db, scope, emit);
      await emitPeople(db, scope, withHashes, emit);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  await recordEvent(
    services.db,
    {
      event: 'operator.exported',
      outcome: 'success',
      actorKind: 'operator',
      details: { lines: count, tenants: chosen, withHashes },
    },
    { ipAddress: 'local', userAgent: undefined, traceId: randomUUID() },
    services.now(),
  );
  return count;
}

async function scopeOf(db: Reader, chosen: readonly string[]): Promise<string[]> {
  const found = await findTenants(db, chosen);
  const missing = chosen.find((one) => !found.some(({ id, alias }) => id === one.toLowerCase() || alias === one));
  if (missing !== undefined) throw new UsageError(`The tenant '${missing}' does not exist`);
  return found.map(({ id }) => id);
}

async function emitRights(db: Reader, scope: string[] | undefined, emit: Emit): Promise<void> {
  for (const { key, name, description, categoryId } of await db
    .select()
    .from(permissions)
    .orderBy(asc(permissions.key)))
    await emit({ kind: 'permission', key, name, description, category: categoryId });
  for (const row of await tenantsInOrder(db, scope))
    await emit({
      kind: 'tenant',
      id: row.id,
      alias: given(row.alias),
      name: row.name,
      parent: row.parentId !== null && (!scope || scope.includes(row.parentId)) ? row.parentId : undefined,
      isReseller: row.isReseller,
      subAccountAccessType: row.subAccountAccessType,
      tenantType: given(row.tenantType),
      metadata: parsed(row.metadata),
      createdAt: row.createdAt.toISOString(),
    });
  const held = await db
    .select({ roleId: rolePermissions.roleId, key: permissions.key })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .orderBy(asc(permissions.key));
  const keys = grouped(held, ({ roleId }) => roleId);
  for (const row of await db
    .select()
    .from(roles)
    .where(scope && or(isNull(roles.tenantId), inArray(roles.tenantId, scope)))
    .orderBy(asc(roles.key), asc(roles.id)))
    await emit({
      kind: 'role',
      key: row.key,
      name: row.name,
      description: given(row.description),
      tenant: given(row.tenantId),
      permissions: (keys.get(row.id) ?? []).map(({ key }) => key),
      level: row.level,
      isDefault: row.isDefault,
      firstUserRole: row.firstUserRole,
    });
  for (const row of await db
    .select()
    .from(groups)
    .where(scope && inArray(groups.tenantId, scope))
    .orderBy(asc(groups.tenantId), asc(groups.name))) {
    const own = await db
      .select({ key: roles.key })
      .from(groupRoles)
      .innerJoin(roles, eq(roles.id, groupRoles.roleId))
      .where(and(eq(groupRoles.tenantId, row.tenantId), eq(groupRoles.groupId, row.id)))
      .orderBy(asc(roles.key));
    await emit({
      kind: 'group',
      tenant: row.tenantId,
      name: row.name,
      color: given(row.color),
      description: given(row.description),
      metadata: parsed(row.metadata),
      roles: own.map(({ key }) => key),
    });
  }
}

/** Each tenant behind its parent. */
async function tenantsInOrder(db: Reader, scope: string[] | undefined) {
  const rows = await db
    .select()
    .from(tenants)
    .where(scope && inArray(tenants.id, scope))
    .orderBy(asc(tenants.id));
  const below = grouped(rows, ({ parentId }) => parentId);
  const own = new Set(rows.map(({ id }) => id));
  const ordered = rows.filter(({ parentId }) => parentId === null || !own.has(parentId));
  for (const { id } of ordered) ordered.push(...(below.get(id) ?? [])); // grows while it is walked
  return ordered;
}
