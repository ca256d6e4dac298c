import * as v from 'valibot';
import type { Attempt } from '../../http/pipeline/attempts.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { clearAttempts, countAttempt, readCount, uncountAttempt } from '../../http/counters/counters.ts';
import { consumeSecret, type SecretSubject, type SecretUse } from '../../crypto/secrets/storage.ts';
import type { Database, Reader } from '../../ground/database.ts';
import type { ErrorCode } from '../../ground/errors.ts';
import { text } from '../../http/pipeline/fields.ts';
import { toMailbox } from '../../ground/address.ts';

/** The token of a link, a flow or an invitation link. What it opens is looked up, so any text will do. */
export const tokenField = text(500);

/** The digits of a code, as people type it. */
export const typedCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '');

/** The code of a mail, as people type it. */
export const codeField = v.pipe(text(50), v.transform(typedCode));

/** Exactly one plain mailbox, normalised. */
export const mailboxField = v.pipe(
  text(320),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const mailbox = toMailbox(dataset.value);
    if (mailbox !== undefined) return mailbox;
    addIssue({ message: 'must be one email address' });
    return NEVER;
  }),
);

/** Tries at the codes of one user count by network, and in a browser of theirs by itself. */
export const codeAttempt = (
  purpose: 'activation' | 'email' | 'invitation' | 'mfa' | 'phone' | 'recovery' | 'sign-in',
  userId: string,
): Attempt => ({
  identifier: `${purpose} code of ${userId}`,
  userId: undefined,
  codeOf: userId,
});

/** What a code that was not taken is answered with. There was none, or it was used: another one helps as well. */
export const codeRefusals = {
  wrong: 'ER-CODE-WRONG',
  expired: 'ER-CODE-EXPIRED',
  none: 'ER-CODE-EXPIRED',
  closed: 'ER-TOO-MANY-ATTEMPTS',
} as const satisfies Record<string, ErrorCode>;

/** Wrong codes of one person in a row, of all flows and purposes. */
const MOST_WRONG = 100;
/** How long they are remembered, in seconds: far beyond an hour, so that guessing goes on nowhere near as fast. */
const REMEMBERED = 400 * 24 * 3600;

const sumOf = (subject: string): string => `codes:${subject}`;

type Taking = Pick<WriteCall, 'db' | 'services' | 'request' | 'now'>;

/**
 * Whether codes of a person are taken in this browser. After too many wrong ones in a row, only browsers in which the
 * person has signed in take them, and links, until a success.
 */
export async function areCodesOpen(
  { db, services, request, now }: Omit<Taking, 'db'> & { readonly db: Reader },
  subject: string,
): Promise<boolean> {
  return isKnown({ services, request }, subject) || (await readCount(db, sumOf(subject), now)) < MOST_WRONG;
}

const isKnown = ({ services, request }: Pick<Taking, 'services' | 'request'>, subject: string): boolean =>
  services.knownBrowsers.find(request, subject) !== undefined;

/**
 * Takes a code, and counts a wrong one. The sum is counted before the code is judged, so that tries which arrive
 * together do not pass it.
 */
export const takeCode = (
  call: Taking,
  code: SecretSubject & { readonly text: string },
): Promise<SecretUse | { readonly result: 'closed' }> =>
  takeCounted(call, code.subject, () => consumeSecret(call.db, code, call.now));

/** Judges a code of whatever kind as {@link takeCode} does. */
export async function takeCounted<Use extends { readonly result: SecretUse['result'] }>(
  call: Taking,
  subject: string,
  judge: () => Promise<Use>,
): Promise<Use | { readonly result: 'closed' }> {
  const { db, now } = call;
  const sum = sumOf(subject);
  const counts = !isKnown(call, subject);
  if (counts && (await countAttempt(db, sum, REMEMBERED, now)).count > MOST_WRONG) {
    await uncountAttempt(db, sum);
    return { result: 'closed' };
  }
  const use = await judge();
  if (use.result === 'used') await forgetWrongCodes(db, subject);
  else if (counts && use.result !== 'wrong') await uncountAttempt(db, sum);
  return use;
}

/** A success begins anew. */
export const forgetWrongCodes = (db: Database, subject: string): Promise<void> => clearAttempts(db, [sumOf(subject)]);

/** What the mail of an invitation or an activation brings: the link's token, or the flow's beside a code. */
export interface Presented {
  readonly userId: string;
  readonly token: string;
}
