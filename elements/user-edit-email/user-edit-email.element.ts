import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The address that the signed-in user signs in with, and the way to another one.
 *
 * @tagname user-edit-email
 * @summary Lets users change their email address.
 * @kit dialog, dialog-lead, form, note, panel, panel-row, spinner, toast
 */
export class UserEditEmailElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
