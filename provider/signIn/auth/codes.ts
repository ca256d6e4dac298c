import * as v from 'valibot';
import type { Attempt } from '../../http/counters/attempts.ts';
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

/** Tries at the codes of one person count together, whoever the person is. */
export const codeAttempt = (
  purpose: 'activation' | 'invitation' | 'phone' | 'recovery' | 'sign-in',
  userId: string,
): Attempt => ({
  identifier: `${purpose} code of ${userId}`,
  userId: undefined,
});

/** What a code that was not taken is answered with. There was none, or it was used: another one helps as well. */
export const codeRefusals = {
  wrong: 'ER-CODE-WRONG',
  expired: 'ER-CODE-EXPIRED',
  none: 'ER-CODE-EXPIRED',
} as const satisfies Record<string, ErrorCode>;

/** What the mail of an invitation or an activation brings: the link's token, or the flow's beside a code. */
export interface Presented {
  readonly userId: string;
  readonly token: string;
}
