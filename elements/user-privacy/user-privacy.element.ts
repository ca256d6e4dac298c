import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The second factors and the sessions of the signed-in user.
 *
 * @tagname user-privacy
 * @summary Shows users their second factor and their sessions.
 * @kit panel, panel-row
 */
export class UserPrivacyElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
