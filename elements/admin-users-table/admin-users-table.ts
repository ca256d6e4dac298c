import { define } from '../core/shell/define.ts';
import { AdminUsersTableElement } from './admin-users-table.element.ts';

export { AdminUsersTableElement };
define('admin-users-table', AdminUsersTableElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-users-table': AdminUsersTableElement;
  }
}
