import { mail } from '../../messages/mail/mail.ts';
import { name } from '../../messages/mail/letter.ts';
import { texts } from './generated/mails.ts';

interface SlackLost {
  /** The reader's name. */
  readonly name?: string | undefined;
  /** The workspace. */
  readonly team: string;
  readonly account: string;
  /** The login. */
  readonly link: string;
}

/** For administrators: notices in Slack have ended, and go on once the workspace is connected anew. */
export const slackLost = mail({
  name: 'slackLost',
  label: 'Slack refused',
  texts,
  samples: (typed): SlackLost[] => [
    { name: typed, team: typed, account: typed, link: 'https://app.acme.test/account/login' },
  ],
  arguments: ({ team, account }) => ({ team: name(team), account: name(account) }),
  blocks: ({ link }, say) => [say.text('intro'), say.text('advice'), say.button('open', link), say.quiet('note')],
});
