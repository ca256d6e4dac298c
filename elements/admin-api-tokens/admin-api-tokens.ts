import { define } from '../core/shell/define.ts';
import { AdminApiTokensElement } from './admin-api-tokens.element.ts';

export { AdminApiTokensElement };
export type { AdminApiTokensEvents } from '../core/events/events.ts';
define('admin-api-tokens', AdminApiTokensElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-api-tokens': AdminApiTokensElement;
  }
}
