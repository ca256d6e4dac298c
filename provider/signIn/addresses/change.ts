import { addSeconds } from '../../ground/addSeconds.ts';
import { ProviderError } from '../../ground/errors.ts';
import { countAttempt } from '../../http/counters/counters.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { recoverySecrets } from '../../crypto/secrets/purposes.ts';
import { consumeSecret, issueSecret, voidSecrets } from '../../crypto/secrets/storage.ts';
import type { User } from '../../people/accounts.ts';
import { CODE_LIFETIME } from '../auth/askOwner.ts';
import { codeRefusals } from '../auth/codes.ts';
import { dropChange, keepChange, keepFormer, REVERT_LIFETIME, setEmail, waitingChange } from './storage.ts';
import { mailCode, tellAsked, tellChanged } from './telling.ts';

/** How many codes one user has mailed, and within how many seconds. */
const MOST = 5;
const WINDOW = 3600;

const secretOf = (user: User) => ({ purpose: 'email-change-code', subject: user.id }) as const;

const refuseField = (sentence: string): ProviderError =>
  new ProviderError('ER-INVALID-REQUEST', { errors: [`email: ${sentence}`], context: { field: 'email' } });

/**
 * What waits for an address, such as an invitation, is its owner's: who has signed up with it and not proven it would
 * take it along. An account without an address has nothing to leave.
 */
const mayLeave = ({ email, verified }: User): boolean => verified || email === '';

/**
 * Mails a code to another address and a notice to the present one, which signs in until the code is typed
 * (PROFILE-007). The answer does not tell whether the address has an account: only the reader of its mails learns that.
 * @throws ProviderError 403 for a user who has not proven the present address
 */
export async function askForEmail(call: WriteCall, { user }: Principal, email: string): Promise<Written<undefined>> {
  const { db, now } = call;
  if (!mayLeave(user)) throw new ProviderError('ER-USER-NOT-VERIFIED');
  if (email === user.email) throw refuseField('is the present address');
  const event = { event: 'user.email.asked', subjectId: user.id } as const;
  const { count } = await countAttempt(db, `asked:email-change:${user.id}`, WINDOW, now);
  if (count > MOST) {
    const refusal = new ProviderError('ER-TOO-MANY-REQUESTS', { retryAfter: WINDOW });
    return { refusal, event: { ...event, details: { code: refusal.code } } };
  }
  const code = await issueSecret(db, { ...secretOf(user), kind: 'code', lifetime: CODE_LIFETIME }, now);
  await keepChange(db, { userId: user.id, email, expiresAt: addSeconds(now, CODE_LIFETIME) });
  await mailCode(call, user, { to: email, code });
  await tellAsked(call, user, email);
  return { answer: undefined, event };
}

/**
 * Takes the code: from now on the new address signs in, and every message that waits for the former one is void. The
 * notice to the former address holds the way back, for seven days.
 */
export async function takeEmail(
  call: WriteCall,
  { user }: Principal,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<Written<undefined>> {
  const { db, now } = call;
  const event = { event: 'user.email.changed', subjectId: user.id } as const;
  const refuse = (refusal: ProviderError) => ({ refusal, event: { ...event, details: { code: refusal.code } } });
  if (!mayLeave(user)) return refuse(new ProviderError('ER-USER-NOT-VERIFIED'));
  const waiting = await waitingChange(db, user.id, now);
  if (waiting?.email !== email) return refuse(new ProviderError('ER-CODE-EXPIRED'));
  const { result } = await consumeSecret(db, { ...secretOf(user), text: code }, now);
  if (result !== 'used') return refuse(new ProviderError(codeRefusals[result]));
  await dropChange(db, user.id);
  if (!(await setEmail(db, user, email, now)))
    return refuse(new ProviderError('ER-IDENTIFIER-TAKEN', { context: { field: 'email' } }));
  await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });
  if (user.email !== '') {
    const former = await keepFormer(db, user, now);
    const secret = { purpose: 'email-revert', subject: former, kind: 'token', lifetime: REVERT_LIFETIME } as const;
    await tellChanged(call, user, { email, id: former, token: await issueSecret(db, secret, now) });
  }
  return { answer: undefined, event };
}

/** Stops a change that waits for its code. */
export async function cancelEmail({ db }: WriteCall, { user }: Principal): Promise<Written<undefined>> {
  if (!(await dropChange(db, user.id))) return { answer: undefined, event: NOTHING_CHANGED };
  await voidSecrets(db, { purposes: ['email-change-code'], subject: user.id });
  return { answer: undefined, event: { event: 'user.email.cancelled', subjectId: user.id } };
}
