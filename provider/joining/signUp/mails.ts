import { mail } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

interface AccountExists {
  /** The owner's name. Never what was typed at the sign-up. */
  readonly name?: string | undefined;
  /** The login. */
  readonly link: string;
  /** The page that resets a password, where there is one. */
  readonly resetLink?: string | undefined;
}

/** Informs the owner of an address of a sign-up with it. */
export const accountExists = mail({
  name: 'accountExists',
  label: 'Sign-up with a taken address',
  texts,
  samples: (typed): AccountExists[] => [
    { name: typed, link: 'https://app.acme.test/account/login?a=1&b=2' },
    { link: 'https://app.acme.test/account/login?a=1&b=2', resetLink: 'https://app.acme.test/account/reset?a=1&b=2' },
  ],
  blocks: ({ link, resetLink }, say) => [
    say.text('intro'),
    say.button('signIn', link),
    ...(resetLink ? [say.link('reset', resetLink)] : []),
    say.quiet('note'),
  ],
});
