import type { UserV3 } from '../../api/contract/types.ts';
import { attribute } from '../core/shell/attribute.ts';
import { ListPageElement } from '../core/shell/page/ListPageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';
import type { UsersTableProps } from './props.ts';

/**
 * The users of the active tenant, in pages. The provider searches, sorts and filters them. Users with
 * `fe.secure.write.users` invite, edit roles, give applications, disable, enable, sign out and let access end; users with
 * `fe.secure.delete.users` remove.
 *
 * @tagname admin-users-table
 * @summary Lets administrators manage the users of a tenant.
 * @slot header - Replaces the title and the line under it.
 * @slot actions - Shown beside the title, for the page's own buttons.
 * @slot empty - Replaces the message for a tenant without users.
 * @slot error - Replaces the message for a list that failed to load.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list: another page, order, search or filter.
 * @fires {CustomEvent<{ user: UserV3 }>} users-row-activate - The user opened a row (with `activatable`). Cancelable.
 * @fires {CustomEvent<{ users: readonly UserV3[]; totalItems: number; page: number }>} users-loaded - A page of the list is shown.
 * @csspart toasts - The region of short messages, at the bottom end of the element.
 * @csspart view - The whole view.
 * @csspart header - Title, line and actions.
 * @csspart title - The title.
 * @csspart lead - The line with the number of users.
 * @csspart actions - The area for the page's own buttons.
 * @csspart presets - The preset views.
 * @csspart toolbar - Search, filters and columns.
 * @csspart search - The search field.
 * @csspart input - The text input.
 * @csspart clear - The button that clears the search.
 * @csspart filter - A filter button.
 * @csspart columns - The button that chooses the columns.
 * @csspart table - The table itself.
 * @csspart head - A head cell.
 * @csspart row - A row of the table or of the two-line list.
 * @csspart cell - A cell.
 * @csspart row-menu - The button that opens the menu of a row.
 * @csspart bulk-bar - What can be done with the selected rows.
 * @csspart list - The list with two lines per row that replaces the table where there is little room.
 * @csspart name - The name in a row of that list.
 * @csspart line - The second line of such a row.
 * @csspart field - A labelled field; in the two-line list, a value at the end of the second line.
 * @csspart label - The label of a field.
 * @csspart required - The mark of a required field.
 * @csspart control - The frame of a field.
 * @csspart message - The line under a field.
 * @csspart summary - The line above that list: the number of rows and their order.
 * @csspart sort - The button in the two-line list that opens the sort order.
 * @csspart menu - A menu that opens.
 * @csspart dialog - A dialog.
 * @csspart dialog-header - The header of a dialog.
 * @csspart dialog-title - The title of a dialog.
 * @csspart dialog-lead - The line under that title.
 * @csspart dialog-body - The content of a dialog.
 * @csspart dialog-footer - The buttons of a dialog.
 * @csspart scrim - The backdrop behind a dialog or a sheet.
 * @csspart sheet - A sheet with the filters, the sort order or the details of a row.
 * @csspart sheet-header - The header of a sheet.
 * @csspart sheet-body - The content of a sheet.
 * @csspart sheet-footer - The buttons of a sheet.
 * @csspart close - The button that closes a dialog or a sheet.
 * @csspart back - The button that closes the details of a row.
 * @csspart options - A group of choices in a sheet.
 * @csspart option - One choice.
 * @csspart check - A box and its label.
 * @csspart toggle - Two to four choices side by side.
 * @csspart detail - The details of a row.
 * @csspart facts - Its names and values.
 * @csspart tooltip - The full text of a value that is cut off or shortened.
 * @csspart chip - An address in the field of the people to invite.
 * @csspart note - The message above the fields of a dialog that says why nothing was saved.
 * @csspart results - How it went with each address that was invited.
 * @csspart result - One address and what became of it.
 * @csspart toast - One short message.
 * @csspart text - What it says.
 * @csspart person - Picture, name and address of a row.
 * @csspart avatar - The picture, or the initials.
 * @csspart status - The status of a row.
 * @csspart tag - A role or a group.
 * @csspart footer - Range, page size and pager.
 * @csspart range - Which rows are shown.
 * @csspart page-size - The button that chooses how many rows a page has.
 * @csspart pager - The buttons back and forth.
 * @csspart button - Any button without its own part.
 * @csspart copy-button - A button that copies.
 * @csspart spinner - The busy indicator of a button.
 * @csspart state - The message in place of the list: empty, failed, no access.
 * @csspart emblem - The icon of that message.
 * @csspart state-title - The title of that message.
 * @csspart state-text - The text of that message.
 * @csspart state-actions - The buttons of that message.
 * @cssprop [--gh-table-sticky-top=0px] - The sticky offset of the table head, for pages with a fixed header.
 * @cssstate no-access - The user lacks the permission; no request was sent.
 * @cssstate empty - There are no users to show.
 */
export class AdminUsersTableElement extends ListPageElement<UsersTableProps> {
  static override properties = {
    withoutHeader: attribute({ type: Boolean, attribute: 'without-header', reflect: true }),
    withoutPresets: attribute({ type: Boolean, attribute: 'without-presets', reflect: true }),
    activatable: attribute({ type: Boolean, reflect: true }),
    pageSize: attribute({ type: Number, attribute: 'page-size' }),
    hiddenColumns: attribute({ attribute: 'hidden-columns' }),
  };

  /** Hides the title of the list. */
  declare withoutHeader: boolean;
  /** Hides the preset views. */
  declare withoutPresets: boolean;
  /** Makes rows clickable: the name becomes a button that fires `users-row-activate`. */
  declare activatable: boolean;
  /** The initial number of rows on a page. */
  declare pageSize: number;
  /** The initially hidden columns, separated by spaces: status, roles, groups, applications, joinedAt, lastSeen, managedBy. */
  declare hiddenColumns: string;

  constructor() {
    super();
    this.withoutHeader = false;
    this.withoutPresets = false;
    this.activatable = false;
    this.pageSize = 20;
    this.hiddenColumns = '';
  }

  protected load = (): Promise<ViewModule<UsersTableProps>> => import('./view.ts');

  protected viewProps = (): UsersTableProps => ({
    ...this.pageProps(),
    withoutHeader: this.withoutHeader,
    withoutPresets: this.withoutPresets,
    activatable: this.activatable,
    pageSize: this.pageSize,
    hiddenColumns: this.hiddenColumns,
    onLoaded: this.#handleLoaded,
    onActivate: this.#handleActivate,
  });

  /** Reloads the current page from the provider. Resolves to whether it answered. */
  async reload(): Promise<boolean> {
    const { UsersStore } = await import('../../stores/admin/users/UsersStore.ts');
    const users = this.root?.use(UsersStore);
    return users?.list.access === 'allowed' ? users.list.load() : false;
  }

  #handleLoaded = (users: readonly UserV3[], totalItems: number, page: number): void => {
    this.emit('users-loaded', { users, totalItems, page });
  };

  #handleActivate = (user: UserV3): void => {
    this.emit('users-row-activate', { user });
  };
}
