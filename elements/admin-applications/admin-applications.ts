import { define } from '../core/shell/define.ts';
import { AdminApplicationsElement } from './admin-applications.element.ts';

export { AdminApplicationsElement };
export type { AdminApplicationsEvents } from '../core/events/events.ts';
define('admin-applications', AdminApplicationsElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-applications': AdminApplicationsElement;
  }
}
