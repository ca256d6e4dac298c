import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The profile of the signed-in user.
 *
 * @tagname user-profile
 * @summary Shows users their profile.
 * @slot header - Replaces the title and the line under it.
 * @slot actions - Shown beside the title, for the page's own buttons.
 * @csspart toasts - The region of short messages, at the bottom end of the element.
 * @csspart view - The whole view.
 * @csspart header - Title, line and actions.
 * @csspart title - The title.
 * @csspart lead - The line under the title.
 * @csspart actions - The area for the page's own buttons.
 * @csspart panel - A block of the page.
 * @csspart facts - A list of names and values.
 * @csspart chip - A filled label.
 * @csspart tag - A role.
 * @csspart avatar - The picture, or the initials.
 * @csspart button - Any button without its own part.
 * @csspart copy-button - The button that copies an id.
 * @csspart state - The message in place of the profile.
 * @csspart emblem - The icon of that message.
 * @csspart state-title - The title of that message.
 * @csspart state-text - The text of that message.
 * @csspart state-actions - The buttons of that message.
 */
export class UserProfileElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
