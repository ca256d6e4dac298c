import { name as asName } from '../../messages/mail/letter.ts';
import { mail } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

interface SignIn {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** The page that signs in. Undefined where a code is all that was asked for. */
  readonly link: string | undefined;
  /** When it is over. */
  readonly until: Date;
  /** For the page that asked for the mail. */
  readonly code: string;
  /** What asked, such as "Firefox on Windows". Empty where that is not known. */
  readonly browser: string;
}

/** The way in for the owner of an account who has asked for it. */
export const signIn = mail({
  name: 'signIn',
  label: 'Sign-in link or code',
  texts,
  samples: (typed): SignIn[] => {
    const given = { until: new Date('2026-12-18T00:00:00Z'), code: '012345' };
    return [
      { ...given, name: typed, link: 'https://app.acme.test/magic-link?a=1&b=2', browser: typed },
      { ...given, name: undefined, link: undefined, browser: '' },
    ];
  },
  arguments: ({ until, browser }, { moment }) => ({ until: moment(until), browser: asName(browser) }),
  keys: ({ link }) => ({ subject: link === undefined ? 'codeSubject' : undefined }),
  blocks: ({ link, code, browser }, say) => [
    say.text(browser === '' ? 'intro' : 'introIn'),
    ...(link === undefined
      ? say.code(code)
      : [say.button('signIn', link), say.text('orCode'), { kind: 'code', code } as const]),
    say.quiet('note'),
  ],
});
