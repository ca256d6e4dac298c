import type { ErrorCode } from '../../../ground/errors.ts';
import { ProviderError } from '../../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../../http/pipeline/call.ts';
import type { Written } from '../../../http/pipeline/writeRoute.ts';
import { RECENT_PROOF } from '../../../people/principal.ts';
import { codeRefusals } from '../../auth/codes.ts';
import { countsBeside, type SecondMethod } from '../fulfilment.ts';
import { hasOwnPasskey, type Factor } from '../factors.ts';
import { countTry } from '../pendingSignIns.ts';
import { takeFirstCode } from '../proving/authenticator.ts';
import { takeSent, type SentTo } from '../proving/messages.ts';
import { isEnrolled, keepAuthenticator, keepPhone, welcomeFactor } from '../proving/settingUp.ts';
import { keepDevice, type JudgedDevice } from '../proving/webauthn.ts';
import type { Waiting } from './find.ts';
import { finish, refusalOf, refuse, type Finished } from './finish.ts';

/**
 * A second factor is set up here by a person who has none, and whose first proof is fresh.
 * @throws ProviderError 403
 */
export async function assertMayEnrol({ db, now }: Pick<ReadCall, 'db' | 'now'>, waiting: Waiting): Promise<void> {
  const { user, session, proofs } = waiting;
  const hasOther = countsBeside('passkey', proofs) && (await hasOwnPasskey(db, user.id));
  if (user.mfaEnrolled || hasOther) throw new ProviderError('ER-FORBIDDEN');
  if (session && now.getTime() - session.authTime.getTime() > RECENT_PROOF * 1000)
    throw new ProviderError('ER-SIGN-IN-TOO-OLD', { context: { maxAge: RECENT_PROOF } });
}

interface Remembering {
  readonly rememberDevice?: boolean | undefined;
}

/** What a factor that was proven is kept by, and named by in a token. */
interface Kept {
  readonly method: SecondMethod;
  readonly keep: () => Promise<Factor | undefined>;
  /** What a factor that cannot be kept is answered with. */
  readonly otherwise: ErrorCode;
}

/** Keeps the first factor of a person, and goes on with the sign-in. */
async function finishWith(
  call: WriteCall,
  waiting: Waiting,
  { method, keep, otherwise }: Kept,
  { rememberDevice }: Remembering,
): Promise<Written<Finished>> {
  const { user, pending } = waiting;
  // Another enrolment may have been quicker: its factor has to be proven then.
  if (await isEnrolled(call.db, user.id)) return refuse('ER-FORBIDDEN', waiting);
  const factor = await keep();
  if (!factor) return refuse(otherwise, waiting);
  const { recoveryCode } = await welcomeFactor(call, user);
  const { tenantId } = pending;
  const added = { event: 'user.mfa.added', tenantId, actorId: user.id, subjectId: factor.id } as const;
  const facts = [{ ...added, details: { kind: factor.kind } }];
  return finish(call, waiting, { method, rememberDevice, recoveryCode, facts });
}

export async function enrolAuthenticator(
  call: WriteCall,
  waiting: Waiting,
  { token, ...more }: Remembering & { readonly token: string },
): Promise<Written<Finished>> {
  const { user, owner } = waiting;
  if (!(await countTry(call.db, waiting.pending, call.now))) return refuse('ER-UNAUTHORIZED', waiting);
  const { result, ...taken } = await takeFirstCode(call, user, owner, token);
  const proven = 'proven' in taken ? taken.proven : undefined;
  if (result !== 'used' || !proven) return refuse(codeRefusals[result === 'used' ? 'none' : result], waiting);
  const keep = () => keepAuthenticator(call, user, proven);
  return finishWith(call, waiting, { method: 'otp', keep, otherwise: 'ER-CODE-EXPIRED' }, more);
}

export async function enrolPhone(
  call: WriteCall,
  waiting: Waiting,
  { sent, code, ...more }: Remembering & { readonly sent: SentTo | undefined; readonly code: string },
): Promise<Written<Finished>> {
  const { user } = waiting;
  const refused = await refusalOf(call, waiting, () => takeSent(call, user.id, 'new-sms', sent, code));
  if (refused) return refused;
  const keep = () => keepPhone(call, user, sent?.to ?? '');
  return finishWith(call, waiting, { method: 'sms', keep, otherwise: 'ER-CODE-EXPIRED' }, more);
}

export async function enrolDevice(
  call: WriteCall,
  waiting: Waiting,
  { judged, ...more }: Remembering & { readonly judged: JudgedDevice },
): Promise<Written<Finished>> {
  if (!(await countTry(call.db, waiting.pending, call.now))) return refuse('ER-UNAUTHORIZED', waiting);
  const keep = () => keepDevice(call, waiting.user, judged);
  return finishWith(call, waiting, { method: 'hwk', keep, otherwise: 'ER-PASSKEY-REFUSED' }, more);
}
