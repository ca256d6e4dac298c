import { toSearchKey } from 'gatehouse-contract/rules.js';
import { setPassword } from '../../signIn/auth/proving.ts';
import { SIGN_UP_BROWSER_LIFETIME } from '../../signIn/auth/signUpBrowser.ts';
import { sendActivation } from '../sending/activation.ts';
import type { User } from '../../people/accounts.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { guardOfInviter, mayHandOut } from '../../people/members/inviter.ts';
import type { InvitationLink } from '../accept/links.ts';
import type { Sending } from '../sending/joiningFlow.ts';
import { sendInvitation } from '../sending/invitation.ts';
import { findInvitation, findPlace } from '../../people/invitations.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { findRoles } from '../../people/roles/storage.ts';
import { issueSecret } from '../../crypto/secrets/storage.ts';
import { membershipRoles, memberships } from '../../database/storage/schema.ts';
import type { JudgedSignUp } from './judge.ts';
import { makeTenant } from './storage.ts';

/** What a sign-up waits for: the activation. */
export interface Waiting {
  readonly userId: string;
  readonly tenantId: string;
  /** Of the page that takes the code. */
  readonly flowToken: string;
  /** What the browser is remembered by, where it has set a password. */
  readonly browser: string | undefined;
}

/** Writes down all that a sign-up brings, and sends the mail that activates it. */
export async function register(call: WriteCall, judged: JudgedSignUp, user: User, sending: Sending): Promise<Waiting> {
  const { hash } = judged;
  if (hash !== undefined) await setPassword(call.db, user.id, hash, call.now);
  const browser = await rememberBrowser(call, judged, user.id);
  return { userId: user.id, browser, ...(await sendTo(call, judged, user, sending)) };
}

/** What the browser is remembered by that has set a password with the sign-up. */
export async function rememberBrowser(
  { db, now }: WriteCall,
  { hash }: JudgedSignUp,
  subject: string,
): Promise<string | undefined> {
  if (hash === undefined) return undefined;
  return issueSecret(
    db,
    { purpose: 'sign-up-browser', subject, kind: 'token', lifetime: SIGN_UP_BROWSER_LIFETIME },
    now,
  );
}

async function sendTo(
  call: WriteCall,
  judged: JudgedSignUp,
  user: User,
  sending: Sending,
): Promise<Pick<Waiting, 'tenantId' | 'flowToken'>> {
  const { db, services, now, request } = call;
  const { target, companyName, application } = judged;
  if (!target) {
    const tenantId = await makeTenant(db, { name: companyName, userId: user.id, activatedAt: null }, now);
    const { flowToken } = await sendActivation(call, user, {
      language: languageOf(request),
      applicationId: application?.id,
      sending,
    });
    return { tenantId, flowToken };
  }
  const tenantId = 'link' in target ? target.link.tenantId : target.opener.tenantId;
  if ('link' in target) await inviteByLink(call, target.link, user, judged, sending);
  else await sendAgain(call, target.opener, sending);
  const { flow } = sending.asker;
  return { tenantId, flowToken: services.flowTokens.make('activation', { userId: user.id, tenantId, flow }) };
}

/** Sends the invitation of a sign-up again. */
async function sendAgain(
  call: WriteCall,
  place: { tenantId: string; userId: string },
  sending: Sending,
): Promise<void> {
  const invitation = await findInvitation(call.db, place);
  if (!invitation) throw new ProviderError('ER-LINK-INVALID');
  await sendInvitation(call, { tenantId: place.tenantId, userId: place.userId }, invitation, { sending });
}

/**
 * Invites a user who signs up by a link, in the name of the link's maker. The tenant sees the same whether the address
 * has an account or not, and the owner of the address decides. Resolves to whether a mail was sent: none goes to a user
 * who has joined, or is kept out.
 */
export async function inviteByLink(
  call: WriteCall,
  link: InvitationLink,
  user: User,
  { identifiers, name }: Pick<JudgedSignUp, 'identifiers' | 'name'>,
  sending: Sending,
  pageCode?: string,
): Promise<boolean> {
  const { db, now, request } = call;
  const place = { tenantId: link.tenantId, userId: user.id };
  const [added] = await db
    .insert(memberships)
    .values({ ...place, activatedAt: null, signUp: 'joined', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  const found = await findPlace(db, place);
  if (!found || found.membership.activatedAt || found.membership.isDisabled) return false;
  if (added) await giveRoles(call, link, place);
  const email = identifiers.email ?? user.email;
  const asked = name ?? email;
  await sendInvitation(
    call,
    place,
    found.invitation ?? {
      email,
      name: asked,
      nameKey: toSearchKey(asked),
      phoneNumber: null,
      username: null,
      language: languageOf(request),
      inviterId: link.userId,
      linkId: link.id,
    },
    { byLink: true, pageCode, sending },
  );
  return true;
}

async function giveRoles(
  { db, now }: WriteCall,
  { roleIds, userId }: InvitationLink,
  place: { tenantId: string; userId: string },
): Promise<void> {
  const guard = await guardOfInviter(db, place.tenantId, userId, now);
  const roles = (await findRoles(db, place.tenantId, roleIds)).filter((role) => guard && mayHandOut(guard, role));
  if (roles.length > 0) await db.insert(membershipRoles).values(roles.map(({ id: roleId }) => ({ ...place, roleId })));
}
