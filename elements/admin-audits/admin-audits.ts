import { define } from '../core/shell/define.ts';
import { AdminAuditsElement } from './admin-audits.element.ts';

export { AdminAuditsElement };
export type { AdminAuditsEvents } from '../core/events/events.ts';
define('admin-audits', AdminAuditsElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-audits': AdminAuditsElement;
  }
}
