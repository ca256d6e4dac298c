import type { NewRecoveryCode } from 'gatehouse-contract/contract.js';
import { ProviderError, type ErrorCode } from '../../../ground/errors.ts';
import { forgiveAttempts } from '../../../http/pipeline/attempts.ts';
import type { WriteCall } from '../../../http/pipeline/call.ts';
import type { Principal } from '../../../http/pipeline/principal.ts';
import type { Refused, Written } from '../../../http/pipeline/writeRoute.ts';
import { RECENT_PROOF } from '../../../people/principal.ts';
import { codeAttempt, codeRefusals } from '../../auth/codes.ts';
import type { Factor } from '../factors.ts';
import { takeFirstCode } from '../proving/authenticator.ts';
import { takeSent, type SentTo } from '../proving/messages.ts';
import { ofSession } from '../pendingSignIns.ts';
import { isEnrolled, keepAuthenticator, keepPhone, welcomeFactor } from '../proving/settingUp.ts';
import { keepDevice, type JudgedDevice } from '../proving/webauthn.ts';

const refuse = (code: ErrorCode, context?: Record<string, unknown>): Refused => ({
  refusal: new ProviderError(code, context && { context }),
  event: { event: 'user.mfa.added', details: { code } },
});

/** Keeps a factor that was proven, for the person who is signed in. */
async function keep(
  call: WriteCall,
  { user, session }: Principal,
  add: () => Promise<Factor | undefined>,
  otherwise: ErrorCode,
): Promise<Written<NewRecoveryCode>> {
  // A factor may have come since this enrolment began: then the session has to have proven it.
  if ((await isEnrolled(call.db, user.id)) && !session.amr.includes('mfa'))
    return refuse('ER-SIGN-IN-TOO-OLD', { maxAge: RECENT_PROOF });
  const factor = await add();
  if (!factor) return refuse(otherwise);
  const answer = await welcomeFactor(call, user);
  await forgiveAttempts(call, codeAttempt('mfa', user.id));
  const { id: subjectId, kind } = factor;
  return { answer, event: { event: 'user.mfa.added', subjectId, details: { kind } } };
}

export async function addAuthenticator(
  call: WriteCall,
  principal: Principal,
  token: string,
): Promise<Written<NewRecoveryCode>> {
  const { user, session } = principal;
  const taken = await takeFirstCode(call, user, ofSession(session), token);
  const proven = 'proven' in taken ? taken.proven : undefined;
  if (taken.result !== 'used' || !proven) return refuse(codeRefusals[taken.result === 'used' ? 'none' : taken.result]);
  return keep(call, principal, () => keepAuthenticator(call, user, proven), 'ER-CODE-EXPIRED');
}

export async function addPhone(
  call: WriteCall,
  principal: Principal,
  sent: SentTo | undefined,
  code: string,
): Promise<Written<NewRecoveryCode>> {
  const { user } = principal;
  const { result } = await takeSent(call, user.id, 'new-sms', sent, code);
  if (result !== 'used') return refuse(codeRefusals[result]);
  return keep(call, principal, () => keepPhone(call, user, sent?.to ?? ''), 'ER-CODE-EXPIRED');
}

export const addDevice = (
  call: WriteCall,
  principal: Principal,
  judged: JudgedDevice,
): Promise<Written<NewRecoveryCode>> =>
  keep(call, principal, () => keepDevice(call, principal.user, judged), 'ER-PASSKEY-REFUSED');
