import { membershipObstacle } from 'gatehouse-contract/rules.js';
import { createHash } from 'node:crypto';
import { listMemberships } from '../accounts.ts';
import { mayStayInApplication } from '../circumstances.ts';
import { bundleOf } from '../../vendor/entitlements/routes.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { effectiveRoles, type RoleRow } from '../roles/storage.ts';
import type { PermissionRow } from '../roles/schema.ts';
import type { Reader } from '../../ground/database.ts';

/** What a person may do in their tenant, and the tenants to choose from. */
export interface Rights {
  readonly tenantIds: readonly string[];
  readonly roles: readonly RoleRow[];
  readonly permissions: readonly PermissionRow[];
  /**
   * A text that changes when one of these or an entitlement changes. A page compares it with the one it knows, and
   * reads the account again when they differ.
   */
  readonly version: string;
}

/** Reads the rights of the person behind a call, as they are now. */
export async function readRights(db: Reader, principal: Principal, now: Date): Promise<Rights> {
  const { tenantId, user } = principal;
  const own = (await listMemberships(db, user.id))
    .filter((membership) => !membershipObstacle(membership, now))
    .map((membership) => membership.tenantId);
  const tenantIds = own.includes(tenantId) ? own : [...own, tenantId];
  const roles = await effectiveRoles(db, await principal.by(), user.id);
  const permissions = await principal.permissions();
  const mayStay = await mayStayInApplication(db, tenantId, principal.session, now);
  const seen = [user.superUser, roles, permissions, tenantIds.toSorted(), mayStay, await bundleOf(db, principal)];
  const version = createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22);
  return { tenantIds, roles, permissions, version };
}
