import type { Membership, User } from '../accounts.ts';
import { invitationsOf, type ShownInvitation } from '../invitations.ts';
import type { Reader } from '../../ground/database.ts';

/** A user as a tenant sees them. Until an invited user has joined, the tenant sees the fields of the invitation. */
export interface TenantUser {
  user: User;
  membership: Membership;
  /** Of a user who has not joined yet. */
  invitation?: ShownInvitation | undefined;
}

/** Shows an invitation in place of the account, so that a tenant does not learn who has an account elsewhere. */
function behind({ user, membership }: TenantUser, invitation: ShownInvitation | undefined): TenantUser {
  if (!invitation) return { user, membership };
  const { email, name, nameKey, phoneNumber, updatedAt } = invitation;
  const { id, emailKey } = user;
  return {
    invitation,
    membership,
    user: {
      id,
      email,
      emailKey,
      name,
      nameKey,
      phoneNumber,
      verified: false,
      mfaEnrolled: false,
      mfaBypass: false,
      provider: 'local',
      profilePictureUrl: null,
      metadata: '{}',
      isLocked: false,
      superUser: false,
      createdAt: membership.createdAt,
      updatedAt,
    },
  };
}

/** Shows people as their tenants may see them. */
export async function shown(db: Reader, people: readonly TenantUser[]): Promise<TenantUser[]> {
  const waiting = people.filter(({ membership }) => membership.activatedAt === null);
  const invitations = await invitationsOf(
    db,
    [...new Set(waiting.map(({ membership }) => membership.tenantId))],
    waiting.map(({ user }) => user.id),
  );
  return people.map((one) => behind(one, invitations.get(`${one.membership.tenantId}/${one.user.id}`)));
}
