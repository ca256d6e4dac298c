import { plainName } from '../../messages/mail/letter.ts';
import { mail } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

/** What both mails tell. */
export interface PasskeyChange {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** What the passkey is called, where it has a name. */
  readonly passkey?: string | undefined;
  readonly at: Date;
  /** The login. */
  readonly link: string;
}

const samples = (typed: string): PasskeyChange[] => {
  const given = { name: typed, at: new Date('2026-12-18T00:00:00Z'), link: 'https://app.acme.test/login?a=1&b=2' };
  return [{ ...given, passkey: typed }, given];
};

/** Informs the owner of an account of a new passkey: by this mail they learn of one that they did not make. */
export const passkeyAdded = mail({
  name: 'passkeyAdded',
  label: 'Passkey added',
  texts,
  samples,
  blocks: ({ passkey, at, link }, say) => [
    say.text('intro'),
    {
      kind: 'facts',
      facts: [
        ...(passkey === undefined ? [] : [say.fact('passkey', plainName(passkey))]),
        say.fact('time', say.moment(at)),
      ],
    },
    say.link('signIn', link),
    say.text('advice'),
  ],
});

/** Informs the owner of an account that a passkey is gone. */
export const passkeyRemoved = mail({
  name: 'passkeyRemoved',
  label: 'Passkey removed',
  texts,
  samples,
  blocks: ({ passkey, at, link }, say) => [
    say.text('intro'),
    {
      kind: 'facts',
      facts: [
        ...(passkey === undefined ? [] : [say.fact('passkey', plainName(passkey))]),
        say.fact('time', say.moment(at)),
      ],
    },
    say.link('signIn', link),
    say.text('advice'),
  ],
});
