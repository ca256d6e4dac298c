import { DELETE_ROLES, READ_ROLES, READ_USERS, WRITE_ROLES } from '../../../api/contract/permissions.ts';
import type { NewRole, RolePermission } from '../../../api/contract/roles.ts';
import type { Role } from '../../../api/contract/types.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { collection, editedCollection } from '../collection.ts';
import { boolean, count, id, listOf, nullable, optional, pattern, readFields } from '../fields.ts';
import { Refusal } from '../refusal.ts';
import { byLevel } from '../rights.ts';
import { guardOf, keepingUserManager, roleFacts } from '../roleGuard.ts';

const readers = { anyOf: [READ_ROLES] } as const;
const writers = { anyOf: [WRITE_ROLES] } as const;

const ids = listOf(id);
const fields = {
  key: pattern(/^[\w.:-]{1,200}$/, 'must consist of letters, digits, and . : _ -'),
  name: pattern(/^(?=.*\S).{0,200}$/s, 'must not be empty'),
  description: nullable(pattern(/^.{0,1000}$/s, 'must be a text')),
  isDefault: boolean,
  level: count,
};
const newRole = {
  ...fields,
  description: optional(fields.description),
  isDefault: optional(boolean),
  level: optional(count),
};

export const roles = editedCollection<Role>({
  name: 'role',
  rows: (world) => world.roles,
  // A tenant sees the roles of every tenant and its own.
  sees: ({ tenantId }, role) => role.tenantId === undefined || role.tenantId === tenantId,
  order: byLevel,
  fields,
  maySet(call, caller, next, before) {
    const guard = guardOf(call, caller);
    if (before) guard.mayEdit(roleFacts(before));
    requireKnown(call, next.permissions);
    guard.maySet(roleFacts(next), before?.permissions);
    // A default role is given to every new member.
    if (before && next.isDefault && !before.isDefault) guard.mayHandOut(roleFacts(next));
    if (next.key !== before?.key && roles.all(call, caller).some(({ key }) => key === next.key))
      throw new Refusal('ER-ROLE-KEY-TAKEN');
  },
});

/** @throws {Refusal} 404 when one of the permissions does not exist */
function requireKnown({ world }: FakeCall, wanted: readonly string[]): void {
  if (!wanted.every((one) => world.permissions.some((permission) => permission.id === one)))
    throw new Refusal('ER-NOT-FOUND');
}

/** Permissions that every role holds are in each write, named or not. */
const withAlways = ({ world }: FakeCall, chosen: readonly string[]): string[] => [
  ...new Set([...chosen, ...world.permissions.filter((one) => one.assignmentType === 'ALWAYS').map((one) => one.id)]),
];

function add(call: FakeCall, caller: Caller, given: NewRole, chosen: readonly string[], baseId?: string | null): Role {
  const { world } = call;
  const base = baseId ? roles.named(call, caller, baseId).permissions : [];
  const { level: own } = guardOf(call, caller).actor;
  return roles.add(call, caller, (stored) => ({
    isDefault: false,
    description: null,
    level: Number.isFinite(own) ? own : 0,
    ...given,
    permissions: withAlways(call, [...chosen, ...base]),
    tenantId: caller.tenantId,
    vendorId: world.vendorId,
    ...stored,
  }));
}

const permissions = collection({ name: 'permission', rows: (world) => world.permissions });

/** The permission with those of the roles the caller sees that hold it. */
const withRoles = (call: FakeCall, caller: Caller, permission: Omit<RolePermission, 'roleIds'>): RolePermission => ({
  ...permission,
  roleIds: roles
    .all(call, caller)
    .filter((role) => role.permissions.includes(permission.id))
    .map((role) => role.id),
});

/** Attaches a permission to these roles and takes it from others; roles of the vendor keep what they have. */
function setRoles(call: FakeCall, caller: Caller, roleIds: readonly string[]): RolePermission {
  const permission = permissions.named(call, caller);
  const { id: permissionId, roleIds: holding } = withRoles(call, caller, permission);
  const wanted = [...new Set(roleIds)].map((one) => roles.named(call, caller, one));
  const added = wanted.filter((role) => !holding.includes(role.id));
  const removed = roles
    .all(call, caller)
    .filter((role) => role.tenantId !== undefined && holding.includes(role.id) && !roleIds.includes(role.id));
  if (permission.assignmentType === 'ALWAYS') return withRoles(call, caller, permission);
  keepingUserManager(call, caller.tenantId, () => {
    for (const role of added) roles.change(call, caller, role, { permissions: [...role.permissions, permissionId] });
    for (const role of removed)
      roles.change(call, caller, role, { permissions: role.permissions.filter((one) => one !== permissionId) });
  });
  return withRoles(call, caller, permission);
}

