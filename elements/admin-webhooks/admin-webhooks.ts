import { define } from '../core/shell/define.ts';
import { AdminWebhooksElement } from './admin-webhooks.element.ts';

export { AdminWebhooksElement };
export type { AdminWebhooksEvents } from '../core/events/events.ts';
define('admin-webhooks', AdminWebhooksElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-webhooks': AdminWebhooksElement;
  }
}
