import * as v from 'valibot';
import type { Attempt } from '../../http/counters/attempts.ts';
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

/** Tries at the codes of one person count together, whoever the person is. */
export const codeAttempt = (
  purpose: 'activation' | 'invitation' | 'phone' | 'recovery' | 'sign-in',
  userId: string,
): Attempt => ({
  identifier: `${purpose} code of ${userId}`,
  userId: undefined,
});