/** As a replacement: the holders of a deleted role get none instead. */
const NO_ROLE = 'none';

/** @throws {Refusal} 409 that says in its context how many hold the role */
function remove(call: FakeCall, caller: Caller, replacementId: string | undefined): void {
  const { members, groups, apiTokens } = call.world;
  const { tenantId } = caller;
  const guard = guardOf(call, caller);
  const role = roles.named(call, caller);
  guard.mayEdit(roleFacts(role));
  const holding = <Holder extends { tenantId: string; roleIds: string[] }>(holders: readonly Holder[]) =>
    holders.filter((one) => one.tenantId === tenantId && one.roleIds.includes(role.id));
  const holders = { members: holding(members), groups: holding(groups), tokens: holding(apiTokens) };
  const uses = Object.entries(holders).flatMap(([kind, { length }]) => (length ? [[kind, length] as const] : []));
  const replacement =
    replacementId === undefined || replacementId === NO_ROLE ? undefined : roles.named(call, caller, replacementId);
  if ((uses.length > 0 && replacementId === undefined) || replacement?.id === role.id)
    throw new Refusal('ER-ROLE-IN-USE', { context: { uses: Object.fromEntries(uses) } });
  if (replacement) guard.mayHandOut(roleFacts(replacement));
  keepingUserManager(call, tenantId, () => {
    for (const holder of [...holders.members, ...holders.groups, ...holders.tokens]) {
      const others = holder.roleIds.filter((one) => one !== role.id);
      holder.roleIds = replacement ? [...new Set([...others, replacement.id])] : others;
    }
    roles.remove(call, role);
  });
}

export const rolesAnswers = {
  'roles.list': closed({ anyOf: [READ_ROLES, READ_USERS] }, (call, caller) => {
    const { members } = call.world;
    const holders = ({ id: roleId }: Role): number =>
      members.filter(({ tenantId, roleIds }) => tenantId === caller.tenantId && roleIds.includes(roleId)).length;
    return roles
      .all(call, caller)
      .map((role) => ({ ...role, ...(caller.may(READ_USERS) && { peopleCount: holders(role) }) }));
  }),
  'roles.add': closedWith(
    writers,
    ({ body }) => [readFields(newRole, body), readFields({ permissions: optional(ids) }, body)] as const,
    (call, caller, [given, { permissions = [] }]) => add(call, caller, given, permissions),
  ),
  'roles.addV2': closedWith(
    writers,
    ({ body }) =>
      [
        readFields(newRole, body),
        readFields({ permissionIds: optional(ids), baseRoleId: optional(nullable(id)) }, body),
      ] as const,
    (call, caller, [given, { permissionIds = [], baseRoleId }]) => add(call, caller, given, permissionIds, baseRoleId),
  ),
  'roles.update': roles.changed(writers),
  'roles.remove': closedWith(
    { anyOf: [DELETE_ROLES] },
    ({ query: { replacementRoleId: given } }) =>
      given === undefined || given === NO_ROLE ? given : id('replacementRoleId', given),
    remove,
  ),
  'roles.setPermissions': closedWith(
    writers,
    ({ body }) => [...new Set(readFields({ permissionIds: ids }, body).permissionIds)],
    (call, caller, chosen) =>
      keepingUserManager(call, caller.tenantId, () =>
        roles.change(call, caller, roles.named(call, caller), {
          permissions: withAlways(call, chosen),
        }),
      ),
  ),
  'permissions.list': closed(readers, (call, caller) =>
    permissions.all(call, caller).map((permission) => withRoles(call, caller, permission)),
  ),
  'permissions.categories': closed(readers, ({ world }) => [...world.categories]),
  'permissions.setRoles': closedWith(writers, ({ body }) => readFields({ roleIds: ids }, body).roleIds, setRoles),
} satisfies AnswerTable;
