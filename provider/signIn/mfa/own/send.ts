import { ProviderError } from '../../../ground/errors.ts';
import type { WriteCall } from '../../../http/pipeline/call.ts';
import type { Principal } from '../../../http/pipeline/principal.ts';
import type { Written } from '../../../http/pipeline/writeRoute.ts';
import { listFactors } from '../factors.ts';
import { sendProof, type SentTo } from '../proving/messages.ts';
import { ofSession } from '../pendingSignIns.ts';

/** Sends a code to a number, for the person who is signed in. */
export async function sendOwn(
  call: WriteCall,
  { user, session }: Principal,
  { kind, to }: Pick<SentTo, 'kind' | 'to'>,
): Promise<Written<SentTo>> {
  const event = { event: 'user.mfa.asked', details: { kind } } as const;
  const sent = await sendProof(call, user, { owner: ofSession(session), kind, to });
  return 'refusal' in sent
    ? { ...sent, event: { ...event, details: { kind, code: sent.refusal.code } } }
    : { ...sent, event };
}

/** @throws ProviderError 404 for a number that is not the caller's */
export async function sendToOwn(
  call: WriteCall,
  principal: Principal,
  deviceId: string | undefined,
): Promise<Written<SentTo>> {
  const factors = await listFactors(call.db, principal.user.id);
  const phone = factors.find(({ id, kind }) => kind === 'sms' && id === deviceId);
  if (!phone?.phoneNumber) throw new ProviderError('ER-NOT-FOUND');
  return sendOwn(call, principal, { kind: 'sms', to: phone.phoneNumber });
}
