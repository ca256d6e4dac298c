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
export function guardOf({ world }: FakeCall, { person, member, permissions }: Caller): RoleGuard {
  const actor = {
    superUser: person.superUser,
    level: Math.min(...effectiveRoles(world, member).map(({ level = 0 }) => level)),
    permissions: permissions.map(({ key }) => key),
  };
  return guardRoles(actor, world.permissions, refuse);
}

/**
 * The longest access of an active member who can manage users: 0 without such a member, 1 where it ends, 2 where it
 * lasts.
 */
function longestAccess(call: FakeCall, tenantId: string): number {
  const managers = call.world.people
    .filter(({ isLocked }) => !isLocked)
    .flatMap(({ id }) => openMemberships(call, id))
    .filter(
      (member) =>
        member.tenantId === tenantId &&
        effectivePermissions(call.world, member).some(({ key }) => matchesPattern(key, WRITE_USERS)),
    );
  return Math.max(0, ...managers.map(({ temporaryExpirationDate }) => (temporaryExpirationDate ? 1 : 2)));
}

/** Roles, members and groups, to be put back. */
function snapshot({ roles, members, groups }: World): () => void {
  const [knownRoles, knownMembers, knownGroups] = [[...roles], [...members], [...groups]];
  const holders = [...members, ...groups].map((holder) => ({ holder, before: { ...holder } }));
  return () => {
    roles.splice(0, roles.length, ...knownRoles);
    members.splice(0, members.length, ...knownMembers);
    groups.splice(0, groups.length, ...knownGroups);
    for (const { holder, before } of holders) Object.assign(holder, before);
  };
}

/**
 * Does work that may take rights away, and ensures that one active member who can manage users remains. A member whose
 * access ends counts only if no such member had lasting access before. A tenant without such a member is left alone.
 * @throws {Refusal} 409, after which everything is as before
 */
export function keepingUserManager<Result>(call: FakeCall, tenantId: string, work: () => Result): Result {
  const undo = snapshot(call.world);
  const before = longestAccess(call, tenantId);
  try {
    const result = work();
    if (longestAccess(call, tenantId) < before) throw new Refusal('ER-LAST-USER-MANAGER');
    return result;
  } catch (failure) {
    undo();
    throw failure;
  }
}
