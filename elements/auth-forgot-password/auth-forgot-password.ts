import { define } from '../core/shell/define.ts';
import { AuthForgotPasswordElement } from './auth-forgot-password.element.ts';

export { AuthForgotPasswordElement };
export type { AuthForgotPasswordEvents } from '../core/events/events.ts';
define('auth-forgot-password', AuthForgotPasswordElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-forgot-password': AuthForgotPasswordElement;
  }
}
