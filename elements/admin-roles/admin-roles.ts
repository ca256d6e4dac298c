import { define } from '../core/shell/define.ts';
import { AdminRolesElement } from './admin-roles.element.ts';

export { AdminRolesElement };
export type { AdminRolesEvents } from '../core/events/events.ts';
define('admin-roles', AdminRolesElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-roles': AdminRolesElement;
  }
}
