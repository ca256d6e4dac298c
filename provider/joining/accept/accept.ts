import type { InvitationInfo } from 'gatehouse-contract/contract.js';
import { findUser } from '../../people/accounts.ts';
import { ProviderError, type ErrorCode } from '../../ground/errors.ts';
import { codeRefusals, takeCode } from '../../signIn/auth/codes.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Refused, Written } from '../../http/pipeline/writeRoute.ts';
import { consumeSecret } from '../../crypto/secrets/storage.ts';
import { signedInUser } from './caller.ts';
import { guardOfInviter } from '../../people/members/inviter.ts';
import { acceptInvitation, isOpen } from './join.ts';
import { findPlace, type Place } from '../../people/invitations.ts';
import { findOpener, placeOf, type Opener } from './tokens.ts';
import type { Presented } from '../../signIn/auth/codes.ts';

const invalid = (): ProviderError => new ProviderError('ER-LINK-INVALID');

/**
 * The facts of an invitation, for a caller who holds its token, or has the address of its code.
 * @throws ProviderError 400, the same for every token that opens nothing
 */
export async function readInvitation(call: ReadCall, presented: Presented): Promise<InvitationInfo> {
  const { db, now } = call;
  const place = await placeOf(call, presented);
  const found = place && (await findPlace(db, place));
  if (!found) throw invalid();
  const { user, membership, invitation, tenantName } = found;
  const facts = { email: invitation?.email ?? user.email, tenantName };
  if (membership.activatedAt) return { ...facts, next: 'member' };
  if (!isOpen(found, now)) throw invalid();
  const { inviterId = null } = invitation ?? {};
  const inviter = inviterId === null ? undefined : await findUser(db, inviterId);
  if (!inviter || !(await guardOfInviter(db, place.tenantId, inviterId, now))) throw invalid();
  const isOwner = (await signedInUser(call)) === user.id;
  return { ...facts, invitedBy: inviter.name, next: !user.verified ? 'activate' : isOwner ? 'accept' : 'sign-in' };
}

/** An invitation that a user is about to accept. */
export interface Accepting {
  readonly opener: Opener;
  /** The flow of a code. */
  readonly flow?: string | undefined;
}

/**
 * Finds the invitation of a link, before anything is used up.
 * @throws ProviderError 400 for what opens nothing, 403 in a browser where another person is signed in
 */
export async function judgeLink(call: ReadCall, { userId, token }: Presented): Promise<Accepting> {
  const opener = await findOpener(call.db, token, call.now);
  if (!opener || opener.userId !== userId) throw invalid();
  await requirePerson(call, opener);
  return { opener };
}

/** The same for the code of a mail. */
export async function judgeFlow(call: ReadCall, { userId, token }: Presented): Promise<Accepting> {
  const flow = call.services.flowTokens.read('invitation', userId, token);
  if (flow?.tenantId === undefined) throw invalid();
  const opener = { purpose: 'invitation', userId, tenantId: flow.tenantId } as const;
  await requirePerson(call, opener);
  return { opener, flow: flow.flow };
}

/** @throws ProviderError 400 for a user who has to activate an account first; 403 where another user is signed in */
async function requirePerson(call: ReadCall, { userId }: Opener): Promise<void> {
  const user = await findUser(call.db, userId);
  if (!user?.verified) throw invalid();
  const signedIn = await signedInUser(call);
  if (signedIn !== undefined && signedIn !== userId) throw new ProviderError('ER-INVITATION-OF-ANOTHER');
}

const refuse = (code: ErrorCode, { userId, tenantId }: Place): Refused => ({
  refusal: new ProviderError(code),
  event: { event: 'user.invitation.accepted', tenantId, actorId: userId, subjectId: userId, details: { code } },
});

/** Accepts an invitation by its link. The link is used up, also where the invitation turns out to be void. */
export async function acceptByLink(call: WriteCall, { opener }: Accepting, token: string): Promise<Written<undefined>> {
  const { purpose, userId, tenantId } = opener;
  const { result } = await consumeSecret(call.db, { purpose, subject: userId, tenantId, text: token }, call.now);
  return result === 'used' ? finish(call, opener) : refuse('ER-LINK-INVALID', opener);
}

/** Accepts an invitation by the code beside its link. Each try counts. */
export async function acceptByCode(
  call: WriteCall,
  { opener, flow }: Accepting,
  code: string,
): Promise<Written<undefined>> {
  const { userId, tenantId } = opener;
  const whose = { purpose: 'invitation-code', subject: userId, tenantId, flow, text: code } as const;
  const { result } = await takeCode(call, whose);
  return result === 'used' ? finish(call, opener) : refuse(codeRefusals[result], opener);
}

async function finish(call: WriteCall, place: Place): Promise<Written<undefined>> {
  const joined = await acceptInvitation(call, place);
  if (!joined) return refuse('ER-LINK-INVALID', place);
  const [first, ...others] = joined.facts;
  return {
    answer: undefined,
    event: first
      ? [first, ...others]
      : { event: 'user.invitation.accepted', tenantId: place.tenantId, actorId: place.userId, subjectId: place.userId },
  };
}
