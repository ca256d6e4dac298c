import { eq } from 'drizzle-orm';
import { membershipObstacle } from 'gatehouse-contract/rules.js';
import { findUser, type Membership, type User } from '../../people/accounts.ts';
import type { ErrorCode } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import { leaveGroups } from '../../people/groups/invited.ts';
import { replaceRoles } from '../../people/members/edits.ts';
import { directRoles, findRoles, type RoleRow } from '../../people/roles/storage.ts';
import { consumeSecret, voidSecrets } from '../../crypto/secrets/storage.ts';
import { membershipRoles, memberships, tenants } from '../../database/storage/schema.ts';
import { guardOfInviter, mayHandOut } from '../../people/members/inviter.ts';
import { findLinkById, findLivingLink, type InvitationLink } from './links.ts';
import { codes } from '../../crypto/secrets/purposes.ts';
import {
  beginMembership,
  deleteInvitation,
  findPlace,
  type PendingPlace,
  type Place,
} from '../../people/invitations.ts';
import type { Joined } from '../../http/pipeline/services.ts';
import { findOpener, placeOf } from './tokens.ts';
import { joinedByLink } from './mails.ts';

/** Whether an invitation may still be accepted, as far as the membership and the time go. */
export const isOpen = ({ membership, invitation }: PendingPlace, now: Date): boolean =>
  invitation !== undefined && invitation.expiresAt > now && isReady(membership, now);

/** A membership that waits for its person and is not taken back meanwhile. */
const isReady = (membership: Membership, now: Date): boolean =>
  membership.activatedAt === null && membershipObstacle({ ...membership, activatedAt: now }, now) === undefined;

/**
 * Lets an invited person in. Undefined: the invitation is void, because it was taken back, it is over, or who invited
 * has lost the right to (PRO-27). Roles that this person may not hand out any more are left out, and so are groups that
 * give one.
 */
export async function acceptInvitation(call: WriteCall, place: Place): Promise<Joined | undefined> {
  const { db, now } = call;
  await lock(call, place.tenantId);
  const found = await findPlace(db, place);
  if (!found) return undefined;
  if (found.membership.activatedAt) return { tenantId: place.tenantId, facts: [] };
  if (!isOpen(found, now)) return undefined;
  const guard = await guardOfInviter(db, place.tenantId, found.invitation?.inviterId ?? null, now);
  if (!guard) return undefined;
  const held = await rolesOf(call, place);
  const kept = held.filter((role) => mayHandOut(guard, role));
  if (kept.length < held.length)
    await replaceRoles(
      db,
      place,
      kept.map(({ id }) => id),
    );
  const leftGroups = await leaveGroups(db, place, (role) => mayHandOut(guard, role));
  await begin(call, place);
  const link = await findLinkById(db, found.invitation?.linkId);
  if (link) await tellInviter(call, link, found.user);
  const leftOut = keys(held.filter((role) => !kept.includes(role)));
  const details = { roles: keys(kept), leftOut, ...(leftGroups.length > 0 && { leftGroups }) };
  return {
    tenantId: place.tenantId,
    facts: [
      {
        event: 'user.invitation.accepted',
        tenantId: place.tenantId,
        actorId: place.userId,
        subjectId: place.userId,
        details,
      },
    ],
  };
}

/** Members come and go one after the other; what takes rights from an inviter waits, or is seen. */
const lock = ({ db }: WriteCall, tenantId: string) =>
  db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('update');

const keys = (roles: readonly RoleRow[]): string[] => roles.map(({ key }) => key);

const rolesOf = async ({ db }: WriteCall, { tenantId, userId }: Place): Promise<RoleRow[]> =>
  (await directRoles(db, [tenantId], [userId])).get(`${tenantId}/${userId}`) ?? [];

/** The invitation has done its work. Its link stays, and says that the person is a member. */
async function begin({ db, now }: WriteCall, place: Place): Promise<void> {
  await beginMembership(db, place, now);
  await deleteInvitation(db, place);
  await voidSecrets(db, { purposes: codes, subject: place.userId, tenantId: place.tenantId });
}

