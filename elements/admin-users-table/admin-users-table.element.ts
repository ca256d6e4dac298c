import type { UserV3 } from '../../api/contract/types.ts';
import { attribute } from '../core/shell/attribute.ts';
import { ReactElement } from '../core/shell/ReactElement.ts';
import type { ViewModule } from '../core/shell/view.ts';
import type { ListPhase } from '../ui/page/list.ts';
import type { UsersTableProps } from './props.ts';

/** The states a page can style by, and the phases in which they are on. */
const states: Readonly<Record<string, readonly ListPhase[]>> = {
  loading: ['loading'],
  'no-access': ['denied'],
  error: ['error'],
  empty: ['empty', 'none'],
};

/**
 * The people of the active tenant, page by page: searched, sorted and filtered by the provider.
 *
 * @tagname admin-users-table
 * @summary Lists the people of a tenant for those who may see them.
 * @slot header - Replaces the title and the line under it.
 * @slot actions - Stands beside the title: the page's own buttons.
 * @slot empty - Replaces what is shown while nobody belongs to the tenant.
 * @slot error - Replaces what is shown when the list could not be loaded.
 * @fires {CustomEvent<{ user: UserV3 }>} users-row-activate - A row was pressed (with `activatable`). Cancelable.
 * @fires {CustomEvent<{ users: readonly UserV3[]; totalItems: number; page: number }>} users-loaded - A page of the list is on screen.
 * @csspart view - Everything.
 * @csspart header - Title, line and actions.
 * @csspart title - The title.
 * @csspart lead - How many people there are.
 * @csspart actions - The place of the page's own buttons.
 * @csspart presets - The ready-made views.
 * @csspart toolbar - Search, filters and columns.
 * @csspart search - The search field.
 * @csspart input - What is typed into.
 * @csspart clear - The button that empties the search.
 * @csspart filter - A filter button.
 * @csspart columns - The button that chooses the columns.
 * @csspart table - The table itself.
 * @csspart head - A head cell.
 * @csspart row - A row, also of the narrow list.
 * @csspart cell - A cell.
 * @csspart list - The list of two lines that a narrow place has instead of the table.
 * @csspart name - The name of a row of that list.
 * @csspart line - The second line of such a row.
 * @csspart field - What stands at the end of the second line.
 * @csspart summary - Over that list: how many there are, and in which order.
 * @csspart sort - The button there that opens the order.
 * @csspart menu - A menu that opens.
 * @csspart scrim - What dims the page behind a sheet.
 * @csspart sheet - A sheet with filters, the order, or everything about a row.
 * @csspart sheet-header - The head of a sheet.
 * @csspart sheet-body - What a sheet holds.
 * @csspart sheet-footer - The buttons of a sheet.
 * @csspart close - The button that closes a sheet.
 * @csspart back - The button that goes back from everything about a row.
 * @csspart options - A group of choices in a sheet.
 * @csspart option - One choice.
 * @csspart check - A box and its label.
 * @csspart toggle - Two to four choices side by side.
 * @csspart detail - Everything about a row.
 * @csspart facts - Its names and values.
 * @csspart tooltip - What says more about something cut or shortened.
 * @csspart person - Picture, name and address of a row.
 * @csspart avatar - The picture, or the initials.
 * @csspart status - The status of a row.
 * @csspart tag - A role or a group.
 * @csspart footer - Range, page size and pager.
 * @csspart range - Which rows are shown.
 * @csspart page-size - The button that chooses how many rows a page has.
 * @csspart pager - The buttons back and forth.
 * @csspart button - A button without a name of its own.
 * @csspart copy-button - A button that copies.
 * @csspart spinner - The sign that a button is busy.
 * @csspart state - What stands in the place of the list: empty, failed, no access.
 * @csspart emblem - The sign of such a state.
 * @csspart state-title - Its title.
 * @csspart state-text - Its text.
 * @csspart state-actions - Its buttons.
 * @cssprop [--gh-table-sticky-top=0px] - Where the head of the table stops under a fixed header of the page.
 * @cssstate loading - The first page is on its way.
 * @cssstate no-access - The person lacks the permission; nothing was sent.
 * @cssstate error - The list could not be loaded.
 * @cssstate empty - There is nobody to show.
 */
export class AdminUsersTableElement extends ReactElement<UsersTableProps> {
  static override properties = {
    withoutHeader: attribute({ type: Boolean, attribute: 'without-header', reflect: true }),
    withoutPresets: attribute({ type: Boolean, attribute: 'without-presets', reflect: true }),
    activatable: attribute({ type: Boolean, reflect: true }),
    pageSize: attribute({ type: Number, attribute: 'page-size' }),
    hiddenColumns: attribute({ attribute: 'hidden-columns' }),
  };

  /** Shows the list without its title. */
  declare withoutHeader: boolean;
  /** Shows the list without the ready-made views. */
  declare withoutPresets: boolean;
  /** Makes rows open something of the page: the name becomes a button, and `users-row-activate` is sent. */
  declare activatable: boolean;
  /** How many rows a page has at first. */
  declare pageSize: number;
  /** Columns that are hidden at first, separated by spaces: status, roles, groups, applications, joinedAt, lastSeen, managedBy. */
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
    root: this.root,
    withoutHeader: this.withoutHeader,
    withoutPresets: this.withoutPresets,
    activatable: this.activatable,
    pageSize: this.pageSize,
    hiddenColumns: this.hiddenColumns,
    onPhase: this.#handlePhase,
    onLoaded: this.#handleLoaded,
    onActivate: this.#handleActivate,
  });

  /** Asks the provider for the page on screen again. Resolves to whether it answered. */
  async reload(): Promise<boolean> {
    const { UsersStore } = await import('../../stores/admin/UsersStore.ts');
    const users = this.root?.use(UsersStore);
    return users?.list.access === 'allowed' ? users.list.load() : false;
  }

  #handlePhase = (phase: ListPhase): void => {
    for (const [state, phases] of Object.entries(states)) this.setState(state, phases.includes(phase));
  };

  #handleLoaded = (users: readonly UserV3[], totalItems: number, page: number): void => {
    this.emit('users-loaded', { users, totalItems, page });
  };

  #handleActivate = (user: UserV3): void => {
    this.emit('users-row-activate', { user });
  };
}
