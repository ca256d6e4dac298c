import { define } from '../core/shell/define.ts';
import { UserPasskeysElement } from './user-passkeys.element.ts';

export { UserPasskeysElement };
export type { UserPasskeysEvents } from '../core/events/events.ts';
define('user-passkeys', UserPasskeysElement);

declare global {
  interface HTMLElementTagNameMap {
    'user-passkeys': UserPasskeysElement;
  }
}
