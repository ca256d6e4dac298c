import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The security policies of the active tenant: what it has set itself, what it inherits, and what applies. Without
 * `fe.secure.write.securityPolicy`, everything can be read and nothing changed.
 *
 * @tagname admin-security
 * @summary Lets administrators set the security policies of their account.
 * @slot header - Replaces the title and the line under it.
 * @slot actions - Shown beside the title, for the page's own buttons.
 * @csspart toasts - The region of short messages, at the bottom end of the element.
 * @csspart toast - A short message.
 * @csspart text - The text of a short message.
 * @csspart view - The whole view.
 * @csspart header - Title, line and actions.
 * @csspart title - The title.
 * @csspart lead - The line under the title.
 * @csspart actions - The area for the page's own buttons.
 * @csspart tabs - The kinds of policies.
 * @csspart tab - One kind of policies.
 * @csspart panel - The block that holds the policies.
 * @csspart policy - One policy.
 * @csspart source - Where the value of a policy comes from.
 * @csspart editor - The form of a policy.
 * @csspart field - A labelled field.
 * @csspart label - The label of a field.
 * @csspart required - The mark of a required field.
 * @csspart control - The frame of a field.
 * @csspart input - The text input.
 * @csspart message - The line under a field.
 * @csspart check - A box and its label.
 * @csspart note - A note above the content it explains.
 * @csspart save-bar - The bar at the bottom of a form while there are unsaved changes.
 * @csspart changes - The unsaved changes.
 * @csspart dialog - A dialog.
 * @csspart dialog-header - The header of a dialog.
 * @csspart dialog-title - The title of a dialog.
 * @csspart dialog-body - The content of a dialog.
 * @csspart dialog-footer - The buttons of a dialog.
 * @csspart scrim - The backdrop behind a dialog.
 * @csspart close - The button that closes a dialog or a short message.
 * @csspart chip - A filled label.
 * @csspart button - Any button without its own part.
 * @csspart spinner - The busy indicator of a button.
 * @csspart copy-button - A button that copies.
 * @csspart state - The message in place of the policies: none, failed, no access.
 * @csspart emblem - The icon of that message.
 * @csspart state-title - The title of that message.
 * @csspart state-text - The text of that message.
 * @csspart state-actions - The buttons of that message.
 * @cssstate no-access - The user lacks the permission; no request was sent.
 * @cssstate empty - There are no policies to show.
 */
export class AdminSecurityElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
