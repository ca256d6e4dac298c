import { define } from '../core/shell/define.ts';
import { UserPhoneNumbersElement } from './user-phone-numbers.element.ts';

export { UserPhoneNumbersElement };
export type { UserPhoneNumbersEvents } from '../core/events/events.ts';
define('user-phone-numbers', UserPhoneNumbersElement);

declare global {
  interface HTMLElementTagNameMap {
    'user-phone-numbers': UserPhoneNumbersElement;
  }
}
