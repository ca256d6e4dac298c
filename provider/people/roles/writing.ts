import type { Role, RolePermission } from 'gatehouse-contract/contract.js';
import type { RoleGuard } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { changeRole, deleteRole, insertRole, isKeyTaken, listPermissions, replacePermissions } from './edits.ts';
import { presentRole, presentRolePermission } from './presenter.ts';
import { guardRolesOf } from './rules.ts';
import { findRoles, type RoleRow } from './storage.ts';
import type { PermissionRow } from './schema.ts';
import { keepingUserManager } from './userManagers.ts';
import { giveInstead, usesOf } from './uses.ts';

interface RoleInput {
  key: string;
  name: string;
  description?: string | null | undefined;
  isDefault?: boolean | undefined;
  level?: number | undefined;
}

/** What every edit of roles reads first, in its transaction: the rights of this moment. */
interface Desk {
  guard: RoleGuard;
  known: PermissionRow[];
}

async function openDesk({ db }: WriteCall, caller: Caller): Promise<Desk> {
  const known = await listPermissions(db, caller.tenantId);
  return { known, guard: await guardRolesOf(caller.within(db), known) };
}

/** What the guard wants to know of a role. */
const facts = (role: RoleRow) => ({ ...role, ofVendor: role.tenantId === null });

/** @throws ProviderError 404, the same for a foreign role and for one that does not exist */
async function roleNamed({ db }: WriteCall, { tenantId }: Caller, roleId: string | undefined): Promise<RoleRow> {
  const [role] = await findRoles(db, tenantId, roleId === undefined ? [] : [roleId]);
  if (!role) throw new ProviderError('ER-NOT-FOUND');
  return role;
}

/** @throws ProviderError 404 when one of the permissions does not exist */
function requireKnown({ known }: Desk, ids: readonly string[]): string[] {
  const wanted = [...new Set(ids)];
  if (wanted.some((id) => !known.some((permission) => permission.id === id))) throw new ProviderError('ER-NOT-FOUND');
  return wanted;
}

/** What is chosen for a role, with what every role holds: to name that or to leave it out changes nothing. */
const withAlways = ({ known }: Desk, chosen: readonly string[]): string[] => [
  ...new Set([...chosen, ...known.filter(({ assignmentType }) => assignmentType === 'ALWAYS').map(({ id }) => id)]),
];

const keysOf = ({ known }: Desk, ids: readonly string[]): string[] =>
  known.filter(({ id }) => ids.includes(id)).map(({ key }) => key);

/**
 * Adds a role. Permissions that every role holds come with it.
 * @param baseRoleId a role whose permissions it takes over
 */
export async function addRole(
  call: WriteCall,
  caller: Caller,
  { level: asked, description, isDefault = false, key, name }: RoleInput,
  permissionIds: readonly string[],
  baseRoleId?: string | null,
): Promise<Written<Role>> {
  const { db, services, now } = call;
  const { tenantId } = caller;
  const desk = await openDesk(call, caller);
  const base = baseRoleId ? (await roleNamed(call, caller, baseRoleId)).permissionIds : [];
  const chosen = withAlways(desk, requireKnown(desk, [...permissionIds, ...base]));
  const own = desk.guard.actor.level;
  const level = asked ?? (Number.isFinite(own) ? own : 0);
  desk.guard.maySet({ level, permissionIds: chosen });
  if (await isKeyTaken(db, tenantId, key)) throw new ProviderError('ER-ROLE-KEY-TAKEN');
  const role = await insertRole(db, tenantId, { key, name, description, isDefault, level }, chosen, now);
  return {
    answer: presentRole(role, services.clientId),
    event: {
      event: 'admin.role.added',
      subjectId: role.id,
      details: { role: key, level, permissions: keysOf(desk, chosen) },
    },
  };
}

/** Changes what a role is called, its level, and whether new members get it. */
export async function updateRole(
  call: WriteCall,
  caller: Caller,
  roleId: string | undefined,
  fields: Partial<RoleInput>,
): Promise<Written<Role>> {
  const { db, services, now } = call;
  const { tenantId } = caller;
  const desk = await openDesk(call, caller);
  const role = await roleNamed(call, caller, roleId);
  desk.guard.mayEdit(facts(role));
  const level = fields.level ?? role.level;
  desk.guard.maySet({ level, permissionIds: role.permissionIds }, role.permissionIds);
  // Making a role the default gives it to every new member.
  if (fields.isDefault === true && !role.isDefault) desk.guard.mayHandOut({ ...role, level });
  if (fields.key !== undefined && fields.key !== role.key && (await isKeyTaken(db, tenantId, fields.key)))
    throw new ProviderError('ER-ROLE-KEY-TAKEN');
  const changed = await changeRole(db, tenantId, role.id, fields, now);
  return {
    answer: presentRole(changed, services.clientId),
    event: { event: 'admin.role.changed', subjectId: role.id, details: { role: role.key, ...fields } },
  };
}

