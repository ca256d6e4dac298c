import { mail } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

const at = new Date('2026-12-18T00:00:00Z');

/** What has become of the second factors of a person. */
export const factorChanges = ['added', 'removed', 'recovered', 'renewed', 'reset', 'issued'] as const;
export type FactorChange = (typeof factorChanges)[number];

interface FactorChanged {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** Chooses the text. */
  readonly change: { readonly kind: FactorChange };
  readonly at: Date;
  /** The login. */
  readonly link: string;
}

/** Informs the owner of an account: by this mail they learn of a change that they did not make. */
export const factorChanged = mail({
  name: 'factorChanged',
  label: 'Second factor changed',
  texts,
  samples: (typed): FactorChanged[] =>
    factorChanges.map((kind) => ({
      name: typed,
      change: { kind },
      at,
      link: 'https://app.acme.test/account/login?a=1&b=2',
    })),
  blocks: ({ change, at: time, link }, say) => [
    say.text(change.kind),
    { kind: 'facts', facts: [say.fact('time', say.moment(time))] },
    say.link('signIn', link),
    say.text('advice'),
  ],
});

interface MfaCode {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** For the page that asked for the mail. */
  readonly code: string;
  /** When it is over. */
  readonly until: Date;
}

/** The code of a sign-in whose first factor was right. */
export const mfaCode = mail({
  name: 'mfaCode',
  label: 'Code of a second factor',
  texts,
  samples: (typed): MfaCode[] => [{ name: typed, until: at, code: '012345' }],
  arguments: ({ until }, { moment }) => ({ until: moment(until) }),
  blocks: ({ code }, say) => [say.text('intro'), ...say.code(code), say.quiet('note')],
});
