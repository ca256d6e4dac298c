import { define } from '../core/shell/define.ts';
import { AuthLoginElement } from './auth-login.element.ts';

export { AuthLoginElement };
export type { AuthLoginEvents } from '../core/events/events.ts';
define('auth-login', AuthLoginElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-login': AuthLoginElement;
  }
}
