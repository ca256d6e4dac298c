import { define } from '../core/shell/define.ts';
import { AdminConnectivityElement } from './admin-connectivity.element.ts';

export { AdminConnectivityElement };
export type { AdminConnectivityEvents } from '../core/events/events.ts';
define('admin-connectivity', AdminConnectivityElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-connectivity': AdminConnectivityElement;
  }
}
