import { eq, inArray, or } from 'drizzle-orm';
import {
  groupRoles,
  groups,
  passkeys,
  permissions,
  rolePermissions,
  roles,
  tenants,
} from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { LineProblem, type Kind, type LineOf } from './lines.ts';
import { writePeople } from './people.ts';
import { findPeople, findRole, readReferences } from './references.ts';

/** What became of a line: written, there before, or refused. */
export type Outcome = 'added' | 'kept' | LineProblem;

/**
 * Writes lines of one kind in a transaction of the caller, and says what became of each. What is there already stays as it is. An
 * error of the database is thrown: the transaction is then of no use.
 */
export type Write<Name extends Kind> = (db: Database, lines: readonly LineOf<Name>[], now: Date) => Promise<Outcome[]>;

/** For kinds of which there are few. A line is checked before anything of it is written. */
const each =
  <Name extends Kind>(write: (db: Database, line: LineOf<Name>, now: Date) => Promise<boolean>): Write<Name> =>
  async (db, lines, now) => {
    const outcomes: Outcome[] = [];
    for (const line of lines)
      outcomes.push(
        await write(db, line, now).then(
          (isNew) => (isNew ? ('added' as const) : ('kept' as const)),
          (error: unknown) => {
            if (error instanceof LineProblem) return error;
            throw error;
          },
        ),
      );
    return outcomes;
  };

const dated = (createdAt: Date | undefined, now: Date) => ({ createdAt: createdAt ?? now, updatedAt: now });

export const writers: { readonly [Name in Kind]: Write<Name> } = {
  permission: each<'permission'>(async (db, { key, name = key, description, category }, now) => {
    const row = { key, name, description, categoryId: category, fePermission: key.startsWith('fe.') };
    const made = await db
      .insert(permissions)
      .values({ ...row, ...dated(undefined, now) })
      .onConflictDoNothing()
      .returning({ id: permissions.id });
    return made.length > 0;
  }),

  tenant: each<'tenant'>(async (db, { id, alias, name, parent, metadata, createdAt }, now) => {
    const known = await db
      .select({ id: tenants.id })
      .from(tenants)
      .where(
        or(
          id === undefined ? undefined : eq(tenants.id, id),
          alias === undefined ? undefined : eq(tenants.alias, alias),
        ),
      );
    if (known.length > 0) return false;
    const parentId =
      parent === undefined ? undefined : (await readReferences(db, { tenants: [parent] })).tenant(parent);
    await db.insert(tenants).values({ id, alias, name, parentId, metadata, ...dated(createdAt, now) });
    return true;
  }),

  role: each<'role'>(async (db, { key, name = key, tenant, permissions: keys, ...more }, now) => {
    const tenantId = tenant === undefined ? null : (await readReferences(db, { tenants: [tenant] })).tenant(tenant);
    if ((await findRole(db, tenantId, key)) !== undefined) return false;
    const held = keys.length === 0 ? [] : await db.select().from(permissions).where(inArray(permissions.key, keys));
    const unknown = keys.find((one) => !held.some((permission) => permission.key === one));
    if (unknown !== undefined) throw new LineProblem(`the permission '${unknown}' does not exist`);
    const [made] = await db
      .insert(roles)
      .values({ key, name, tenantId, ...more, ...dated(undefined, now) })
      .returning({ id: roles.id });
    if (made && held.length > 0)
      await db.insert(rolePermissions).values(held.map(({ id }) => ({ roleId: made.id, permissionId: id })));
    return true;
  }),

  group: each<'group'>(async (db, { tenant, name, roles: keys, ...more }, now) => {
    const references = await readReferences(db, { tenants: [tenant], roles: keys });
    const tenantId = references.tenant(tenant);
    const roleIds = new Set(keys.map((key) => references.role(tenantId, key)));
    const [made] = await db
      .insert(groups)
      .values({ tenantId, name, ...more, ...dated(undefined, now) })
      .onConflictDoNothing()
      .returning({ groupId: groups.id });
    if (made && roleIds.size > 0)
      await db.insert(groupRoles).values([...roleIds].map((roleId) => ({ tenantId, roleId, ...made })));
    return made !== undefined;
  }),

  person: writePeople,

  async passkey(db, lines, now) {
    const idOf = await findPeople(
      db,
      lines.map(({ person }) => person),
    );
    const rows = lines.map(({ kind: _, person, createdAt = now, ...passkey }) => ({
      ...passkey,
      createdAt,
      userId: idOf(person),
      person,
    }));
    const whole = rows.flatMap(({ userId, person: _, ...row }) => (userId === undefined ? [] : [{ ...row, userId }]));
    const made =
      whole.length === 0
        ? []
        : await db.insert(passkeys).values(whole).onConflictDoNothing().returning({ id: passkeys.credentialId });
    const added = new Set(made.map(({ id }) => id));
    return rows.map(({ userId, person, credentialId }) =>
      userId === undefined
        ? new LineProblem(`the person '${person}' does not exist`)
        : added.has(credentialId)
          ? 'added'
          : 'kept',
    );
  },
};
