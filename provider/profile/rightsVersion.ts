import { membershipObstacle } from 'gatehouse-elements/rules.js';
import { createHash } from 'node:crypto';
import { listMemberships } from '../auth/accounts.ts';
import { bundleOf } from '../entitlements/routes.ts';
import type { Principal } from '../http/principal.ts';
import { effectiveRoles } from '../roles/storage.ts';
import type { Reader } from '../storage/storage.ts';

/**
 * A text that changes when what a person may do or see in their tenant changes: roles, permissions, the tenants to choose
 * from, entitlements. A page compares it with the one it knows, and reads the account again when they differ.
 */
export async function rightsVersion(db: Reader, principal: Principal, now: Date): Promise<string> {
  const { tenantId, user, permissions } = principal;
  const tenants = (await listMemberships(db, user.id)).filter((membership) => !membershipObstacle(membership, now));
  const rights = [
    user.superUser,
    await effectiveRoles(db, tenantId, user.id),
    await permissions(),
    tenants.map((membership) => membership.tenantId).sort(),
    await bundleOf(db, principal),
  ];
  return createHash('sha256').update(JSON.stringify(rights)).digest('base64url').slice(0, 22);
}
