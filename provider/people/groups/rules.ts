import type { RoleGuard } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import { listPermissions } from '../roles/edits.ts';
import { guardRolesOf } from '../roles/rules.ts';
import type { RoleRow } from '../roles/storage.ts';
import { listGroups, type GroupRow } from './storage.ts';

/** @throws ProviderError 404, the same for a foreign group and for one that does not exist */
export async function groupNamed(
  { db }: WriteCall,
  { tenantId }: Caller,
  groupId: string | undefined,
): Promise<GroupRow> {
  const [group] = await listGroups(db, tenantId, groupId === undefined ? [] : [groupId]);
  if (!group) throw new ProviderError('ER-NOT-FOUND');
  return group;
}

/** @throws ProviderError 403: a directory alone names its groups, fills them and ends them (GROUPS-011) */
export function requireOwn({ managedBy }: GroupRow): void {
  if (managedBy === 'scim2') throw new ProviderError('ER-GROUP-OF-DIRECTORY');
}

/** What the caller may do with roles, by the rights of this moment. */
export const guardOf = async ({ db }: WriteCall, caller: Caller): Promise<RoleGuard> =>
  guardRolesOf(caller.within(db), await listPermissions(db, caller.tenantId));

/** @throws ProviderError 403 when one of the roles ranks above the caller, who must not take it from people */
export function requireNotAbove(guard: RoleGuard, roles: readonly RoleRow[]): void {
  // A group is the tenant's own, also where the vendor maintains its role.
  for (const role of roles) guard.mayEdit({ ...role, ofVendor: false });
}
