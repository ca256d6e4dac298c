import type { ErrorCode } from '../contract/errors.ts';
import type { AssignmentType } from '../contract/roles.ts';
import { matchesPattern } from './permissions.ts';

/** The person who edits, hands out or takes away a role. */
export interface RoleActor {
  readonly superUser?: boolean | undefined;
  /** The level of the person's highest role: 0 ranks highest. Infinity without a role. */
  readonly level: number;
  /** The keys and patterns of the permissions the person holds. */
  readonly permissions: readonly string[];
}

export interface PermissionFacts {
  readonly key: string;
  readonly assignmentType: AssignmentType;
}

export interface RoleFacts {
  /** 0 ranks highest. */
  readonly level: number;
  readonly permissions: readonly PermissionFacts[];
}

/** Why a person may not do something with a role. `keys` are the permissions that stand in the way. */
export type RoleRefusal =
  | { readonly reason: 'of-vendor' | 'above-own-level' }
  | {
      readonly reason: 'permissions-not-held' | 'never-assignable' | 'always-assigned';
      readonly keys: readonly string[];
    };

/** The permissions among `keys` that a person does not hold. A pattern is held by an equal or a wider pattern. */
export function permissionsNotHeld({ superUser, permissions }: RoleActor, keys: readonly string[]): string[] {
  if (superUser) return [];
  return keys.filter((key) => !permissions.some((held) => matchesPattern(held, key)));
}

/** Whether a level ranks above the person's own (ROLES-015). */
const isAbove = (actor: RoleActor, level: number): boolean => !actor.superUser && level < actor.level;

/**
 * Whether a member ranks above the person who wants to manage them: by a role, also one of a group, or as a super user.
 */
export const ranksAbove = (
  actor: RoleActor,
  member: { readonly superUser?: boolean | undefined; readonly roles: readonly { readonly level: number }[] },
): boolean => (member.superUser && !actor.superUser) || member.roles.some(({ level }) => isAbove(actor, level));

/**
 * Why a person may not hand a role out, whatever the way: to a member, a group, an invitation, as the default of a
 * tenant. Undefined when the person may.
 */
export function refusalToHandOut(actor: RoleActor, role: RoleFacts): RoleRefusal | undefined {
  if (isAbove(actor, role.level)) return { reason: 'above-own-level' };
  // Every role holds this permission, so it cannot be granted.
  const given = role.permissions.filter(({ assignmentType }) => assignmentType !== 'ALWAYS');
  const keys = permissionsNotHeld(
    actor,
    given.map(({ key }) => key),
  );
  return keys.length ? { reason: 'permissions-not-held', keys } : undefined;
}

/**
 * Why a person may not edit or delete a role. Undefined when the person may.
 *
 * @param role `ofVendor`: maintained by the vendor for every tenant, so that no tenant can change it
 */
export function refusalToEdit(
  actor: RoleActor,
  role: { readonly level: number; readonly ofVendor: boolean },
): RoleRefusal | undefined {
  if (role.ofVendor) return { reason: 'of-vendor' };
  return isAbove(actor, role.level) ? { reason: 'above-own-level' } : undefined;
}

/**
 * Why a role may not get this level and these permissions. Permissions the role keeps need not be held: who edits a
 * description takes nothing away. Undefined when the person may.
 *
 * @param before the permissions the role has now; none for a new role
 */
export function refusalToSet(
  actor: RoleActor,
  next: RoleFacts,
  before: readonly PermissionFacts[] = [],
): RoleRefusal | undefined {
  if (isAbove(actor, next.level)) return { reason: 'above-own-level' };
  const had = new Set(before.map(({ key }) => key));
  const has = new Set(next.permissions.map(({ key }) => key));
  const added = next.permissions.filter(({ key }) => !had.has(key));
  const never = added.filter(({ assignmentType }) => assignmentType === 'NEVER').map(({ key }) => key);
  if (never.length) return { reason: 'never-assignable', keys: never };
  const locked = before
    .filter(({ key, assignmentType }) => assignmentType === 'ALWAYS' && !has.has(key))
    .map(({ key }) => key);
  if (locked.length) return { reason: 'always-assigned', keys: locked };
  // Every role holds this permission, so it cannot be granted.
  const given = added.filter(({ assignmentType }) => assignmentType === 'ASSIGNABLE').map(({ key }) => key);
  const keys = permissionsNotHeld(actor, given);
  return keys.length ? { reason: 'permissions-not-held', keys } : undefined;
}

/** The code a provider answers a refusal with. */
export const roleRefusalCodes: Readonly<Record<RoleRefusal['reason'], ErrorCode>> = {
  'of-vendor': 'ER-ROLE-OF-VENDOR',
  'above-own-level': 'ER-ROLE-ABOVE-OWN',
  'permissions-not-held': 'ER-PERMISSIONS-NOT-HELD',
  'never-assignable': 'ER-PERMISSION-NOT-ASSIGNABLE',
  'always-assigned': 'ER-PERMISSION-LOCKED',
};

/** A role that names its permissions by their ids. */
export interface RoleById {
  readonly level: number;
  readonly permissionIds: readonly string[];
}

/** What one person may do with roles. Each function hands a refusal to `refuse`, which throws. */
export interface RoleGuard {
  readonly actor: RoleActor;
  /** Whether the role may be edited and deleted. */
  mayEdit(role: RoleById & { readonly ofVendor: boolean }): void;
  /** Whether the role may get this level and these permissions; `before`: those it has now. */
  maySet(next: RoleById, before?: readonly string[]): void;
  /** Whether the role may be handed out, whatever the way. */
  mayHandOut(role: RoleById): void;
}

/**
 * The one guard of whatever edits or hands out a role.
 *
 * @param known every permission there is
 * @param refuse throws what the caller answers with; called only for a refusal
 */
export function guardRoles(
  actor: RoleActor,
  known: readonly (PermissionFacts & { readonly id: string })[],
  refuse: (refusal: RoleRefusal) => never,
): RoleGuard {
  const byId = new Map(known.map((permission) => [permission.id, permission]));
  const facts = (ids: readonly string[]): PermissionFacts[] => ids.flatMap((id) => byId.get(id) ?? []);
  const roleFacts = ({ level, permissionIds }: RoleById): RoleFacts => ({ level, permissions: facts(permissionIds) });
  const check = (refusal: RoleRefusal | undefined): void => {
    if (refusal) refuse(refusal);
  };
  return {
    actor,
    mayEdit: (role) => check(refusalToEdit(actor, role)),
    maySet: (role, before = []) => check(refusalToSet(actor, roleFacts(role), facts(before))),
    mayHandOut: (role) => check(refusalToHandOut(actor, roleFacts(role))),
  };
}
