import { define } from '../core/shell/define.ts';
import { AdminPortalElement } from './admin-portal.element.ts';

export { AdminPortalElement };
export type { AdminPortalEvents } from '../core/events/events.ts';
define('admin-portal', AdminPortalElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-portal': AdminPortalElement;
  }
}
