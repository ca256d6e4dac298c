import type { PermissionCategory, RolePermission } from '../../api/contract/roles.ts';

/** The permissions of one category. */
export interface PermissionGroup {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly RolePermission[];
}

/** The permissions by their categories, in the order of those; what has none comes last. */
export function groupsOf(
  permissions: readonly RolePermission[],
  categories: readonly PermissionCategory[],
  other: string,
): PermissionGroup[] {
  const known = new Set(categories.map(({ id }) => id));
  const groups = categories.map(({ id, name }) => ({
    id,
    name,
    permissions: permissions.filter(({ categoryId }) => categoryId === id),
  }));
  const rest = permissions.filter(({ categoryId }) => !known.has(categoryId));
  return [...groups, { id: 'other', name: other, permissions: rest }].filter((group) => group.permissions.length > 0);
}

/** The permissions whose name, key or description holds a text. */
export function matching(permissions: readonly RolePermission[], search: string): readonly RolePermission[] {
  const wanted = search.toLocaleLowerCase();
  return permissions.filter(({ name, key, description }) =>
    [name, key, description].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
}
