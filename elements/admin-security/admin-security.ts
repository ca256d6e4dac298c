import { define } from '../core/shell/define.ts';
import { AdminSecurityElement } from './admin-security.element.ts';

export { AdminSecurityElement };
export type { AdminSecurityEvents } from '../core/events/events.ts';
define('admin-security', AdminSecurityElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-security': AdminSecurityElement;
  }
}
