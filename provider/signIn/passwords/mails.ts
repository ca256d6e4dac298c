import { mail } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

interface PasswordChanged {
  /** The owner's name. */
  readonly name?: string | undefined;
  readonly at: Date;
  /** The login. */
  readonly link: string;
}

/** Informs the owner of an account of a new password: by this mail they learn of a change that they did not make. */
export const passwordChanged = mail({
  name: 'passwordChanged',
  label: 'Password changed',
  texts,
  samples: (typed): PasswordChanged[] => [
    { name: typed, at: new Date('2026-12-18T00:00:00Z'), link: 'https://app.acme.test/account/login?a=1&b=2' },
  ],
  blocks: ({ at, link }, say) => [
    say.text('intro'),
    { kind: 'facts', facts: [say.fact('time', say.moment(at))] },
    say.link('signIn', link),
    say.text('advice'),
  ],
});
