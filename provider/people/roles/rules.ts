import { guardRoles, roleRefusalCodes, type RoleGuard, type RoleRefusal } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import type { PermissionRow } from './schema.ts';

/** @throws ProviderError 403 that names the permissions in the way */
function refuse(refusal: RoleRefusal): never {
  throw new ProviderError(
    roleRefusalCodes[refusal.reason],
    'keys' in refusal ? { context: { permissions: [...refusal.keys] } } : {},
  );
}

/**
 * What a caller may do with roles; its functions throw a 403. Made inside the transaction that acts on it.
 * @param known every permission there is
 */
export async function guardRolesOf(
  caller: Pick<Caller, 'superUser' | 'roles' | 'permissions'>,
  known: readonly PermissionRow[],
): Promise<RoleGuard> {
  const actor = {
    superUser: caller.superUser,
    level: Math.min(...(await caller.roles()).map(({ level }) => level)),
    permissions: (await caller.permissions()).map(({ key }) => key),
  };
  return guardRoles(actor, known, refuse);
}
