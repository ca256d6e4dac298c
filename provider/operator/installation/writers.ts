import { eq, or } from 'drizzle-orm';
import { groupRoles, groups, passkeys, permissions, tenants } from '../../database/storage/schema.ts';
import { writePeople } from './importPeople.ts';
import { kinds } from './kinds.ts';
import { LineProblem, type Kind, type LineOf } from './lines.ts';
import { findPeople, findRole, readReferences } from './references.ts';
import type { Desk } from './settle.ts';

/** What became of a line: written, there before, or refused. */
export type Outcome = 'added' | 'kept' | LineProblem;

/**
 * Writes lines of one kind in a transaction of the caller, and says what became of each. What is there already stays
 * as it is. An error of the database is thrown: the transaction is then of no use.
 */
export type Write<Name extends Kind> = (desk: Desk, lines: readonly LineOf<Name>[]) => Promise<Outcome[]>;

/** For kinds of which there are few. A line is checked before anything of it is written. */
const each =
  <Name extends Kind>(write: (desk: Desk, line: LineOf<Name>) => Promise<boolean>): Write<Name> =>
  async (desk, lines) => {
    const outcomes: Outcome[] = [];
    for (const line of lines)
      outcomes.push(
        await write(desk, line).then(
          (isNew) => (isNew ? ('added' as const) : ('kept' as const)),
          (error: unknown) => {
            if (error instanceof LineProblem) return error;
            throw error;
          },
        ),
      );
    return outcomes;
  };

export const writers: { readonly [Name in Kind]: Write<Name> } = {
  permission: each<'permission'>(async (desk, { kind: _, ...item }) => {
    const isThere = (await desk.db.$count(permissions, eq(permissions.key, item.key))) > 0;
    if (!isThere) await kinds.permissions.settle(desk, item);
    return !isThere;
  }),

  tenant: each<'tenant'>(async (desk, { kind: _, ...item }) => {
    const { id, alias } = item;
    const isIt = or(
      id === undefined ? undefined : eq(tenants.id, id),
      alias === undefined ? undefined : eq(tenants.alias, alias),
    );
    if ((await desk.db.$count(tenants, isIt)) > 0) return false;
    await kinds.tenants.settle(desk, item);
    return true;
  }),

  role: each<'role'>(async (desk, { kind: _, ...item }) => {
    const { tenant, key } = item;
    const tenantId =
      tenant === undefined ? null : (await readReferences(desk.db, { tenants: [tenant] })).tenant(tenant);
    if ((await findRole(desk.db, tenantId, key)) !== undefined) return false;
    await kinds.roles.settle(desk, item);
    return true;
  }),

  group: each<'group'>(async ({ db, now }, { kind: _, tenant, name, roles: keys, ...more }) => {
    const references = await readReferences(db, { tenants: [tenant], roles: keys });
    const tenantId = references.tenant(tenant);
    const roleIds = new Set(keys.map((key) => references.role(tenantId, key)));
    const [made] = await db
      .insert(groups)
      .values({ tenantId, name, ...more, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ groupId: groups.id });
    if (made && roleIds.size > 0)
      await db.insert(groupRoles).values([...roleIds].map((roleId) => ({ tenantId, roleId, ...made })));
    return made !== undefined;
  }),

  person: ({ db, now }, lines) => writePeople(db, lines, now),

  async passkey({ db, now }, lines) {
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
