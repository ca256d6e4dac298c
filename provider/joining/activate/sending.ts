import type { User } from '../../people/accounts.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { CODE_LIFETIME, LINK_LIFETIME } from '../../crypto/secrets/purposes.ts';
import { mailsOf } from '../../people/invitations.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { dropWaiting, queueMail } from '../../messages/mail/queue.ts';
import { issueSecret } from '../../crypto/secrets/storage.ts';

/** The tenant that waits for somebody who activates an account. */
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
  readonly mailId: string;
}

type SendingCall = Pick<WriteCall, 'db' | 'services' | 'now'>;

/**
 * Sends somebody the mail that activates the account, in place of the one before.
 * @param tenant which invites the person; undefined for somebody who signed up
 * @param applicationId where the links lead; undefined: the default application
 */
export async function sendActivation(
  { db, services, now }: SendingCall,
  user: Pick<User, 'id' | 'email' | 'name'>,
  {
    tenant,
    language,
    applicationId,
  }: { tenant?: InvitingTenant | undefined; language: string; applicationId?: string | undefined },
): Promise<SentActivation> {
  const { id: userId, email, name } = user;
  const whose = { subject: userId, tenantId: tenant?.id };
  const token = await issueSecret(db, { ...whose, purpose: 'activation', kind: 'token', lifetime: LINK_LIFETIME }, now);
  const code = await issueCode({ db, now }, whose);
  const flowToken = services.flowTokens.make('activation', { userId, tenantId: tenant?.id });
  // The mails of invitations are theirs: each tenant has one.
  if (!tenant) await dropWaiting(db, { to: email, template: 'activation', except: await mailsOf(db, userId) });
  const link = (page: 'activateUrl' | 'activateWithOTCUrl', text: string) =>
    linkTo(db, services, page, { userId, token: text }, applicationId);
  const mail = {
    to: email,
    language,
    template: 'activation',
    values: {
      // Who was invited without a name has the address for one.
      ...(name !== email && { name }),
      link: await link('activateUrl', token),
      until: addSeconds(now, LINK_LIFETIME),
      code,
      codeLink: await link('activateWithOTCUrl', flowToken),
      ...(tenant && { invited: { tenantName: tenant.name, invitedBy: tenant.invitedBy, byLink: tenant.byLink } }),
    },
  } as const;
  return { flowToken, mailId: await queueMail(db, services, mail, now) };
}

const issueCode = (
  { db, now }: Pick<SendingCall, 'db' | 'now'>,
  whose: { subject: string; tenantId?: string | undefined },
): Promise<string> =>
  issueSecret(db, { ...whose, purpose: 'activation-code', kind: 'code', lifetime: CODE_LIFETIME }, now);

/**
 * What a sign-up with a taken address answers instead of {@link sendActivation}: the flow of nobody. A code is asked for, counted and
 * refused there as in every other flow. Nobody is sent it, but the owner of the address whom a link invites.
 */
export async function pretendActivation(
  { db, services, now }: SendingCall,
  emailKey: string,
  tenantId?: string,
): Promise<{ userId: string; flowToken: string; code: string }> {
  const userId = services.flowTokens.nobody(emailKey);
  const code = await issueCode({ db, now }, { subject: userId, tenantId });
  return { userId, flowToken: services.flowTokens.make('activation', { userId, tenantId }), code };
}
