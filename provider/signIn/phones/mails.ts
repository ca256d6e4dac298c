import { plainName } from '../../messages/mail/letter.ts';
import { fillPlainly, mail, type TextMessage } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

const at = new Date('2026-12-18T00:00:00Z');

interface PhoneChanged {
  /** The owner's name. */
  readonly name?: string | undefined;
  readonly at: Date;
  /** The login. */
  readonly link: string;
}

/**
 * Informs the owner of an account of a new phone number: by this mail they learn of a change that they did not make.
 */
export const phoneChanged = mail({
  name: 'phoneChanged',
  label: 'Phone number changed',
  texts,
  samples: (typed): PhoneChanged[] => [{ name: typed, at, link: 'https://app.acme.test/account/login?a=1&b=2' }],
  blocks: ({ at: time, link }, say) => [
    say.text('intro'),
    { kind: 'facts', facts: [say.fact('time', say.moment(time))] },
    say.link('signIn', link),
    say.text('advice'),
  ],
});

/** Informs the owner of an account that the phone number was removed. */
export const phoneRemoved = mail({
  name: 'phoneRemoved',
  label: 'Phone number removed',
  texts,
  samples: (typed): PhoneChanged[] => [{ name: typed, at, link: 'https://app.acme.test/account/login?a=1&b=2' }],
  blocks: ({ at: time, link }, say) => [
    say.text('intro'),
    { kind: 'facts', facts: [say.fact('time', say.moment(time))] },
    say.link('signIn', link),
    say.text('advice'),
  ],
});

interface PhoneReset {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** For the page that asked for the mail. */
  readonly code: string;
  /** When it is over. */
  readonly until: Date;
}

/** Proves the owner of an account who has lost the phone number. */
export const phoneReset = mail({
  name: 'phoneReset',
  label: 'New phone number asked for',
  texts,
  samples: (typed): PhoneReset[] => [
    { name: typed, until: at, code: '012345' },
    { until: at, code: '012345' },
  ],
  arguments: ({ until }, { moment }) => ({ until: moment(until) }),
  blocks: ({ code: digits }, say) => [say.text('intro'), ...say.code(digits), say.quiet('note')],
});

/**
 * The code of a text message comes first, since phones show little more than the beginning. `host`: of the page that
 * it is for.
 */
export const code: TextMessage<{ readonly code: string; readonly host: string }> = {
  name: 'code',
  label: 'Sign-in code',
  // The last line binds the code to the page: browsers fill it in there and nowhere else.
  write: (language, { code: digits, host, product }) =>
    `${fillPlainly(texts[language]['code.text'], { code: digits, product: plainName(product) })}\n\n@${host} #${digits}`,
};
