import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The passkeys of the signed-in user: what they are called, when they were made and used, and whether they are
 * synchronised. The browser
 * creates a passkey in its own dialog.
 *
 * @tagname user-passkeys
 * @summary Lets users create and delete their passkeys.
 * @cssstate empty - There is no passkey to show.
 * @kit dialog, menu, note, panel, panel-row, spinner, toast
 */
export class UserPasskeysElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
