import { define } from '../core/shell/define.ts';
import { UserChangePasswordElement } from './user-change-password.element.ts';

export { UserChangePasswordElement };
export type { UserChangePasswordEvents } from '../core/events/events.ts';
define('user-change-password', UserChangePasswordElement);

declare global {
  interface HTMLElementTagNameMap {
    'user-change-password': UserChangePasswordElement;
  }
}
