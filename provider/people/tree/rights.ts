import { matchesPattern } from 'gatehouse-contract/rules.js';
import type { Reader } from '../../ground/database.ts';
import type { Caller, Principal } from '../../http/pipeline/principal.ts';
import { effectivePermissions, effectiveRoles, permissionsOfRoles, findRoles } from '../roles/storage.ts';
import type { PermissionRow } from '../roles/schema.ts';
import { standingIn } from './standing.ts';

type Rights = Pick<Caller, 'superUser' | 'userId' | 'roles' | 'permissions' | 'may'>;

/** The rights that a person has in a tenant now. */
export function rightsOf(
  db: Reader,
  { user, tenantId }: Pick<Principal, 'user' | 'tenantId'>,
  now: Date,
): Rights & Pick<Principal, 'by' | 'userId'> {
  let places: Promise<readonly string[]> | undefined;
  let held: Promise<PermissionRow[]> | undefined;
  const by = () => (places ??= standingIn(db, tenantId, user.id, now).then((standing) => standing.by));
  const permissions = () => (held ??= by().then((ids) => effectivePermissions(db, ids, user.id)));
  return {
    userId: user.id,
    superUser: user.superUser,
    by,
    roles: async () => effectiveRoles(db, await by(), user.id),
    permissions,
    may: async (...anyOf) => user.superUser || holds(await permissions(), anyOf),
  };
}

/** The rights that these roles give in a tenant now; without a role there are none. */
export function rightsOfRoles(
  db: Reader,
  { tenantId, roleIds }: { readonly tenantId: string; readonly roleIds: readonly string[] },
): Rights {
  let held: Promise<PermissionRow[]> | undefined;
  const permissions = () => (held ??= permissionsOfRoles(db, tenantId, roleIds));
  return {
    userId: undefined,
    superUser: false,
    roles: () => findRoles(db, tenantId, roleIds),
    permissions,
    may: async (...anyOf) => holds(await permissions(), anyOf),
  };
}

const holds = (held: readonly PermissionRow[], anyOf: readonly string[]): boolean =>
  held.some((permission) => anyOf.some((key) => matchesPattern(permission.key, key)));
