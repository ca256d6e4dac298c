import type { Permission, Role } from '../../api/contract/types.ts';
import type { Member, World } from './world.ts';

/** The order of roles in lists: by level, then by name. */
export const byLevel = (a: Role, b: Role): number => (a.level ?? 0) - (b.level ?? 0) || (a.name < b.name ? -1 : 1);

/** The roles with these ids. */
export const rolesWith = (world: World, ids: readonly string[]): Role[] =>
  world.roles.filter(({ id }) => ids.includes(id)).sort(byLevel);

/** Own roles and those of the person's groups. */
export const effectiveRoles = (world: World, { roleIds, groupIds }: Member): Role[] =>
  rolesWith(world, [
    ...roleIds,
    ...world.groups.filter(({ id }) => groupIds.includes(id)).flatMap((group) => group.roleIds),
  ]);

/** What a person may do in a tenant, each with the roles that grant it. */
export function effectivePermissions(world: World, member: Member): Permission[] {
  const roles = effectiveRoles(world, member);
  return world.permissions
    .map(({ assignmentType: _, ...permission }) => ({
      ...permission,
      roleIds: roles.filter(({ permissions }) => permissions.includes(permission.id)).map(({ id }) => id),
    }))
    .filter(({ roleIds }) => roleIds.length > 0);
}
