import { findUser } from '../../../people/accounts.ts';
import type { Attempt } from '../../../http/pipeline/attempts.ts';
import { ProviderError } from '../../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../../http/pipeline/call.ts';
import type { Written } from '../../../http/pipeline/writeRoute.ts';
import { dropPending } from '../../mfa/pendingSignIns.ts';
import { codeRefusals } from '../../auth/codes.ts';
import { codeAttempt, takeCode } from '../../auth/codes.ts';
import { CODE_LIFETIME, type Asked } from '../../auth/askOwner.ts';
import { recoverySecrets } from '../../../crypto/secrets/purposes.ts';
import { consumeSecret, issueSecret, peekSecret, voidSecrets } from '../../../crypto/secrets/storage.ts';
import { isTaken, replaceNumber } from '../storage.ts';
import { taken, tellChanged } from '../tellChanged.ts';

/** @throws ProviderError 410, the same for every token that opens nothing */
const ended = (): ProviderError => new ProviderError('ER-LINK-ENDED');

/** A try of a step, and whose number it is about. */
export interface ResetAttempt extends Attempt {
  readonly subject: string;
}

/** Takes the code of the mail, and gives what changes the number. Each try counts. */
export async function proveReset(call: WriteCall, { subject, flow }: Asked, code: string): Promise<Written<string>> {
  const { db, now } = call;
  const { result } = await takeCode(call, { purpose: 'phone-reset-code', subject, flow, text: code });
  const event = { event: 'user.phone.proven', subjectId: undefined } as const;
  if (result !== 'used') {
    const refusal = new ProviderError(codeRefusals[result]);
    return { refusal, event: { ...event, details: { code: refusal.code } } };
  }
  const change = { purpose: 'phone-change', subject, kind: 'token', lifetime: CODE_LIFETIME } as const;
  return { answer: await issueSecret(db, change, now), event: { ...event, subjectId: subject } };
}

/** Whose number a token changes. It uses nothing up; each try counts, for an answer may tell that a number is taken. */
export async function findChange({ db, now }: ReadCall, token: string): Promise<ResetAttempt> {
  const found = await peekSecret(db, { purpose: 'phone-change', text: token }, now);
  if (!found) throw ended();
  return { ...codeAttempt('phone', found.subject), subject: found.subject };
}

/**
 * Changes the number with the token, once. The new number waits for the sign-in that proves it. All other secrets that
 * were sent to the user are voided, sign-ins that wait for a second factor end, and the owner gets a mail. A taken
 * number leaves the token for another one.
 */
export async function changeNumber(
  call: WriteCall,
  subject: string,
  { token, phoneNumber }: { readonly token: string; readonly phoneNumber: string },
): Promise<Written<undefined>> {
  const { db, now } = call;
  const event = { event: 'user.phone.changed', subjectId: subject } as const;
  // What is left of another user's unproven claim yields below.
  if (await isTaken(db, phoneNumber, subject, now))
    return { refusal: taken(), event: { ...event, details: { code: 'ER-IDENTIFIER-TAKEN' } } };
  const { result } = await consumeSecret(db, { purpose: 'phone-change', subject, text: token }, now);
  const user = result === 'used' ? await findUser(db, subject) : undefined;
  if (!user) return { refusal: ended(), event: { ...event, details: { code: 'ER-LINK-ENDED' } } };
  // Another user took the number meanwhile: the transaction is rolled back, and the token works for another number.
  if (!(await replaceNumber(db, { userId: user.id, phoneNumber, chosenAt: now }, now))) throw taken();
  await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });
  await dropPending(db, user.id); // a second factor would vouch for this number after a message to the former one
  await tellChanged(call, user, 'changed');
  return { answer: undefined, event };
}
