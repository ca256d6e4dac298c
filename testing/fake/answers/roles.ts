import { DELETE_ROLES, READ_ROLES, READ_USERS, WRITE_ROLES } from '../../../api/contract/permissions.ts';
import type { NewRole, RolePermission } from '../../../api/contract/roles.ts';
import type { Role } from '../../../api/contract/types.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { boolean, count, id, ids, nullable, optional, pattern, readFields } from '../fields.ts';
import { Refusal } from '../refusal.ts';
import { inOrder } from '../rights.ts';
import { guardRoles, keepingUserManager } from '../roleGuard.ts';
import type { World } from '../world.ts';

const writers = { anyOf: [WRITE_ROLES] } as const;

const key = pattern(/^[\w.:-]{1,200}$/, 'must consist of letters, digits, and . : _ -');
const name = pattern(/^(?=.*\S).{0,200}$/s, 'must not be empty');
const more = {
  description: optional(nullable(pattern(/^.{0,1000}$/s, 'must be a text'))),
  isDefault: optional(boolean),
  level: optional(count),
};
const newRole = { key, name, ...more };

/** A tenant sees the roles of every tenant and its own. */
const visible = (world: World, tenantId: string): Role[] =>
  inOrder(world.roles.filter((role) => role.tenantId === undefined || role.tenantId === tenantId));

/** @throws {Refusal} 404, the same for a foreign role and for one that does not exist */
function roleNamed({ world }: FakeCall, { tenantId }: Caller, roleId: string | undefined): Role {
  const role = visible(world, tenantId).find((one) => one.id === roleId?.toLowerCase());
  if (!role) throw new Refusal('ER-NOT-FOUND');
  return role;
}

/** @throws {Refusal} 404 when one of the permissions does not exist */
function requireKnown({ world }: FakeCall, wanted: readonly string[]): string[] {
  if (!wanted.every((one) => world.permissions.some((permission) => permission.id === one)))
    throw new Refusal('ER-NOT-FOUND');
  return [...new Set(wanted)];
}

/** @throws {Refusal} 409 */
function requireFree({ world }: FakeCall, { tenantId }: Caller, wanted: string): void {
  if (visible(world, tenantId).some((role) => role.key === wanted)) throw new Refusal('ER-ROLE-KEY-TAKEN');
}

function add(call: FakeCall, caller: Caller, fields: NewRole, chosen: readonly string[], baseRoleId?: string | null) {
  const { world, idOf, now } = call;
  const guard = guardRoles(call, caller);
  const base = baseRoleId ? roleNamed(call, caller, baseRoleId).permissions : [];
  const always = world.permissions.filter(({ assignmentType }) => assignmentType === 'ALWAYS').map((one) => one.id);
  const { level: own } = guard.actor;
  const at = new Date(now).toISOString();
  const { tenantId } = caller;
  const role: Role = {
    id: idOf('role', `added ${++world.added}`),
    isDefault: false,
    description: null,
    level: Number.isFinite(own) ? own : 0,
    ...fields,
    permissions: requireKnown(call, [...chosen, ...base, ...always]),
    tenantId,
    vendorId: world.vendorId,
    createdAt: at,
    updatedAt: at,
  };
  guard.maySet(role);
  requireFree(call, caller, role.key);
  world.roles = [...world.roles, role];
  return role;
}

function change({ world, now }: FakeCall, role: Role, fields: Partial<Role>): Role {
  const changed = { ...role, ...fields, updatedAt: new Date(now).toISOString() };
  world.roles = world.roles.map((one) => (one.id === role.id ? changed : one));
  return changed;
}

function update(call: FakeCall, caller: Caller, fields: Partial<NewRole>): Role {
  const guard = guardRoles(call, caller);
  const role = roleNamed(call, caller, call.params['roleId']);
  guard.mayEdit(role);
  const next = { ...role, ...fields };
  guard.maySet(next, role.permissions);
  // Whoever makes a role the default hands it to every new member.
  if (next.isDefault && !role.isDefault) guard.mayHandOut(next);
  if (next.key !== role.key) requireFree(call, caller, next.key);
  return change(call, role, fields);
}

function setPermissions(call: FakeCall, caller: Caller, role: Role, wanted: readonly string[]): void {
  const guard = guardRoles(call, caller);
  guard.mayEdit(role);
  const permissions = requireKnown(call, wanted);
  guard.maySet({ ...role, permissions }, role.permissions);
  change(call, role, { permissions });
}

const present = ({ world }: FakeCall, { tenantId }: Caller): RolePermission[] =>
  world.permissions.map((permission) => ({
    ...permission,
    roleIds: visible(world, tenantId)
      .filter(({ permissions }) => permissions.includes(permission.id))
      .map((role) => role.id),
  }));

