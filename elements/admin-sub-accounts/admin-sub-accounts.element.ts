import { ListPageElement, type ListPageProps } from '../core/shell/page/ListPageElement.ts';
import { attribute } from '../core/shell/attribute.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The accounts below the active one: a tree, of which each level loads when it is opened, with dialogs that create,
 * change and delete an account, and the people of each account with their roles.
 *
 * @tagname admin-sub-accounts
 * @summary Lets administrators manage the accounts below theirs and the people in them.
 * @slot empty - Replaces the message for an account without sub-accounts.
 * @fires {CustomEvent<{ place: string; step: boolean }>} list-place-change - The user went elsewhere in the list, or opened an account.
 * @fires {CustomEvent<{ tenantId: string }>} tenant-switch - The user chose to go into an account. Cancelable: cancel it to stay in the current one.
 * @fires {CustomEvent<{ tenantId: string; change: 'created' | 'renamed' | 'access' | 'management' | 'deleted' | 'people' }>} sub-accounts-change - An account has changed.
 * @kit avatar, check, chip, dialog, dialog-lead, filter, form, note, options, sheet, spinner, toast
 * @csspart account - Mark and name of an account.
 * @csspart twist - The button that opens the level below an account.
 * @csspart more - The button that loads the next accounts of a level.
 * @csspart close-all - The button that closes all levels.
 * @csspart members - The people of an account.
 * @csspart member - One of them.
 * @csspart switch - The switch for the accounts below.
 * @cssstate empty - There are no accounts to show.
 */
export class AdminSubAccountsElement extends ListPageElement<SubAccountsProps> {
  static override properties = { reload: attribute() };

  /** After a switch to another account, `full` reloads the page and `silent` reloads only the stores. */
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

/** What happened to an account. */
export type AccountEvent = 'created' | 'renamed' | 'access' | 'management' | 'deleted' | 'people';

/** What <admin-sub-accounts> tells its view. */
export interface SubAccountsProps extends ListPageProps {
  reload: 'full' | 'silent';
  onChange: (tenantId: string, change: AccountEvent) => void;
  /** Asks the page around whether the person may go into another account. */
  allowed: (tenantId: string) => boolean;
}
