import { define } from '../core/shell/define.ts';
import { UserEditEmailElement } from './user-edit-email.element.ts';

export { UserEditEmailElement };
export type { UserEditEmailEvents } from '../core/events/events.ts';
define('user-edit-email', UserEditEmailElement);

declare global {
  interface HTMLElementTagNameMap {
    'user-edit-email': UserEditEmailElement;
  }
}
