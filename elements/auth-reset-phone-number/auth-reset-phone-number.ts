import { define } from '../core/shell/define.ts';
import { AuthResetPhoneNumberElement } from './auth-reset-phone-number.element.ts';

export { AuthResetPhoneNumberElement };
export type { AuthResetPhoneNumberEvents } from '../core/events/events.ts';
define('auth-reset-phone-number', AuthResetPhoneNumberElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-reset-phone-number': AuthResetPhoneNumberElement;
  }
}
