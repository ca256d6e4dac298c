import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * Where the signed-in user is signed in: browser, device, address and time of each session. One session is ended, or
 * all others.
 *
 * @tagname user-sessions
 * @summary Shows users where they are signed in, and lets them sign out there.
 * @kit dialog, note, panel, panel-row, spinner, toast
 */
export class UserSessionsElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
