import { define } from '../core/shell/define.ts';
import { AdminUsersTableElement } from './admin-users-table.element.ts';

export { AdminUsersTableElement };
export type { AdminUsersTableEvents } from '../core/events/events.ts';
define('admin-users-table', AdminUsersTableElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-users-table': AdminUsersTableElement;
  }
}
