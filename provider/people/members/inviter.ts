import { WRITE_USERS } from 'gatehouse-contract/contract.js';
import { matchesPattern, membershipObstacle, type RoleGuard } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import { listPermissions } from '../roles/edits.ts';
import { guardRolesOf } from '../roles/rules.ts';
import { effectivePermissions, effectiveRoles, type RoleRow } from '../roles/storage.ts';
import type { Reader } from '../../ground/database.ts';
import { findUser, type User } from '../accounts.ts';
import { rightsFromAbove } from '../tree/managing.ts';
import { placesOf, standingIn } from '../tree/standing.ts';
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
 * more, and may neither write users here nor manage the account from above: then the invitation opens nothing.
 */
export async function guardOfInviter(
  db: Reader,
  tenantId: string,
  inviterId: string | null,
  now: Date,
): Promise<RoleGuard | undefined> {
  const user = inviterId === null ? undefined : await findUser(db, inviterId);
  if (!user || user.isLocked) return undefined;
  const rights = (await rightsHere(db, tenantId, user, now)) ?? (await rightsFromAbove(db, tenantId, user, now));
  if (!rights) return undefined;
  const inviter = {
    superUser: user.superUser,
    roles: () => effectiveRoles(db, rights.by, user.id),
    permissions: async () => rights.permissions,
  };
  return guardRolesOf(inviter, await listPermissions(db, tenantId));
}

/** What a person holds in the tenant, who may write users there. */
async function rightsHere(db: Reader, tenantId: string, user: User, now: Date) {
  const own = await findTenantUser(db, { tenantIds: [tenantId] }, user.id);
  const isMember = own !== undefined && !membershipObstacle(own.membership, now);
  const by = isMember ? await placesOf(db, tenantId, user.id, now) : (await standingIn(db, tenantId, user.id, now)).by;
  const permissions = await effectivePermissions(db, by, user.id);
  const mayInvite = user.superUser || permissions.some(({ key }) => matchesPattern(key, WRITE_USERS));
  return by.length > 0 && mayInvite ? { by, permissions } : undefined;
}
