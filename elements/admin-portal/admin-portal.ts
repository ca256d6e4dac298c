import { define } from '../core/shell/define.ts';
import { AdminPortalElement } from './admin-portal.element.ts';

export { AdminPortalElement };
define('admin-portal', AdminPortalElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-portal': AdminPortalElement;
  }
}
