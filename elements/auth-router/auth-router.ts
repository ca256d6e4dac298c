import { define } from '../core/shell/define.ts';
import { AuthRouterElement } from './auth-router.element.ts';

export { AuthRouterElement };
define('auth-router', AuthRouterElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-router': AuthRouterElement;
  }
}
