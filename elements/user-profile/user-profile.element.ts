import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The profile of the signed-in user: picture, name, job title and address, and what the user signs in with.
 *
 * @tagname user-profile
 * @summary Shows users their profile, and lets them change it.
 * @kit avatar, dialog, dialog-lead, facts, form, note, panel, panel-row, save-bar, spinner, tag, toast
 */
export class UserProfileElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
