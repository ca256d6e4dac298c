import { ListPageElement, type ListPageProps } from '../core/shell/page/ListPageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The webhooks of the active tenant: which events each hears of, whether its calls arrive, and every delivery with
 * its attempts. A new signing secret is shown once.
 *
 * @tagname admin-webhooks
 * @summary Lets administrators manage the webhooks of their tenant and follow their deliveries.
 * @slot empty - Replaces the message for a tenant without webhooks.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list, or opened a webhook.
 * @fires {CustomEvent<{ webhookId: string; change: 'created' | 'saved' | 'deleted' | 'switched' }>} webhooks-change - A webhook has changed.
 * @kit check, dialog, dialog-lead, filter, form, note, options, sheet, spinner, toast
 * @csspart webhook - Name and address of a row.
 * @csspart secret - A signing secret.
 * @csspart deliveries - The deliveries of a webhook.
 * @csspart delivery - One of them.
 * @csspart attempt - One call of a delivery.
 * @csspart request - The body that is sent.
 * @csspart answer - The beginning of the last answer.
 * @cssstate empty - There are no webhooks to show.
 */
export class AdminWebhooksElement extends ListPageElement<WebhooksProps> {
  protected load = (): Promise<ViewModule<WebhooksProps>> => import('./view.ts');

  protected viewProps = (): WebhooksProps => ({ ...this.pageProps(), onChange: this.#handleChange });

  #handleChange = (webhookId: string, change: WebhookEvent): void => {
    this.emit('webhooks-change', { webhookId, change });
  };
}

/** What happened to a webhook. */
export type WebhookEvent = 'created' | 'saved' | 'deleted' | 'switched';

/** What <admin-webhooks> tells its view. */
export interface WebhooksProps extends ListPageProps {
  onChange: (webhookId: string, change: WebhookEvent) => void;
}
