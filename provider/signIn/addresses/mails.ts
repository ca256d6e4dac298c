import { exactly } from '../../messages/mail/letter.ts';
import { mail } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

const at = new Date('2026-12-18T00:00:00Z');
const REVERT = 'https://auth.acme.test/identity/resources/users/v1/email/revert?id=1&token=t0';

interface EmailCode {
  /** The owner's name. */
  readonly name?: string | undefined;
  readonly code: string;
  /** When it is over. */
  readonly until: Date;
}

/** Proves the new address of an account. */
export const emailCode = mail({
  name: 'emailCode',
  label: 'Code for a new address',
  texts,
  samples: (typed): EmailCode[] => [
    { name: typed, until: at, code: '012345' },
    { until: at, code: '012345' },
  ],
  arguments: ({ until }, { moment }) => ({ until: moment(until) }),
  blocks: ({ code: digits }, say) => [say.text('intro'), ...say.code(digits), say.quiet('note')],
});

interface EmailAsked {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** The address that was asked for. */
  readonly asked: string;
  readonly at: Date;
  /** The login. */
  readonly link: string;
}

/** Informs the owner of the present address of a change that has been asked for. */
export const emailAsked = mail({
  name: 'emailAsked',
  label: 'New address asked for',
  texts,
  samples: (typed): EmailAsked[] => [
    { name: typed, asked: 'new@acme.test', at, link: 'https://app.acme.test/account/login?a=1&b=2' },
  ],
  arguments: ({ asked }) => ({ asked: exactly(asked) }),
  blocks: ({ at: time, link }, say) => [
    say.text('intro'),
    { kind: 'facts', facts: [say.fact('time', say.moment(time))] },
    say.text('advice'),
    say.link('signIn', link),
  ],
});

interface EmailChanged {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** The address that signs in from now on. */
  readonly email: string;
  readonly at: Date;
  /** The page that brings the former address back. */
  readonly link: string;
  /** When it is over. */
  readonly until: Date;
}

/** Informs the owner of the former address, who can take the account back with it. */
export const emailChanged = mail({
  name: 'emailChanged',
  label: 'Address changed',
  texts,
  samples: (typed): EmailChanged[] => [{ name: typed, email: 'new@acme.test', at, link: REVERT, until: at }],
  arguments: ({ email, until }, { moment }) => ({ email: exactly(email), until: moment(until) }),
  blocks: ({ at: time, link }, say) => [
    say.text('intro'),
    { kind: 'facts', facts: [say.fact('time', say.moment(time))] },
    say.text('advice'),
    say.button('revert', link),
    say.quiet('note'),
  ],
});
