import { WRITE_USERS } from '../../api/contract/permissions.ts';
import type { Role } from '../../api/contract/types.ts';
import { matchesPattern } from '../../api/rules/permissions.ts';
import { guardRoles, roleRefusalCodes, type RoleGuard, type RoleRefusal } from '../../api/rules/roleRights.ts';
import type { Caller, FakeCall } from './answer.ts';
import { Refusal } from './refusal.ts';
import { effectivePermissions, effectiveRoles } from './rights.ts';
import { openMemberships } from './session.ts';
import type { World } from './world.ts';

/** @throws {Refusal} 403 that names the permissions in the way */
function refuse(refusal: RoleRefusal): never {
  throw new Refusal(
    roleRefusalCodes[refusal.reason],
    'keys' in refusal ? { context: { permissions: refusal.keys } } : {},
  );
}

/** What the guard wants to know of a role. */
export const roleFacts = ({ level = 0, permissions, tenantId }: Role) => ({
  level,
  permissionIds: permissions,
  ofVendor: tenantId === undefined,
});

/** What one person may do with roles; its functions throw a 403. */
export function guardOf({ world }: FakeCall, { person, membership, permissions }: Caller): RoleGuard {
  const actor = {
    superUser: person.superUser,
    level: Math.min(...effectiveRoles(world, membership).map(({ level = 0 }) => level)),
    permissions: permissions.map(({ key }) => key),
  };
  return guardRoles(actor, world.permissions, refuse);
}

const hasUserManager = ({ world, now }: FakeCall, tenantId: string): boolean =>
  world.people.some(
    ({ id, locked }) =>
      !locked &&
      openMemberships(world, id, now).some(
        (membership) =>
          membership.tenantId === tenantId &&
          effectivePermissions(world, membership).some(({ key }) => matchesPattern(key, WRITE_USERS)),
      ),
  );

/** Roles and who holds them, to be put back. */
function snapshot({ roles, memberships, groups }: World): () => void {
  const known = [...roles];
  const holders = [...memberships, ...groups].map((holder) => ({ holder, roleIds: holder.roleIds }));
  return () => {
    roles.splice(0, roles.length, ...known);
    for (const { holder, roleIds } of holders) holder.roleIds = roleIds;
  };
}

/**
 * Does work that may take rights away, and sees to it that one active person who can manage users remains. A tenant that had
 * none before is left alone. @throws {Refusal} 409, after which everything is as before
 */
export function keepingUserManager(call: FakeCall, tenantId: string, work: () => void): void {
  const undo = snapshot(call.world);
  const had = hasUserManager(call, tenantId);
  try {
    work();
    if (had && !hasUserManager(call, tenantId)) throw new Refusal('ER-LAST-USER-MANAGER');
  } catch (failure) {
    undo();
    throw failure;
  }
}
