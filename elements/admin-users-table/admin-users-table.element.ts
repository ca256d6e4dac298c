import type { UserV3 } from '../../api/contract/types.ts';
import { attribute } from '../core/shell/attribute.ts';
import { ListPageElement } from '../core/shell/page/ListPageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';
import type { UsersTableProps } from './props.ts';

/**
 * The users of the active tenant, in pages. The provider searches, sorts and filters them. Users with
 * `fe.secure.write.users` invite, edit roles, give applications, disable, enable, sign out and let access end; users
 * with `fe.secure.delete.users` remove.
 *
 * @tagname admin-users-table
 * @summary Lets administrators manage the users of a tenant.
 * @slot empty - Replaces the message for a tenant without users.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list: another page, order, search or filter.
 * @fires {CustomEvent<{ user: UserV3 }>} users-row-activate - The user opened a row (with `activatable`). Cancelable.
 * @fires {CustomEvent<{ users: readonly UserV3[]; totalItems: number; page: number }>} users-loaded - A page of the list is shown.
 * @kit avatar, bulk-bar, check, dialog, dialog-lead, filter, form, note, sheet, spinner, toast
 * @csspart lead - The line with the number of users.
 * @csspart presets - The preset views.
 * @csspart chip - An address in the field of the people to invite.
 * @csspart results - How it went with each address that was invited.
 * @csspart result - One address and what became of it.
 * @csspart person - Picture, name and address of a row.
 * @csspart tag - A role or a group.
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
  /**
   * The initially hidden columns, separated by spaces: status, roles, groups, applications, joinedAt, lastSeen,
   * managedBy.
   */
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
    hiddenColumns: this.hiddenColumns ?? '',
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
