import { userProviders, type Role, type UserProvider, type UserV3 } from 'gatehouse-contract/contract.js';
import type { TenantUser } from './storage.ts';

const toProvider = (name: string): UserProvider => userProviders.find((provider) => provider === name) ?? 'local';

/**
 * A person as one tenant sees them. `tenants` names the tenants the reader may know of: a person's other tenants are
 * not an administrator's business.
 */
export function presentUser(
  { user, membership, invitation }: TenantUser,
  tenants: { tenantId: string; roles: Role[] }[],
): UserV3 {
  return {
    id: user.id,
    sub: user.id,
    email: user.email,
    name: user.name,
    verified: user.verified,
    mfaEnrolled: user.mfaEnrolled,
    mfaBypass: user.mfaBypass,
    ...(user.phoneNumber !== null && { phoneNumber: user.phoneNumber }),
    provider: toProvider(user.provider),
    tenantId: membership.tenantId,
    tenantIds: tenants.map((tenant) => tenant.tenantId),
    tenants,
    activatedForTenant: membership.activatedAt !== null,
    isLocked: user.isLocked || membership.lockedOutAt !== null,
    isDisabled: membership.isDisabled,
    managedBy: membership.managedBy,
    ...(membership.invisible && { invisible: true as const }),
    ...(user.superUser && { superUser: true as const }),
    ...(membership.subAccountAccessAllowed !== null && {
      subAccountAccessAllowed: membership.subAccountAccessAllowed,
    }),
    ...(membership.temporaryExpirationDate && {
      temporaryExpirationDate: membership.temporaryExpirationDate.toISOString(),
    }),
    ...(invitation && {
      invitation: {
        sentAt: invitation.sentAt.toISOString(),
        expires: invitation.expiresAt.toISOString(),
        delivery: invitation.delivery,
      },
    }),
    metadata: user.metadata,
    createdAt: membership.createdAt.toISOString(),
    ...(membership.lastLogin && { lastLogin: membership.lastLogin.toISOString() }),
    profilePictureUrl: user.profilePictureUrl,
  };
}
