import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The API tokens of the signed-in user in the active tenant. A token has the rights of the user, and ends with the
 * membership. A new token's secret is shown once.
 *
 * @tagname user-api-tokens
 * @summary Lets users make and delete API tokens of their own.
 * @kit check, dialog, dialog-lead, form, note, options, panel, panel-row, spinner, toast
 * @csspart secret - A secret, or the client id that goes with it.
 * @csspart call - The call to try a token.
 * @csspart toggle - The ends to choose from.
 * @cssstate empty - There is no token to show.
 * @cssstate no-access - The user may not see personal tokens.
 */
export class UserApiTokensElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
