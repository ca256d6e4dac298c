import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The username of the signed-in user: another one, or none.
 *
 * @tagname user-username
 * @summary Lets users choose, change and remove their username.
 * @kit dialog, dialog-lead, form, note, panel, panel-row, spinner, toast
 */
export class UserUsernameElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
