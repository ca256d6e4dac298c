import { ProviderError, type ErrorCode } from '../../../ground/errors.ts';
import { forgiveAttempts } from '../../../http/pipeline/attempts.ts';
import type { WriteCall } from '../../../http/pipeline/call.ts';
import type { Principal } from '../../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Refused, type Written } from '../../../http/pipeline/writeRoute.ts';
import { codeAttempt, codeRefusals } from '../../auth/codes.ts';
import { listFactors, removeFactors, type Factor } from '../factors.ts';
import { takeAppCode } from '../proving/authenticator.ts';
import { takeSent, type SentTo } from '../proving/messages.ts';
import { takeAnswer, type JudgedAnswer } from '../proving/webauthn.ts';
import { tellChanged } from '../tellChanged.ts';

type Which = { readonly id: string } | { readonly kind: Factor['kind'] };

const refuse = (code: ErrorCode): Refused => ({
  refusal: new ProviderError(code),
  event: { event: 'user.mfa.removed', details: { code } },
});

/** Removes factors of the person who is signed in, and tells them. A second call changes nothing. */
async function remove(
  call: WriteCall,
  { user }: Principal,
  which: Which,
  isProven: boolean,
): Promise<Written<undefined>> {
  const removed = await removeFactors(call.db, user.id, which);
  if (isProven) await forgiveAttempts(call, codeAttempt('mfa', user.id));
  if (removed.length === 0)
    return { answer: undefined, event: isProven ? { event: 'user.mfa.removed' } : NOTHING_CHANGED };
  await tellChanged(call, user, 'removed');
  const [first] = removed;
  const details = { kind: first?.kind, factors: removed.length };
  return { answer: undefined, event: { event: 'user.mfa.removed', subjectId: first?.id, details } };
}

/** Removes apps, all or one: for a code of theirs, or by a session whose second factor is fresh. */
export async function removeAuthenticator(
  call: WriteCall,
  principal: Principal,
  deviceId: string | undefined,
  token: string | undefined,
): Promise<Written<undefined>> {
  const { user } = principal;
  const which = deviceId === undefined ? ({ kind: 'authenticator' } as const) : { id: deviceId };
  if (!token) return remove(call, principal, which, false);
  const apps = (await listFactors(call.db, user.id)).filter(
    ({ id, kind }) => kind === 'authenticator' && (deviceId === undefined || id === deviceId),
  );
  const { result } = await takeAppCode(call, user.id, apps, token);
  return result === 'used' ? remove(call, principal, which, true) : refuse(codeRefusals[result]);
}

/** Removes a number: for a code that was sent there, or by a session whose second factor is fresh. */
export async function removePhone(
  call: WriteCall,
  principal: Principal,
  deviceId: string,
  proof: { readonly sent: SentTo | undefined; readonly code: string } | undefined,
): Promise<Written<undefined>> {
  const { user } = principal;
  if (!proof) return remove(call, principal, { id: deviceId }, false);
  const phone = (await listFactors(call.db, user.id)).find(({ id, kind }) => kind === 'sms' && id === deviceId);
  const isOf = phone !== undefined && phone.phoneNumber === proof.sent?.to;
  const { result } = await takeSent(call, user.id, 'sms', isOf ? proof.sent : undefined, proof.code);
  return result === 'used' ? remove(call, principal, { id: deviceId }, true) : refuse(codeRefusals[result]);
}

/** Removes an authenticator: for its answer to a challenge, or by a session whose second factor is fresh. */
export async function removeDevice(
  call: WriteCall,
  principal: Principal,
  deviceId: string,
  judged: JudgedAnswer | undefined,
): Promise<Written<undefined>> {
  if (judged && !(await takeAnswer(call, judged))) return refuse('ER-PASSKEY-REFUSED');
  return remove(call, principal, { id: deviceId }, judged !== undefined);
}
