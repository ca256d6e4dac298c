import { attribute } from '../core/shell/attribute.ts';
import { ListPageElement, openIn, placeOf, type ListPageProps } from '../core/shell/page/ListPageElement.ts';
import type { PropertyValues } from '@lit/reactive-element';
import type { ViewModule } from '../core/shell/view.ts';

/** What <admin-roles> tells its view. */
export interface RolesProps extends ListPageProps {
  /** The role on screen; the list without one. */
  roleId: string;
}

/**
 * The roles of the active tenant: a list, and an editor for the permissions of each role. Without the permission to write
 * roles, everything can be read and nothing changed.
 *
 * @tagname admin-roles
 * @summary Lets administrators manage roles and their permissions.
 * @slot header - Replaces the title and the line under it.
 * @slot actions - Shown beside the title, for the page's own buttons.
 * @slot empty - Replaces the message for a tenant without roles.
 * @slot error - Replaces the message for a list that failed to load.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list, or opened a role.
 * @fires {CustomEvent<{ roleId: string }>} roles-open - The user opened a role, or went back to the list (an empty `roleId`). Cancelable.
 * @csspart toasts - The region of short messages, at the bottom end of the element.
 * @csspart view - The whole view.
 * @csspart header - Title, line and actions.
 * @csspart back - The button that goes back to the list.
 * @csspart title - The title.
 * @csspart lead - The line under the title.
 * @csspart actions - The area for the buttons beside the title.
 * @csspart toolbar - Search, columns, and which permissions are shown.
 * @csspart search - The search field.
 * @csspart input - The text input.
 * @csspart clear - The button that clears the search.
 * @csspart columns - The button that chooses the columns.
 * @csspart table - The table of roles.
 * @csspart head - A head cell.
 * @csspart row - A row of the table or of the two-line list.
 * @csspart cell - A cell.
 * @csspart role - Name, marks and description of a row.
 * @csspart row-menu - The button that opens the menu of a role.
 * @csspart list - The list with two lines per row that replaces the table where there is little room.
 * @csspart name - The name in a row of that list.
 * @csspart line - The second line of such a row.
 * @csspart field - A labelled field; in the two-line list, a value at the end of the second line.
 * @csspart label - The label of a field.
 * @csspart required - The mark of a required field.
 * @csspart control - The frame of a field, or the button that opens its choices.
 * @csspart message - The line under a field.
 * @csspart summary - The line above the two-line list: the number of rows and their order.
 * @csspart sort - The button in the two-line list that opens the sort order.
 * @csspart toggle - Which permissions are shown.
 * @csspart option - One choice.
 * @csspart panel - A block of the editor.
 * @csspart facts - The names and values of a read-only role.
 * @csspart category - A category of permissions.
 * @csspart permissions - The permissions of a category.
 * @csspart permission - One permission.
 * @csspart check - A box and its label.
 * @csspart chip - A filled label.
 * @csspart note - A note above the content it explains.
 * @csspart save-bar - The bar at the bottom of the editor while there are unsaved changes.
 * @csspart changes - The unsaved changes.
 * @csspart dialog - A dialog.
 * @csspart dialog-header - The header of a dialog.
 * @csspart dialog-title - The title of a dialog.
 * @csspart dialog-lead - The line under that title.
 * @csspart dialog-body - The content of a dialog.
 * @csspart dialog-footer - The buttons of a dialog.
 * @csspart close - The button that closes a dialog.
 * @csspart avatar - The picture or initials of a user who has the role.
 * @csspart menu - A menu that opens.
 * @csspart scrim - The backdrop behind a dialog.
 * @csspart footer - Range, page size and pager.
 * @csspart range - Which rows are shown.
 * @csspart page-size - The button that chooses how many rows a page has.
 * @csspart pager - The buttons back and forth.
 * @csspart tooltip - The full text of a value that is cut off or shortened.
 * @csspart button - Any button without its own part.
 * @csspart spinner - The busy indicator of a button.
 * @csspart copy-button - The button that copies a key.
 * @csspart state - The message in place of the list: empty, failed, no access.
 * @csspart emblem - The icon of that message.
 * @csspart state-title - The title of that message.
 * @csspart state-text - The text of that message.
 * @csspart state-actions - The buttons of that message.
 * @csspart status - The badges of a role in the two-line list.
 * @cssprop [--gh-table-sticky-top=0px] - The sticky offset of the table head, for pages with a fixed header.
 * @cssstate no-access - The user lacks the permission; no request was sent.
 * @cssstate empty - There are no roles to show.
 */
export class AdminRolesElement extends ListPageElement<RolesProps> {
  static override properties = { roleId: attribute({ attribute: 'role-id', reflect: true }) };

  /** The role that is shown in the editor. Empty: the list. */
  declare roleId: string;

  constructor() {
    super();
    this.roleId = '';
  }

  protected load = (): Promise<ViewModule<RolesProps>> => import('./view.ts');

  protected viewProps = (): RolesProps => ({
    ...this.pageProps(),
    roleId: this.roleId,
    onPlace: this.#handlePlace,
    onOpen: this.#handleOpen,
  });

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('place') && (this.place || changed.get('place'))) this.roleId = openIn(this.place);
  }

  #handlePlace = (list: string): void => this.goTo(placeOf(list, this.roleId));

  #handleOpen = (roleId: string, step = true): void => {
    if (!this.emit('roles-open', { roleId })) return;
    this.roleId = roleId;
    this.goTo(placeOf(this.place, roleId), step);
  };
}
