import { WRITE_USERS } from 'gatehouse-contract/contract.js';
import { matchesPattern, membershipObstacle, type RoleGuard } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import { listPermissions } from '../roles/edits.ts';
import { guardRolesOf } from '../roles/rules.ts';
import { effectivePermissions, type RoleRow } from '../roles/storage.ts';
import type { Reader } from '../../ground/database.ts';
import { findTenantUser } from '../users/storage.ts';

/** Whether the guarded user may hand out a role now. */
export function mayHandOut(guard: RoleGuard, role: RoleRow): boolean {
  try {
    guard.mayHandOut(role);
    return true;
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}

/**
 * What the person who invited may still do with roles (PRO-27). Undefined when that person is gone, may not come in any
 * more or may not write users: then the invitation opens nothing.
 */
export async function guardOfInviter(
  db: Reader,
  tenantId: string,
  inviterId: string | null,
  now: Date,
): Promise<RoleGuard | undefined> {
  const found = inviterId === null ? undefined : await findTenantUser(db, { tenantIds: [tenantId] }, inviterId);
  if (!found || found.user.isLocked || membershipObstacle(found.membership, now)) return undefined;
  const { user } = found;
  const held = await effectivePermissions(db, tenantId, user.id);
  if (!user.superUser && !held.some(({ key }) => matchesPattern(key, WRITE_USERS))) return undefined;
  return guardRolesOf(db, { user, tenantId, permissions: async () => held }, await listPermissions(db, tenantId));
}
