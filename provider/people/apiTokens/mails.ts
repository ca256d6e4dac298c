import { mail } from '../../messages/mail/mail.ts';
import { name } from '../../messages/mail/letter.ts';
import { texts } from './generated/mails.ts';

interface ApiTokenEnds {
  /** The reader's name. */
  readonly name?: string | undefined;
  /** What the token is called. */
  readonly token: string;
  readonly account: string;
  readonly end: Date;
  /** The login. */
  readonly link: string;
}

/** Before a token ends: for the person whose it is, or who made it, else for those who manage tokens. */
export const apiTokenEnds = mail({
  name: 'apiTokenEnds',
  label: 'API token about to end',
  texts,
  samples: (typed): ApiTokenEnds[] => [
    {
      name: typed,
      token: typed,
      account: typed,
      end: new Date('2026-03-01T10:00:00Z'),
      link: 'https://app.acme.test/account/login',
    },
  ],
  arguments: ({ token, account, end }, { day, moment }) => ({
    token: name(token),
    account: name(account),
    day: day(end),
    end: moment(end),
  }),
  blocks: ({ link }, say) => [say.text('intro'), say.text('advice'), say.button('open', link)],
});
