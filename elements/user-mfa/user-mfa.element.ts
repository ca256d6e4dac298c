import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The second factors of the signed-in user: the list, another one, the recovery code, and the browsers that skip the
 * second factor. A factor is removed for its own proof.
 *
 * @tagname user-mfa
 * @summary Lets users set up and remove their second factors.
 * @cssstate empty - No second factor is set up.
 * @kit dialog, menu, note, panel, panel-row, spinner, toast
 */
export class UserMfaElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