/** @throws {Refusal} 404 */
function permissionNamed(call: FakeCall, caller: Caller): RolePermission {
  const permission = present(call, caller).find((one) => one.id === call.params['permissionId']?.toLowerCase());
  if (!permission) throw new Refusal('ER-NOT-FOUND');
  return permission;
}

/** Roles of the vendor keep what they have. */
function setRoles(call: FakeCall, caller: Caller, roleIds: readonly string[]): RolePermission {
  const permission = permissionNamed(call, caller);
  const wanted = roleIds.map((one) => roleNamed(call, caller, one));
  const added = wanted.filter((role) => !permission.roleIds.includes(role.id));
  const removed = visible(call.world, caller.tenantId).filter(
    (role) => role.tenantId !== undefined && permission.roleIds.includes(role.id) && !roleIds.includes(role.id),
  );
  keepingUserManager(call, caller.tenantId, () => {
    for (const role of added) setPermissions(call, caller, role, [...role.permissions, permission.id]);
    for (const role of removed)
      setPermissions(
        call,
        caller,
        role,
        role.permissions.filter((one) => one !== permission.id),
      );
  });
  return permissionNamed(call, caller);
}

/** As a replacement: the holders of a deleted role get none instead. */
const NO_ROLE = 'none';

/** @throws {Refusal} 409 that says in its context how many hold the role */
function remove(call: FakeCall, caller: Caller, replacementId: string | undefined): void {
  const { world } = call;
  const { tenantId } = caller;
  const guard = guardRoles(call, caller);
  const role = roleNamed(call, caller, call.params['roleId']);
  guard.mayEdit(role);
  const holding = <Holder extends { tenantId: string; roleIds: string[] }>(holders: readonly Holder[]) =>
    holders.filter((one) => one.tenantId === tenantId && one.roleIds.includes(role.id));
  const holders = { members: holding(world.memberships), groups: holding(world.groups) };
  const uses = Object.fromEntries(
    Object.entries(holders)
      .map(([kind, { length }]) => [kind, length])
      .filter(([, number]) => number !== 0),
  );
  const isUsed = Object.keys(uses).length > 0;
  const replacement =
    replacementId === undefined || replacementId === NO_ROLE ? undefined : roleNamed(call, caller, replacementId);
  if ((isUsed && replacementId === undefined) || replacement?.id === role.id)
    throw new Refusal('ER-ROLE-IN-USE', { context: { uses } });
  if (replacement) guard.mayHandOut(replacement);
  keepingUserManager(call, tenantId, () => {
    for (const holder of [...holders.members, ...holders.groups])
      holder.roleIds = [
        ...new Set(holder.roleIds.flatMap((one) => (one === role.id ? (replacement?.id ?? []) : [one]))),
      ];
    world.roles = world.roles.filter((one) => one.id !== role.id);
  });
}

export const rolesAnswers = {
  'roles.list': closed({ anyOf: [READ_ROLES, READ_USERS] }, ({ world }, { tenantId }) => visible(world, tenantId)),
  'roles.add': closedWith(
    writers,
    ({ body }) => ({ fields: readFields(newRole, body), chosen: readFields({ permissions: optional(ids) }, body) }),
    (call, caller, { fields, chosen: { permissions = [] } }) => add(call, caller, fields, permissions),
  ),
  'roles.addV2': closedWith(
    writers,
    ({ body }) => ({
      fields: readFields(newRole, body),
      chosen: readFields({ permissionIds: optional(ids), baseRoleId: optional(nullable(id)) }, body),
    }),
    (call, caller, { fields, chosen: { permissionIds = [], baseRoleId } }) =>
      add(call, caller, fields, permissionIds, baseRoleId),
  ),
  'roles.update': closedWith(
    writers,
    ({ body }) => readFields({ key: optional(key), name: optional(name), ...more }, body),
    update,
  ),
  'roles.remove': closedWith(
    { anyOf: [DELETE_ROLES] },
    ({ query: { replacementRoleId: given } }) =>
      given === undefined || given === NO_ROLE ? given : id('replacementRoleId', given),
    remove,
  ),
  'roles.setPermissions': closedWith(
    writers,
    ({ body }) => readFields({ permissionIds: ids }, body).permissionIds,
    (call, caller, wanted) => {
      const role = roleNamed(call, caller, call.params['roleId']);
      keepingUserManager(call, caller.tenantId, () => setPermissions(call, caller, role, wanted));
      return roleNamed(call, caller, role.id);
    },
  ),
  'permissions.list': closed({ anyOf: [READ_ROLES] }, present),
  'permissions.categories': closed({ anyOf: [READ_ROLES] }, ({ world }) =>
    [...world.categories].sort((a, b) => (a.name < b.name ? -1 : 1)),
  ),
  'permissions.setRoles': closedWith(writers, ({ body }) => readFields({ roleIds: ids }, body).roleIds, setRoles),
} satisfies AnswerTable;
