import { plainName } from '../../messages/mail/letter.ts';
import { fillPlainly, mail, type TextMessage } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

const at = new Date('2026-12-18T00:00:00Z');

/** What has become of the number of a person. */
const phoneChanges = ['changed', 'removed'] as const;
export type PhoneChange = (typeof phoneChanges)[number];

interface PhoneChanged {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** Chooses the texts. */
  readonly change: { readonly kind: PhoneChange };
  readonly at: Date;
  /** The login. */
  readonly link: string;
}

/**
 * Informs the owner of an account of a new phone number, or that the number was removed: by this mail they learn of a
 * change that they did not make.
 */
export const phoneChanged = mail({
  name: 'phoneChanged',
  label: 'Phone number changed',
  texts,
  samples: (typed): PhoneChanged[] =>
    phoneChanges.map((kind) => ({
      name: typed,
      change: { kind },
      at,
      link: 'https://app.acme.test/account/login?a=1&b=2',
    })),
  keys: ({ change: { kind } }) => ({ subject: `${kind}.subject`, title: `${kind}.title` }),
  blocks: ({ change: { kind }, at: time, link }, say) => [
    say.text(`${kind}.intro`),
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
