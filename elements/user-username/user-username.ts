import { define } from '../core/shell/define.ts';
import { UserUsernameElement } from './user-username.element.ts';

export { UserUsernameElement };
export type { UserUsernameEvents } from '../core/events/events.ts';
define('user-username', UserUsernameElement);

declare global {
  interface HTMLElementTagNameMap {
    'user-username': UserUsernameElement;
  }
}
