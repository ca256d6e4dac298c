import { sendActivation } from '../activate/sending.ts';
import { findUser } from '../../people/accounts.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { dropMail, queueMail } from '../../messages/mail/queue.ts';
import { issueSecret, voidSecrets } from '../../crypto/secrets/storage.ts';
import { CODE_LIFETIME, LINK_LIFETIME, openers } from '../../crypto/secrets/purposes.ts';
import { findPlace, writeInvitation, type Invitation, type Place } from '../../people/invitations.ts';

type Asked = Pick<Invitation, 'email' | 'name' | 'nameKey' | 'phoneNumber' | 'username' | 'language' | 'inviterId'> &
  Partial<Pick<Invitation, 'linkId'>>;

/** How somebody who signed up by an invitation link is written to. */
export interface ThroughLink {
  /** The address came from the page of a link. Undefined: as the invitation was begun. */
  readonly byLink?: true;
  /** The code of the page that the person has open already; in place of one with a page of its own. */
  readonly pageCode?: string | undefined;
}

/**
 * Sends somebody the mail that opens the tenant, and voids what was sent before. Who has no account that is proven to be theirs gets the
 * mail that makes one: a password that somebody else has set for the address must not open the tenant.
 */
export async function sendInvitation(
  call: WriteCall,
  place: Place,
  asked: Asked,
  { byLink, pageCode }: ThroughLink = {},
): Promise<void> {
  const { db, services, now } = call;
  const found = await findPlace(db, place);
  if (!found) throw new Error('Nobody to invite');
  const { user, tenantName, invitation } = found;
  const inviter = asked.inviterId === null ? undefined : await findUser(db, asked.inviterId);
  await voidSecrets(db, { purposes: openers, subject: place.userId, tenantId: place.tenantId });
  if (invitation?.mailId) await dropMail(db, invitation.mailId);
  const until = addSeconds(now, LINK_LIFETIME);
  const { language } = asked;
  const isByLink = byLink ?? Boolean(found.invitation?.linkId);
  const mailId = user.verified
    ? await queueMail(
        db,
        services,
        {
          to: user.email,
          language,
          template: 'invitation',
          values: {
            name: user.name,
            tenantName,
            invitedBy: inviter?.name,
            byLink: isByLink,
            inviterEmail: inviter?.email,
            until,
            ...(await opening(call, place, pageCode)),
          },
        },
        now,
      )
    : (
        await sendActivation(
          call,
          { id: user.id, email: user.email, name: asked.name === asked.email ? user.email : asked.name },
          { tenant: { id: place.tenantId, name: tenantName, invitedBy: inviter?.name, byLink: isByLink }, language },
        )
      ).mailId;
  await writeInvitation(db, { ...place, ...asked, sentAt: now, expiresAt: until, mailId }, now);
}

/** The link and the code that accept. */
async function opening(
  { db, services, now }: WriteCall,
  { tenantId, userId }: Place,
  pageCode: string | undefined,
): Promise<{ link: string; code: string; codeLink?: string }> {
  const whose = { subject: userId, tenantId };
  const token = await issueSecret(db, { ...whose, purpose: 'invitation', kind: 'token', lifetime: LINK_LIFETIME }, now);
  const link = await linkTo(db, services, 'acceptInvitationUrl', { userId, token });
  if (pageCode !== undefined) return { link, code: pageCode };
  const code = await issueSecret(
    db,
    { ...whose, purpose: 'invitation-code', kind: 'code', lifetime: CODE_LIFETIME },
    now,
  );
  const flow = services.flowTokens.make('invitation', { userId, tenantId });
  return { link, code, codeLink: await linkTo(db, services, 'acceptInvitationWithOTCUrl', { userId, token: flow }) };
}
