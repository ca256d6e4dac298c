import { guardRoles, roleRefusalCodes, type RoleGuard, type RoleRefusal } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import type { Reader } from '../../ground/database.ts';
import { effectiveRoles } from './storage.ts';
import type { PermissionRow } from './schema.ts';

/** @throws ProviderError 403 that names the permissions in the way */
function refuse(refusal: RoleRefusal): never {
  throw new ProviderError(
    roleRefusalCodes[refusal.reason],
    'keys' in refusal ? { context: { permissions: [...refusal.keys] } } : {},
  );
}

/**
 * What a person may do with roles; its functions throw a 403. Made inside the transaction that acts on it.
 * @param known every permission there is
 */
export async function guardRolesOf(
  db: Reader,
  principal: Pick<Principal, 'user' | 'by' | 'permissions'>,
  known: readonly PermissionRow[],
): Promise<RoleGuard> {
  const { user } = principal;
  const held = await effectiveRoles(db, await principal.by(), user.id);
  const actor = {
    superUser: user.superUser,
    level: Math.min(...held.map(({ level }) => level)),
    permissions: (await principal.permissions()).map(({ key }) => key),
  };
  return guardRoles(actor, known, refuse);
}
