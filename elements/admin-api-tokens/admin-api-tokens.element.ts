import { ListPageElement, type ListPageProps } from '../core/shell/page/ListPageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The API tokens of the active tenant: what each may do, who made it, when it was last used and when it ends. A new
 * token's secret is shown once.
 *
 * @tagname admin-api-tokens
 * @summary Lets administrators make and delete the API tokens of their tenant.
 * @slot empty - Replaces the message for a tenant without tokens.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list, or opened a token.
 * @fires {CustomEvent<{ tokenId: string; change: 'created' | 'saved' | 'deleted' }>} api-tokens-change - A token has changed.
 * @kit check, dialog, dialog-lead, filter, form, note, options, sheet, spinner, tag, toast
 * @csspart token - Description and client id of a row.
 * @csspart secret - A secret, or the client id that goes with it.
 * @csspart call - The call to try a token.
 * @cssstate empty - There are no tokens to show.
 */
export class AdminApiTokensElement extends ListPageElement<ApiTokensProps> {
  protected load = (): Promise<ViewModule<ApiTokensProps>> => import('./view.ts');

  protected viewProps = (): ApiTokensProps => ({ ...this.pageProps(), onChange: this.#handleChange });

  #handleChange = (tokenId: string, change: ApiTokenEvent): void => {
    this.emit('api-tokens-change', { tokenId, change });
  };
}

/** What happened to a token. */
export type ApiTokenEvent = 'created' | 'saved' | 'deleted';

/** What <admin-api-tokens> tells its view. */
export interface ApiTokensProps extends ListPageProps {
  onChange: (tokenId: string, change: ApiTokenEvent) => void;
}
