import { define } from '../core/shell/define.ts';
import { AuthLogoutElement } from './auth-logout.element.ts';

export { AuthLogoutElement };
export type { AuthLogoutEvents } from '../core/events/events.ts';
define('auth-logout', AuthLogoutElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-logout': AuthLogoutElement;
  }
}
