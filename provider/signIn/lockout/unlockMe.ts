import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { consumeSecret, peekSecret } from '../../crypto/secrets/storage.ts';
import { unlock } from './storage.ts';

/** @throws ProviderError 410, the same for every token that opens nothing */
const ended = (): ProviderError => new ProviderError('ER-LINK-ENDED');

/** Whose account a link unlocks. It uses nothing up. */
export async function findLocked({ db, now }: ReadCall, token: string): Promise<string> {
  const found = await peekSecret(db, { purpose: 'unlock', text: token }, now);
  if (!found) throw ended();
  return found.subject;
}

/** Unlocks the account with the link, once. The link begins no session (UNLOCK-002). */
export async function unlockMe(call: WriteCall, subject: string, token: string): Promise<Written<undefined>> {
  const { db, now } = call;
  const { result } = await consumeSecret(db, { purpose: 'unlock', subject, text: token }, now);
  const event = { event: 'user.unlocked', subjectId: subject } as const;
  if (result !== 'used') return { refusal: ended(), event: { ...event, details: { code: 'ER-LINK-ENDED' } } };
  await unlock(db, subject);
  return { answer: undefined, event };
}
