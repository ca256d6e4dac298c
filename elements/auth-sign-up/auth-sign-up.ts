import { define } from '../core/shell/define.ts';
import { AuthSignUpElement } from './auth-sign-up.element.ts';

export { AuthSignUpElement };
export type { AuthSignUpEvents } from '../core/events/events.ts';
define('auth-sign-up', AuthSignUpElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-sign-up': AuthSignUpElement;
  }
}
