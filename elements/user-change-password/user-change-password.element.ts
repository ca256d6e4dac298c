import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * Changes the password of the signed-in user in a dialog that shows the rules as a checklist. Every other session of
 * the user ends. A
 * user without a password is sent an email that sets one.
 *
 * @tagname user-change-password
 * @summary Lets users change their password.
 * @kit dialog, dialog-lead, form, note, panel, panel-row, spinner, toast
 */
export class UserChangePasswordElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
