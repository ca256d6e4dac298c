import { createHash } from 'node:crypto';
import { countAttempt } from '../../auth/counters.ts';
import { ProviderError } from '../../errors.ts';
import type { WriteCall } from '../../http/call.ts';
import type { Principal } from '../../http/principal.ts';
import type { Written } from '../../http/writeRoute.ts';
import { CODE_LIFETIME } from '../../mail/askOwner.ts';
import { issueSecret } from '../../secrets/storage.ts';
import { sendCode } from '../sendCode.ts';
import { numberOf } from '../storage.ts';

/** How many codes one person has sent to prove a number, and within how many seconds. */
const MOST = 5;
const WINDOW = 3600;

/** A code that is on its way, and to where. */
export interface Sent {
  readonly subject: string;
  readonly phoneNumber: string;
  /** Of the code: it proves the number that it went to and no other. */
  readonly code: string;
}

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/**
 * Sends the signed-in person a code to their number, or to the first one they have. Whose number it is otherwise is told to nobody who
 * does not hold the phone.
 */
export async function sendOwn(call: WriteCall, { user }: Principal, phoneNumber: string): Promise<Written<Sent>> {
  const { db, now } = call;
  const event = { event: 'user.phone.asked', subjectId: user.id } as const;
  const refuse = (refusal: ProviderError): Written<Sent> => ({
    refusal,
    event: { ...event, details: { code: refusal.code } },
  });
  const proven = await numberOf(db, user.id);
  // Another number in its place takes the mailbox too, by a reset: a session alone may be a borrowed one.
  if (proven?.verifiedAt && proven.phoneNumber !== phoneNumber)
    return refuse(
      new ProviderError('ER-INVALID-REQUEST', {
        errors: ['phoneNumber: must be the number that is proven; another one takes its place by a reset'],
        context: { field: 'phoneNumber' },
      }),
    );
  const { count } = await countAttempt(db, `asked:phone-proof:${user.id}`, WINDOW, now);
  if (count > MOST) return refuse(new ProviderError('ER-TEXTS-USED-UP'));
  const secret = { purpose: 'phone-proof', subject: user.id, kind: 'code', lifetime: CODE_LIFETIME } as const;
  const code = await issueSecret(db, secret, now);
  if (!(await sendCode(call, user, code, phoneNumber))) return refuse(new ProviderError('ER-TEXTS-USED-UP'));
  return { answer: { subject: user.id, phoneNumber, code: hashOf(code) }, event };
}
