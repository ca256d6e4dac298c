import type { User } from '../../people/accounts.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { CODE_LIFETIME, LINK_LIFETIME } from '../../crypto/secrets/purposes.ts';
import { mailsOf } from '../../people/invitations.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { dropWaiting, queueMail } from '../../messages/mail/queue.ts';
import { issueAdmitted, issueSecret } from '../../crypto/secrets/storage.ts';
import type { Sending } from './joiningFlow.ts';
import { activation } from './mails.ts';

/** The tenant that a user joins by activating an account. */
export interface InvitingTenant {
  readonly id: string;
  readonly name: string;
  /** The name of the person who invited. */
  readonly invitedBy?: string | undefined;
  /** The person came by an invitation link. */
  readonly byLink?: boolean | undefined;
}

export interface SentActivation {
  /** Of the page that takes the code. */
  readonly flowToken: string;
  /** Undefined: none was sent, and the flow waits for the one that was. */
  readonly mailId: string | undefined;
}

type SendingCall = Pick<WriteCall, 'db' | 'services' | 'now'>;

/**
 * Sends a user the mail that activates the account, in place of the one before of the flow.
 * @param tenant which invites the user; undefined for a user who signed up
 * @param applicationId where the links lead; undefined: the default application
 */
export async function sendActivation(
  { db, services, now }: SendingCall,
  user: Pick<User, 'id' | 'email' | 'name'>,
  {
    tenant,
    language,
    applicationId,
    sending,
  }: {
    tenant?: InvitingTenant | undefined;
    language: string;
    applicationId?: string | undefined;
    sending: Sending;
  },
): Promise<SentActivation> {
  const { id: userId, email, name } = user;
  const whose = { subject: userId, tenantId: tenant?.id };
  const { asker } = sending;
  const { flow } = asker;
  const code = await issueCode({ db, now }, whose, sending);
  const flowToken = services.flowTokens.make('activation', { userId, tenantId: tenant?.id, flow });
  if (code === undefined) return { flowToken, mailId: undefined };
  const link = { ...whose, purpose: 'activation', kind: 'token', lifetime: LINK_LIFETIME, asker } as const;
  const token = await issueSecret(db, link, now);
  // The mails of invitations are theirs: each tenant has one.
  if (!tenant) await dropWaiting(db, { to: email, kind: activation, flow, except: await mailsOf(db, userId) });
  const pageOf = (page: 'activateUrl' | 'activateWithOTCUrl', text: string) =>
    linkTo(db, services, page, { userId, token: text }, applicationId);
  const mail = {
    to: email,
    language,
    mail: activation,
    flow,
    values: {
      // Who was invited without a name has the address for one.
      ...(name !== email && { name }),
      link: await pageOf('activateUrl', token),
      until: addSeconds(now, LINK_LIFETIME),
      code,
      codeLink: await pageOf('activateWithOTCUrl', flowToken),
      ...(tenant && { invited: { tenantName: tenant.name, invitedBy: tenant.invitedBy, byLink: tenant.byLink } }),
    },
  } as const;
  return { flowToken, mailId: await queueMail(db, services, mail, now) };
}

const issueCode = (
  { db, now }: Pick<SendingCall, 'db' | 'now'>,
  whose: { subject: string; tenantId?: string | undefined },
  { asker, admission }: Sending,
): Promise<string | undefined> => {
  const secret = { ...whose, purpose: 'activation-code', kind: 'code', lifetime: CODE_LIFETIME, asker } as const;
  return issueAdmitted(db, secret, admission, now);
};

/**
 * What a sign-up with a taken address answers instead of {@link sendActivation}: a flow with a placeholder subject. Its
 * code is asked for, counted and refused as in every other flow. Only the owner of the address whom a link invites gets
 * the code.
 */
export async function pretendActivation(
  { db, services, now }: SendingCall,
  emailKey: string,
  sending: Sending,
  tenantId?: string,
): Promise<{ userId: string; flowToken: string; code: string | undefined }> {
  const userId = services.flowTokens.nobody(emailKey);
  const code = await issueCode({ db, now }, { subject: userId, tenantId }, sending);
  const { flow } = sending.asker;
  return { userId, flowToken: services.flowTokens.make('activation', { userId, tenantId, flow }), code };
}
