import { mail } from '../../messages/mail/mail.ts';
import { name } from '../../messages/mail/letter.ts';
import { texts } from './generated/mails.ts';

interface WebhookStopped {
  /** The reader's name. */
  readonly name?: string | undefined;
  readonly webhook: string;
  readonly account: string;
  /** The login. */
  readonly link: string;
}

/** For administrators: nothing is sent to a webhook any more, because every delivery has failed for days. */
export const webhookStopped = mail({
  name: 'webhookStopped',
  label: 'Webhook switched off',
  texts,
  samples: (typed): WebhookStopped[] => [
    { name: typed, webhook: typed, account: typed, link: 'https://app.acme.test/account/login' },
  ],
  arguments: ({ webhook, account }) => ({ webhook: name(webhook), account: name(account) }),
  blocks: ({ link }, say) => [say.text('intro'), say.text('advice'), say.button('open', link), say.quiet('note')],
});
