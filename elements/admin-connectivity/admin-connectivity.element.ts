import { ListPageElement, type ListPageProps } from '../core/shell/page/ListPageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * How the events of the active tenant reach people and systems: webhooks, mail, Slack and text messages, each in a tab.
 * The `integrations` of the configuration leave out a tab by `false`.
 *
 * @tagname admin-connectivity
 * @summary Lets administrators choose who hears of what happens in their tenant, and by which channel.
 * @slot empty - Replaces the message for a tenant without webhooks.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went to another tab, elsewhere in the list of webhooks, or opened a webhook.
 * @fires {CustomEvent<{ webhookId: string; change: 'created' | 'saved' | 'deleted' | 'switched' }>} webhooks-change - A webhook has changed.
 * @fires {CustomEvent<{ channel: 'email' | 'slack' | 'sms' }>} notices-change - It has changed who gets notices by mail, in Slack or by text message.
 * @kit check, dialog, dialog-lead, filter, form, note, options, panel, panel-row, save-bar, sheet, spinner, toast
 * @csspart tabs - The tabs.
 * @csspart tab - One of them.
 * @csspart notice - An event and its recipients.
 * @csspart switch - Switches the notices of an event.
 * @csspart chip - A recipient.
 * @csspart webhook - Name and address of a row.
 * @csspart secret - A signing secret.
 * @csspart deliveries - The deliveries of a webhook.
 * @csspart delivery - One of them.
 * @csspart attempt - One call of a delivery.
 * @csspart request - The body that is sent.
 * @csspart answer - The beginning of the last answer.
 * @cssstate empty - There are no webhooks to show.
 */
export class AdminConnectivityElement extends ListPageElement<ConnectivityProps> {
  protected load = (): Promise<ViewModule<ConnectivityProps>> => import('./view.ts');

  protected viewProps = (): ConnectivityProps => {
    const query = new URLSearchParams(this.place);
    return {
      ...this.pageProps(),
      tab: query.get('tab') ?? '',
      onTab: this.#handleTab,
      onChange: this.#handleChange,
      onNotices: this.#handleNotices,
    };
  };

  /** The list of webhooks has the other places: its tab is the one without a name. */
  #handleTab = (tab: string): void => this.goTo(tab && new URLSearchParams({ tab }).toString(), true);

  #handleChange = (webhookId: string, change: 'created' | 'saved' | 'deleted' | 'switched'): void => {
    this.emit('webhooks-change', { webhookId, change });
  };

  #handleNotices = (channel: 'email' | 'slack' | 'sms'): void => {
    this.emit('notices-change', { channel });
  };
}

/** What <admin-connectivity> tells its view. */
export interface ConnectivityProps extends ListPageProps {
  /** The tab in sight; empty for the first. */
  tab: string;
  onTab: (tab: string) => void;
  onChange: (webhookId: string, change: 'created' | 'saved' | 'deleted' | 'switched') => void;
  onNotices: (channel: 'email' | 'slack' | 'sms') => void;
}
