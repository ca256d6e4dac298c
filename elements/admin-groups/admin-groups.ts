import { define } from '../core/shell/define.ts';
import { AdminGroupsElement } from './admin-groups.element.ts';

export { AdminGroupsElement };
export type { AdminGroupsEvents } from '../core/events/events.ts';
define('admin-groups', AdminGroupsElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-groups': AdminGroupsElement;
  }
}
