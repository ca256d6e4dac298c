import type { TeamUser } from 'gatehouse-contract/contract.js';
import { isRecord } from '../../http/pipeline/fields.ts';
import { presentRole } from '../roles/presenter.ts';
import type { RoleRow } from '../roles/storage.ts';
import type { TenantUser } from '../users/storage.ts';

/** The record in a JSON text that is always valid. */
function recordIn(metadata: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(metadata);
  return isRecord(parsed) ? parsed : {};
}

/** A member as the calls for teams answer it. `roles`: those the member holds besides those of groups. */
export function presentTeamUser(
  { user, membership }: TenantUser,
  roles: readonly RoleRow[],
  vendorId: string,
): TeamUser {
  const { phoneNumber, profilePictureUrl } = user;
  const { temporaryExpirationDate, lastLogin } = membership;
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    ...(phoneNumber !== null && { phone: phoneNumber }),
    ...(profilePictureUrl !== null && { profileImageUrl: profilePictureUrl }),
    tenantId: membership.tenantId,
    vendorId,
    roleIds: roles.map(({ id }) => id),
    roles: roles.map((role) => presentRole(role, vendorId)),
    activatedForTenant: membership.activatedAt !== null,
    createdAt: membership.createdAt.toISOString(),
    ...(lastLogin && { lastLogin: lastLogin.toISOString() }),
    verified: user.verified,
    managedBy: membership.managedBy,
    ...(temporaryExpirationDate && { temporaryExpirationDate: temporaryExpirationDate.toISOString() }),
    isDisabled: membership.isDisabled,
    customData: recordIn(user.metadata),
  };
}
