import { sendActivation } from '../activation/sending.ts';
import { findUser } from '../auth/accounts.ts';
import { addSeconds } from '../auth/refreshRules.ts';
import type { WriteCall } from '../http/call.ts';
import { linkTo } from '../mail/links.ts';
import { dropMail, queueMail } from '../mail/queue.ts';
import { issueSecret, voidSecrets } from '../secrets/storage.ts';
import { CODE_LIFETIME, LINK_LIFETIME, openers } from './purposes.ts';
import { findPlace, writeInvitation, type Invitation, type Place } from './storage.ts';

type Asked = Pick<Invitation, 'email' | 'name' | 'nameKey' | 'phoneNumber' | 'username' | 'language' | 'inviterId'> &
  Partial<Pick<Invitation, 'linkId'>>;

/**
 * Sends somebody the mail that opens the tenant, and voids what was sent before. Who has no account that is proven to be theirs gets the
 * mail that makes one: a password that somebody else has set for the address must not open the tenant.
 */
export async function sendInvitation(call: WriteCall, place: Place, asked: Asked): Promise<void> {
  const { db, services, now } = call;
  const found = await findPlace(db, place);
  if (!found) throw new Error('Nobody to invite');
  const { user, tenantName, invitation } = found;
  const inviter = asked.inviterId === null ? undefined : await findUser(db, asked.inviterId);
  await voidSecrets(db, { purposes: openers, subject: place.userId, tenantId: place.tenantId });
  if (invitation?.mailId) await dropMail(db, invitation.mailId);
  const until = addSeconds(now, LINK_LIFETIME);
  const { language } = asked;
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
            inviterEmail: inviter?.email,
            until,
            ...(await opening(call, place)),
          },
        },
        now,
      )
    : (
        await sendActivation(
          call,
          { id: user.id, email: user.email, name: asked.name === asked.email ? user.email : asked.name },
          { tenant: { id: place.tenantId, name: tenantName, invitedBy: inviter?.name }, language },
        )
      ).mailId;
  await writeInvitation(db, { ...place, ...asked, sentAt: now, expiresAt: until, mailId }, now);
}

/** The link and the code that accept. */
async function opening(
  { db, services, now }: WriteCall,
  { tenantId, userId }: Place,
): Promise<{ link: string; code: string; codeLink: string }> {
  const whose = { subject: userId, tenantId };
  const token = await issueSecret(db, { ...whose, purpose: 'invitation', kind: 'token', lifetime: LINK_LIFETIME }, now);
  const code = await issueSecret(
    db,
    { ...whose, purpose: 'invitation-code', kind: 'code', lifetime: CODE_LIFETIME },
    now,
  );
  const flow = services.flowTokens.make('invitation', { userId, tenantId });
  return {
    code,
    link: await linkTo(db, services, 'acceptInvitationUrl', { userId, token }),
    codeLink: await linkTo(db, services, 'acceptInvitationWithOTCUrl', { userId, token: flow }),
  };
}
