import type { ErrorCode } from '../../api/contract/errors.ts';
import { WRITE_USERS } from '../../api/contract/permissions.ts';
import type { Role } from '../../api/contract/types.ts';
import { matchesPattern } from '../../api/rules/permissions.ts';
import {
  refusalToEdit,
  refusalToHandOut,
  refusalToSet,
  type PermissionFacts,
  type RoleActor,
  type RoleRefusal,
} from '../../api/rules/roleRights.ts';
import type { Caller, FakeCall } from './answer.ts';
import { Refusal } from './refusal.ts';
import { effectivePermissions, effectiveRoles } from './rights.ts';
import { openMemberships } from './session.ts';
import type { World } from './world.ts';

const codes: Readonly<Record<RoleRefusal['reason'], ErrorCode>> = {
  'of-vendor': 'ER-ROLE-OF-VENDOR',
  'above-own-level': 'ER-ROLE-ABOVE-OWN',
  'permissions-not-held': 'ER-PERMISSIONS-NOT-HELD',
  'never-assignable': 'ER-PERMISSION-NOT-ASSIGNABLE',
  'always-assigned': 'ER-PERMISSION-LOCKED',
};

/** @throws {Refusal} 403 that names the permissions in the way */
function refuse(refusal: RoleRefusal | undefined): void {
  if (!refusal) return;
  throw new Refusal(codes[refusal.reason], 'keys' in refusal ? { context: { permissions: refusal.keys } } : {});
}

/** What one person may do with roles, by the rules the provider and the page share. Each function throws a 403. */
export function guardRoles({ world }: FakeCall, { person, membership, permissions }: Caller) {
  const actor: RoleActor = {
    superUser: person.superUser,
    level: Math.min(...effectiveRoles(world, membership).map(({ level = 0 }) => level)),
    permissions: permissions.map(({ key }) => key),
  };
  const facts = (ids: readonly string[]): PermissionFacts[] => world.permissions.filter(({ id }) => ids.includes(id));
  const roleFacts = ({ level = 0, permissions: ids }: Pick<Role, 'level' | 'permissions'>) => ({
    level,
    // A permission that every role holds is nobody's to give.
    permissions: facts(ids)
      .filter(({ assignmentType }) => assignmentType !== 'ALWAYS')
      .map(({ key }) => key),
  });
  return {
    actor,
    mayEdit: (role: Role) =>
      refuse(refusalToEdit(actor, { ...roleFacts(role), ofVendor: role.tenantId === undefined })),
    maySet: ({ level = 0, permissions: ids }: Pick<Role, 'level' | 'permissions'>, before: readonly string[] = []) =>
      refuse(refusalToSet(actor, { level, permissions: facts(ids) }, facts(before))),
    mayHandOut: (role: Pick<Role, 'level' | 'permissions'>) => refuse(refusalToHandOut(actor, roleFacts(role))),
  };
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
