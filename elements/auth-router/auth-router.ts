import { define } from '../core/shell/define.ts';
import { AuthRouterElement } from './auth-router.element.ts';

export { AuthRouterElement };
export type { AuthRouterEvents } from '../core/events/events.ts';
define('auth-router', AuthRouterElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-router': AuthRouterElement;
  }
}
