import { mail } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

interface PasswordReset {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** The page that takes a new password. */
  readonly link: string;
  /** When the link is over. */
  readonly until: Date;
  /**
   * For the page that asked for the mail. Undefined: the mail was not asked for, and the password is known from a
   * breach.
   */
  readonly code?: string | undefined;
}

/** The way to a new password, for the owner of an account who has asked for it. */
export const passwordReset = mail({
  name: 'passwordReset',
  label: 'New password asked for',
  texts,
  samples: (typed): PasswordReset[] => {
    const given = { name: typed, link: 'https://app.acme.test/reset?a=1&b=2', until: new Date('2026-12-18T00:00:00Z') };
    return [{ ...given, code: '012345' }, given];
  },
  arguments: ({ until }, { moment }) => ({ until: moment(until) }),
  keys: ({ code }) =>
    code === undefined ? { subject: 'breachedSubject', preview: 'breachedPreview', reason: 'breachedReason' } : {},
  blocks: ({ link, code }, say) => [
    say.text(code === undefined ? 'breachedIntro' : 'intro'),
    say.button('choose', link),
    ...say.code(code),
    say.quiet(code === undefined ? 'breachedNote' : 'note'),
  ],
});
