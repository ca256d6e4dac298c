import { define } from '../core/shell/define.ts';
import { AuthResetPasswordElement } from './auth-reset-password.element.ts';

export { AuthResetPasswordElement };
export type { AuthResetPasswordEvents } from '../core/events/events.ts';
define('auth-reset-password', AuthResetPasswordElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-reset-password': AuthResetPasswordElement;
  }
}
