import { define } from '../core/shell/define.ts';
import { AuthLogoutElement } from './auth-logout.element.ts';

export { AuthLogoutElement };
define('auth-logout', AuthLogoutElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-logout': AuthLogoutElement;
  }
}