/**
 * Adds a user to the tenant of a link, with those of its roles that the link's maker may hand out. A user whose address
 * is not proven joins with the activation. Undefined: the link opens nothing, or the tenant keeps the user out.
 */
export async function joinByLink(call: WriteCall, link: InvitationLink, user: User): Promise<Joined | undefined> {
  const { db, now } = call;
  const { tenantId } = link;
  const place = { tenantId, userId: user.id };
  await lock(call, tenantId);
  const guard = await guardOfInviter(db, tenantId, link.userId, now);
  if (!guard) return undefined;
  const [added] = await db
    .insert(memberships)
    .values({ ...place, activatedAt: user.verified ? now : null, signUp: 'joined', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  if (!added) {
    const found = await findPlace(db, place);
    if (found?.membership.activatedAt) return { tenantId, facts: [] };
    if (!found || !isReady(found.membership, now)) return undefined;
    // Who is invited as well gets the roles of both, each as far as it holds. An address that is not proven accepts
    // nothing.
    if (user.verified && !(await acceptInvitation(call, place))) {
      await replaceRoles(db, place, []);
      await leaveGroups(db, place, () => false);
      await begin(call, place);
    }
  }
  const roles = (await findRoles(db, tenantId, link.roleIds)).filter((role) => mayHandOut(guard, role));
  if (roles.length > 0)
    await db
      .insert(membershipRoles)
      .values(roles.map(({ id: roleId }) => ({ ...place, roleId })))
      .onConflictDoNothing();
  await tellInviter(call, link, user);
  return {
    tenantId,
    facts: [
      {
        event: 'user.joined.by.link',
        tenantId,
        actorId: user.id,
        subjectId: user.id,
        details: { link: link.id, roles: keys(roles) },
      },
    ],
  };
}

async function tellInviter({ db, services, now }: WriteCall, link: InvitationLink, user: User): Promise<void> {
  const inviter = link.shouldSendEmail && link.userId !== null ? await findUser(db, link.userId) : undefined;
  if (!inviter) return;
  const [tenant] = await db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, link.tenantId));
  await queueMail(
    db,
    services,
    {
      to: inviter.email,
      language: link.language,
      mail: joinedByLink,
      values: {
        name: inviter.name,
        memberName: user.name,
        memberEmail: user.email,
        tenantName: tenant?.name ?? '',
      },
    },
    now,
  );
}

/**
 * Brings a person who has just proven who they are where a token leads: that of an invitation to them, or of an
 * invitation link. Undefined: it leads nowhere any more, and the person goes on as without it.
 */
export async function joinByToken(
  call: WriteCall,
  token: string,
  user: User,
): Promise<Joined | { refusal: ErrorCode } | undefined> {
  const { db, now } = call;
  const link = await findLivingLink(db, token, now);
  if (link) return joinByLink(call, link, user);
  const opener = await findOpener(db, token, now);
  if (opener?.purpose !== 'invitation') return whereItLed(call, token, user);
  if (opener.userId !== user.id) return { refusal: 'ER-INVITATION-OF-ANOTHER' };
  const { tenantId } = opener;
  const { result } = await consumeSecret(db, { purpose: 'invitation', subject: user.id, tenantId, text: token }, now);
  // the same person was faster in another tab
  return result === 'used' ? acceptInvitation(call, { tenantId, userId: user.id }) : whereItLed(call, token, user);
}

/**
 * The tenant that a person came into by a token before the sign-in. It opens nothing: it chooses among the tenants they
 * are in.
 */
async function whereItLed(call: WriteCall, token: string, { id: userId }: User): Promise<Joined | undefined> {
  const place = await placeOf(call, { userId, token });
  const found = place && (await findPlace(call.db, place));
  return found && !membershipObstacle(found.membership, call.now) ? { tenantId: place.tenantId, facts: [] } : undefined;
}
