import type { Permission, Role } from '../../api/contract/types.ts';
import type { Membership, World } from './world.ts';

/** The order of roles in lists: by level, then by name. */
export const byLevel = (a: Role, b: Role): number => (a.level ?? 0) - (b.level ?? 0) || (a.name < b.name ? -1 : 1);

const rolesOf = (world: World, ids: readonly string[]): Role[] =>
  world.roles.filter(({ id }) => ids.includes(id)).sort(byLevel);

/** The roles a person holds themselves. */
export const directRoles = (world: World, { roleIds }: Membership): Role[] => rolesOf(world, roleIds);

/** Own roles and those of the person's groups. */
export const effectiveRoles = (world: World, { roleIds, groupIds }: Membership): Role[] =>
  rolesOf(world, [
    ...roleIds,
    ...world.groups.filter(({ id }) => groupIds.includes(id)).flatMap((group) => group.roleIds),
  ]);

/** What a person may do in a tenant, each with the roles that grant it. */
export function effectivePermissions(world: World, membership: Membership): Permission[] {
  const roles = effectiveRoles(world, membership);
  return world.permissions
    .map(({ assignmentType: _, ...permission }) => ({
      ...permission,
      roleIds: roles.filter(({ permissions }) => permissions.includes(permission.id)).map(({ id }) => id),
    }))
    .filter(({ roleIds }) => roleIds.length > 0);
}
