import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The profile of the signed-in user.
 *
 * @tagname user-profile
 * @summary Shows users their profile.
 * @kit avatar, facts, panel, tag
 */
export class UserProfileElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
