import { ListPageElement, type ListPageProps } from '../core/shell/page/ListPageElement.ts';
import { attribute } from '../core/shell/attribute.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The sub-accounts of the active tenant: a tree, of which each level loads when it is opened, with dialogs that create,
 * change and delete a sub-account, and the people of each with their roles.
 *
 * @tagname admin-sub-accounts
 * @summary Lets administrators manage the sub-accounts of their tenant and the people in them.
 * @slot empty - Replaces the message for a tenant without sub-accounts.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list, or opened a sub-account.
 * @fires {CustomEvent<{ tenantId: string }>} tenant-switch - The user chose to go into a sub-account. Cancelable: cancel it to stay in the current tenant.
 * @fires {CustomEvent<{ tenantId: string; change: 'created' | 'renamed' | 'access' | 'management' | 'deleted' | 'people' }>} sub-accounts-change - A sub-account has changed.
 * @kit avatar, check, chip, dialog, dialog-lead, filter, form, note, options, sheet, spinner, toast
 * @csspart account - Mark and name of a sub-account.
 * @csspart twist - The button that opens the level below a sub-account.
 * @csspart more - The button that loads the next sub-accounts of a level.
 * @csspart close-all - The button that closes all levels.
 * @csspart members - The people of a sub-account.
 * @csspart member - One of them.
 * @csspart switch - The switch for the sub-accounts below.
 * @cssstate empty - There are no sub-accounts to show.
 */
export class AdminSubAccountsElement extends ListPageElement<SubAccountsProps> {
  static override properties = { reload: attribute() };

  /** After a switch to another tenant, `full` reloads the page and `silent` reloads only the stores. */
  declare reload: 'full' | 'silent';

  constructor() {
    super();
    this.reload = 'full';
  }

  protected load = (): Promise<ViewModule<SubAccountsProps>> => import('./view.ts');

  protected viewProps = (): SubAccountsProps => ({
    ...this.pageProps(),
    reload: this.reload === 'silent' ? 'silent' : 'full',
    onChange: this.#handleChange,
    allowed: this.#allowed,
  });

  #handleChange = (tenantId: string, change: AccountEvent): void => {
    this.emit('sub-accounts-change', { tenantId, change });
  };

  #allowed = (tenantId: string): boolean => this.emit('tenant-switch', { tenantId });
}

/** What happened to a sub-account. */
export type AccountEvent = 'created' | 'renamed' | 'access' | 'management' | 'deleted' | 'people';

/** What <admin-sub-accounts> tells its view. */
export interface SubAccountsProps extends ListPageProps {
  reload: 'full' | 'silent';
  onChange: (tenantId: string, change: AccountEvent) => void;
  /** Asks the page around whether the person may go into another tenant. */
  allowed: (tenantId: string) => boolean;
}
