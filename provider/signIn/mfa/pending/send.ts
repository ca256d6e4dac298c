import { ProviderError } from '../../../ground/errors.ts';
import type { WriteCall } from '../../../http/pipeline/call.ts';
import type { Written } from '../../../http/pipeline/writeRoute.ts';
import { listFactors } from '../factors.ts';
import { waysOf } from '../presenter.ts';
import { sendProof, type SentTo } from '../proving/messages.ts';
import { countsBeside } from '../fulfilment.ts';
import type { Waiting } from './find.ts';

/** Sends a code for a pending sign-in, and writes that down. */
async function send(
  call: WriteCall,
  { user, pending, owner }: Waiting,
  { kind, to }: Pick<SentTo, 'kind' | 'to'>,
): Promise<Written<SentTo>> {
  const { tenantId, sessionId } = pending;
  const event = { event: 'auth.mfa.sent', tenantId, actorId: user.id, subjectId: sessionId ?? undefined } as const;
  const sent = await sendProof(call, user, { owner, kind, to });
  return 'refusal' in sent
    ? { ...sent, event: { ...event, details: { kind, code: sent.refusal.code } } }
    : { ...sent, event: { ...event, details: { kind } } };
}

/**
 * Mails a code to the address of the account.
 * @throws ProviderError 403 where mailed codes are switched off, or are of the channel of the first proof
 */
export async function sendByMail(call: WriteCall, waiting: Waiting): Promise<Written<SentTo>> {
  const { user, proofs } = waiting;
  const { devices } = await waysOf(call.db, user, proofs);
  if (devices.emails.length === 0) throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
  return send(call, waiting, { kind: 'email', to: user.email });
}

/**
 * Sends a code to one of the numbers that the person has set up.
 * @throws ProviderError 404 for one that is not theirs, or is of the channel of the first proof
 */
export async function sendByText(
  call: WriteCall,
  waiting: Waiting,
  deviceId: string | undefined,
): Promise<Written<SentTo>> {
  const { user, proofs } = waiting;
  const phone = (await listFactors(call.db, user.id)).find(({ id, kind }) => kind === 'sms' && id === deviceId);
  if (!phone?.phoneNumber || !countsBeside('sms', proofs)) throw new ProviderError('ER-NOT-FOUND');
  return send(call, waiting, { kind: 'sms', to: phone.phoneNumber });
}

/** Sends a code to a number that is about to be set up. */
export const sendToNew = (call: WriteCall, waiting: Waiting, to: string): Promise<Written<SentTo>> =>
  send(call, waiting, { kind: 'new-sms', to });
