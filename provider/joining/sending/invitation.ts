import { sendActivation } from './activation.ts';
import { findUser } from '../../people/accounts.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { dropMail, queueMail } from '../../messages/mail/queue.ts';
import { newToken } from '../../crypto/keys/secrets.ts';
import type { Sending } from './joiningFlow.ts';
import { issueAdmitted, issueSecret, voidSecrets } from '../../crypto/secrets/storage.ts';
import { CODE_LIFETIME, LINK_LIFETIME, openers } from '../../crypto/secrets/purposes.ts';
import { findPlace, writeInvitation, type Invitation, type Place } from '../../people/invitations.ts';
import * as mails from './mails.ts';

type Asked = Pick<Invitation, 'email' | 'name' | 'nameKey' | 'phoneNumber' | 'username' | 'language' | 'inviterId'> &
  Partial<Pick<Invitation, 'linkId'>>;

/** How a user who signed up by an invitation link is written to. */
export interface ThroughLink {
  /** The address came from the page of a link. Undefined: as the invitation was begun. */
  readonly byLink?: true;
  /** The code of the page that the person has open already; in place of one with a page of its own. */
  readonly pageCode?: string | undefined;
}

/** How a user is written to whom a caller has a mail sent again. Undefined: the inviter does. */
interface Again extends ThroughLink {
  readonly sending?: Sending | undefined;
}

/** The mail of an inviter is a flow of its own, which gives way to no network. */
const ofInviter = (): Sending => ({
  asker: { flow: newToken(), network: 'inviter', isKnown: true },
  admission: 'fresh',
});

/**
 * Sends a user the mail that opens the tenant. That of an inviter voids what was sent before; one that anybody may ask
 * for does not. A user without a proven account gets the
 * mail that makes one: a password that another person has set for the address must not open the tenant.
 */
export async function sendInvitation(
  call: WriteCall,
  place: Place,
  asked: Asked,
  { byLink, pageCode, sending }: Again = {},
): Promise<void> {
  const { db, services, now } = call;
  const found = await findPlace(db, place);
  if (!found) throw new Error('Nobody to invite');
  const { user, tenantName, invitation } = found;
  const inviter = asked.inviterId === null ? undefined : await findUser(db, asked.inviterId);
  if (!sending) await voidSecrets(db, { purposes: openers, subject: place.userId, tenantId: place.tenantId });
  const how = sending ?? ofInviter();
  const until = addSeconds(now, LINK_LIFETIME);
  const { language } = asked;
  const isByLink = byLink ?? Boolean(found.invitation?.linkId);
  const opened = user.verified ? await opening(call, place, how, pageCode) : undefined;
  const mailId = user.verified
    ? opened &&
      (await queueMail(
        db,
        services,
        {
          to: user.email,
          language,
          mail: mails.invitation,
          flow: how.asker.flow,
          values: {
            name: user.name,
            tenantName,
            invitedBy: inviter?.name,
            byLink: isByLink,
            inviterEmail: inviter?.email,
            until,
            ...opened,
          },
        },
        now,
      ))
    : (
        await sendActivation(
          call,
          { id: user.id, email: user.email, name: asked.name === asked.email ? user.email : asked.name },
          {
            tenant: { id: place.tenantId, name: tenantName, invitedBy: inviter?.name, byLink: isByLink },
            language,
            sending: how,
          },
        )
      ).mailId;
  if (mailId && invitation?.mailId) await dropMail(db, invitation.mailId, sending?.asker.flow);
  await writeInvitation(db, { ...place, ...asked, sentAt: now, expiresAt: until, ...(mailId && { mailId }) }, now);
}

/** The link and the code that accept. Undefined: the flow waits for those that were sent. */
async function opening(
  { db, services, now }: WriteCall,
  { tenantId, userId }: Place,
  { asker, admission }: Sending,
  pageCode: string | undefined,
): Promise<{ link: string; code: string; codeLink?: string } | undefined> {
  const whose = { subject: userId, tenantId };
  const secret = { ...whose, purpose: 'invitation-code', kind: 'code', lifetime: CODE_LIFETIME, asker } as const;
  const code = pageCode ?? (await issueAdmitted(db, secret, admission, now));
  if (code === undefined) return undefined;
  const opener = { ...whose, purpose: 'invitation', kind: 'token', lifetime: LINK_LIFETIME, asker } as const;
  const token = await issueSecret(db, opener, now);
  const link = await linkTo(db, services, 'acceptInvitationUrl', { userId, token });
  if (pageCode !== undefined) return { link, code };
  const flow = services.flowTokens.make('invitation', { userId, tenantId, flow: asker.flow });
  return { link, code, codeLink: await linkTo(db, services, 'acceptInvitationWithOTCUrl', { userId, token: flow }) };
}
