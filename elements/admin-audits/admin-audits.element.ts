import { ListPageElement, type ListPageProps } from '../core/shell/page/ListPageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The audit log of the active tenant: what happened, who did it and from where, the newest first, with the number of
 * events today and of severe ones this week. It loads as it is scrolled, and is exported as `audits.csv`.
 *
 * @tagname admin-audits
 * @summary Shows administrators what happened in their tenant, and exports it.
 * @slot empty - Replaces the message for a tenant in which nothing has happened.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list, or opened an event.
 * @fires {CustomEvent<{ name: string; size: number }>} audits-exported - A file was made. Cancelable: cancel it to keep the browser from saving it. `size` in bytes.
 * @kit avatar, check, dialog, dialog-lead, filter, form, options, sheet, spinner, toast
 * @csspart figures - The figures above the list.
 * @csspart figure - One of them.
 * @csspart newer - The button that brings the events which came after the list was loaded.
 * @csspart day - The line above the events of a day.
 * @csspart action - The name of an event.
 * @csspart details - The details of an event, as JSON.
 * @cssstate empty - There are no events to show.
 */
export class AdminAuditsElement extends ListPageElement<AuditsProps> {
  protected load = (): Promise<ViewModule<AuditsProps>> => import('./view.ts');

  protected viewProps = (): AuditsProps => ({ ...this.pageProps(), onExported: this.#handleExported });

  #handleExported = (name: string, size: number): boolean => this.emit('audits-exported', { name, size });
}

/** What <admin-audits> tells its view. */
export interface AuditsProps extends ListPageProps {
  /** Whether the browser may save the file. */
  onExported: (name: string, size: number) => boolean;
}
