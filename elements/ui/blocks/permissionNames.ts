import { useMemo } from 'react';
import { permissionsArea } from '../../i18n/generated/permissions.ts';
import { useTexts } from '../base/kit.ts';

/** What the pages of the portal call permissions and their categories, in the language of the page. */
export interface PermissionNames {
  /** The name of a permission by its key; undefined for one that the portal does not ask for. */
  nameOf: (key: string) => string | undefined;
  /**
   * A permission with the name and the line of the portal. One that the portal does not ask for keeps those of the
   * provider.
   */
  named: <Named extends { key: string; name: string; description: string }>(permission: Named) => Named;
  /** A category with the name of the portal. One that a vendor has made keeps its own. */
  namedCategory: <Named extends { name: string }>(category: Named) => Named;
}

/** A category of the portal arrives with its English name; its id is another one at each provider. */
const categoryKeys = Object.keys(permissionsArea.english).filter((key) => key.startsWith('permissions.category.'));

/** The names of the permissions that the pages of the portal ask for (PORTAL-023, ROLES-004). */
export function usePermissionNames(): PermissionNames {
  const { find } = useTexts(permissionsArea);
  return useMemo(() => {
    const nameOf = (key: string) => find(`permissions.${key}`);
    return {
      nameOf,
      named: (permission) => {
        const { key, name, description } = permission;
        return {
          ...permission,
          name: nameOf(key) ?? name,
          description: find(`permissions.${key}.line`) ?? description,
        };
      },
      namedCategory: (category) => {
        const key = categoryKeys.find((one) => permissionsArea.english[one] === category.name);
        return { ...category, name: (key && find(key)) ?? category.name };
      },
    };
  }, [find]);
}
