import { define } from '../core/shell/define.ts';
import { AdminSubAccountsElement } from './admin-sub-accounts.element.ts';

export { AdminSubAccountsElement };
export type { AdminSubAccountsEvents } from '../core/events/events.ts';
define('admin-sub-accounts', AdminSubAccountsElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-sub-accounts': AdminSubAccountsElement;
  }
}