/** Makes these the permissions of a role. */
export async function setPermissions(
  call: WriteCall,
  caller: Caller,
  roleId: string | undefined,
  permissionIds: readonly string[],
): Promise<Written<Role>> {
  const { db, services, now } = call;
  return keepingUserManager(call, caller.tenantId, async () => {
    const desk = await openDesk(call, caller);
    const role = await roleNamed(call, caller, roleId);
    desk.guard.mayEdit(facts(role));
    const chosen = withAlways(desk, requireKnown(desk, permissionIds));
    desk.guard.maySet({ level: role.level, permissionIds: chosen }, role.permissionIds);
    const changed = await replacePermissions(db, caller.tenantId, role.id, chosen, now);
    return {
      answer: presentRole(changed, services.clientId),
      event: {
        event: 'admin.role.changed',
        subjectId: role.id,
        details: { role: role.key, ...difference(desk, role.permissionIds, chosen) },
      },
    };
  });
}

const difference = (desk: Desk, before: readonly string[], after: readonly string[]) => ({
  added: keysOf(
    desk,
    after.filter((id) => !before.includes(id)),
  ),
  removed: keysOf(
    desk,
    before.filter((id) => !after.includes(id)),
  ),
});

/**
 * Attaches a permission to these of the tenant's roles, and takes it from its others. Roles of the vendor keep what
 * they have.
 * @throws ProviderError 403 when one of the roles, or the permission, is not the person's to change
 */
export async function setRolesOf(
  call: WriteCall,
  caller: Caller,
  permissionId: string | undefined,
  roleIds: readonly string[],
): Promise<Written<RolePermission>> {
  const { db, now } = call;
  const { tenantId } = caller;
  const plan = async () => {
    const desk = await openDesk(call, caller);
    const permission = desk.known.find(({ id }) => id === permissionId);
    const wanted = await findRoles(db, tenantId, roleIds);
    if (!permission || wanted.length < new Set(roleIds).size) throw new ProviderError('ER-NOT-FOUND');
    const holding = (await findRoles(db, tenantId, permission.roleIds)).filter((role) => role.tenantId !== null);
    const added = wanted.filter((role) => !role.permissionIds.includes(permission.id));
    const removed = holding.filter((role) => !roleIds.includes(role.id));
    return { desk, permission, added, removed };
  };
  const first = await plan();
  const isOfEveryRole = first.permission.assignmentType === 'ALWAYS';
  if (isOfEveryRole || first.added.length + first.removed.length === 0)
    return {
      answer: presentRolePermission(first.permission),
      event: NOTHING_CHANGED,
    };
  return keepingUserManager(call, tenantId, async () => {
    // Other changes of rights in the tenant have ended.
    const { desk, permission, added, removed } = await plan();
    const { id } = permission;
    for (const role of [...added, ...removed]) {
      const next = added.includes(role) ? [...role.permissionIds, id] : role.permissionIds.filter((one) => one !== id);
      desk.guard.mayEdit(facts(role));
      desk.guard.maySet({ level: role.level, permissionIds: next }, role.permissionIds);
      await replacePermissions(db, tenantId, role.id, next, now);
    }
    const keys = (roles: readonly RoleRow[]): string[] => roles.map(({ key }) => key);
    const [answer = permission] = await listPermissions(db, tenantId, [id]);
    return {
      answer: presentRolePermission(answer),
      event: {
        event: 'admin.permission.roles.changed',
        subjectId: id,
        details: { permission: permission.key, added: keys(added), removed: keys(removed) },
      },
    };
  });
}

/** As a replacement: the holders of a deleted role get none instead. */
const NO_ROLE = 'none';

/**
 * Deletes a role. A role that people hold needs a replacement.
 * @throws ProviderError 409 that says in its context how many hold the role
 */
export async function removeRole(
  call: WriteCall,
  caller: Caller,
  roleId: string | undefined,
  replacementRoleId: string | undefined,
): Promise<Written<undefined>> {
  const { db } = call;
  const { tenantId } = caller;
  return keepingUserManager(call, tenantId, async () => {
    const { guard } = await openDesk(call, caller);
    const role = await roleNamed(call, caller, roleId);
    guard.mayEdit(facts(role));
    const uses = await usesOf(db, tenantId, role.id);
    const isUsed = Object.keys(uses).length > 0;
    if (isUsed && replacementRoleId === undefined) throw new ProviderError('ER-ROLE-IN-USE', { context: { uses } });
    const replacement =
      replacementRoleId === undefined || replacementRoleId === NO_ROLE
        ? undefined
        : await roleNamed(call, caller, replacementRoleId);
    if (replacement?.id === role.id) throw new ProviderError('ER-ROLE-IN-USE', { context: { uses } });
    if (replacement) {
      guard.mayHandOut(replacement);
      await giveInstead(db, tenantId, role.id, replacement.id);
    }
    await deleteRole(db, tenantId, role.id);
    return {
      answer: undefined,
      event: {
        event: 'admin.role.deleted',
        subjectId: role.id,
        details: { role: role.key, uses, ...(replacement && { replacement: replacement.key }) },
      },
    };
  });
}
