import type { SignUpIdentifier } from 'gatehouse-contract/contract.js';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { setPassword } from '../../signIn/auth/proving.ts';
import type { User } from '../../people/accounts.ts';
import { completeSignIn } from '../../signIn/auth/completeSignIn.ts';
import { PASSWORD_STRATEGIES } from '../../signIn/auth/signIn.ts';
import type { AuditFact } from '../../ground/audit/storage.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { askerOf } from '../../http/pipeline/networks.ts';
import { admitMessage } from '../../http/pipeline/sending.ts';
import type { Sending } from '../sending/joiningFlow.ts';
import { joinByLink } from '../accept/join.ts';
import { claimAccount } from './account.ts';
import type { JudgedSignUp } from './judge.ts';
import type { SignedUp } from './present.ts';
import { about } from './quietly.ts';
import { register, rememberBrowser } from './register.ts';
import { claimNumber } from '../../signIn/phones/storage.ts';
import { makeTenant, takeUsername } from './storage.ts';

const taken = (field: SignUpIdentifier): ProviderError =>
  new ProviderError('ER-IDENTIFIER-TAKEN', { context: { field } });

/**
 * Signs up where the answer shows whether an identifier is taken: by phone number or username, and where no address has
 * to be proven.
 * @throws ProviderError 409 naming the field that is taken
 */
export async function signUpOpenly(call: WriteCall, judged: JudgedSignUp): Promise<Written<SignedUp>> {
  const { email, phoneNumber, username } = judged.identifiers;
  const sending = email === undefined ? undefined : await admit(call, judged, email);
  const hasNothingToProve = email === undefined && phoneNumber === undefined;
  const user = await claimAccount(call, named(judged), hasNothingToProve);
  if (!user) throw taken('email');
  if (username !== undefined && !(await takeUsername(call.db, user.id, username))) throw taken('username');
  if (phoneNumber !== undefined && !(await claimNumber(call.db, { userId: user.id, phoneNumber }, call.now)))
    throw taken('phoneNumber');
  const { target } = judged;
  if (target && 'opener' in target && target.opener.userId !== user.id)
    throw new ProviderError('ER-INVITATION-OF-ANOTHER');
  const begins = hasNothingToProve || (judged.allowsUnproven && judged.hash !== undefined);
  return sending && (!begins || (target && 'opener' in target))
    ? wait(call, judged, user, sending)
    : begin(call, judged, user, begins);
}

/** Without an address, the account is called by what it has. */
const named = (judged: JudgedSignUp): JudgedSignUp => {
  const { email, username, phoneNumber } = judged.identifiers;
  return { ...judged, name: judged.name ?? (email === undefined ? (username ?? phoneNumber) : undefined) };
};

const fact = (judged: JudgedSignUp, tenantId: string, { id }: User): AuditFact => ({
  event: 'user.signed.up',
  tenantId,
  actorId: id,
  subjectId: id,
  details: about(judged),
});

/** Before any account is locked, as every sign-up does it: two that lock in different order wait for each other. */
async function admit(call: WriteCall, { flow }: JudgedSignUp, email: string): Promise<Sending> {
  const admission = await admitMessage(call, { address: toIdentifierKey(email), userId: undefined });
  return { asker: askerOf(call, undefined, flow), admission };
}

async function wait(call: WriteCall, judged: JudgedSignUp, user: User, sending: Sending): Promise<Written<SignedUp>> {
  const { tenantId, ...waiting } = await register(call, judged, user, sending);
  return { answer: { kind: 'waiting', ...waiting, flow: judged.flow }, event: fact(judged, tenantId, user) };
}

/**
 * The person is in a tenant: at once, or, who signed up by a phone number that is not proven, with the first sign-in by
 * a code.
 * @param begins whether the person may sign in now
 */
async function begin(call: WriteCall, judged: JudgedSignUp, user: User, begins: boolean): Promise<Written<SignedUp>> {
  const { db, now } = call;
  const { hash, application, target, companyName } = judged;
  if (hash !== undefined) await setPassword(db, user.id, hash, now);
  const facts: AuditFact[] = [];
  let tenantId: string;
  if (target && 'link' in target) {
    const joined = await joinByLink(call, target.link, { ...user, verified: begins });
    if (!joined) throw new ProviderError('ER-LINK-INVALID');
    tenantId = joined.tenantId;
    facts.push(...joined.facts);
  } else tenantId = await makeTenant(db, { name: companyName, userId: user.id, activatedAt: begins ? now : null }, now);
  const done = { kind: 'done', userId: user.id, tenantId } as const;
  const event: [AuditFact, ...AuditFact[]] = [fact(judged, tenantId, user), ...facts];
  // The first sign-in by a code may be in this browser: then the password stays.
  if (!begins) return { answer: { ...done, browser: await rememberBrowser(call, judged, user.id) }, event };
  const signedIn = await completeSignIn(call, user, {
    strategies: PASSWORD_STRATEGIES,
    amr: ['pwd'],
    application,
    tenantId,
  });
  // The account is there in any case. The next sign-in answers the refusal.
  if ('refusal' in signedIn) return { answer: done, event };
  const { event: more } = signedIn;
  if (more !== NOTHING_CHANGED) event.push(...('event' in more ? [more] : more));
  return { answer: { ...done, begun: signedIn.answer }, event };
}
