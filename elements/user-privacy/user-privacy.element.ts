import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The sessions, second factors, passkeys and password of the signed-in user. Each is a tag of its own too.
 *
 * @tagname user-privacy
 * @summary Lets users manage their sessions, second factors, passkeys and password.
 * @kit dialog, dialog-lead, form, menu, note, panel, panel-row, spinner, toast
 */
export class UserPrivacyElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
