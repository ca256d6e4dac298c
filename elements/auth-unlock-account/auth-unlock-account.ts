import { define } from '../core/shell/define.ts';
import { AuthUnlockAccountElement } from './auth-unlock-account.element.ts';

export { AuthUnlockAccountElement };
export type { AuthUnlockAccountEvents } from '../core/events/events.ts';
define('auth-unlock-account', AuthUnlockAccountElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-unlock-account': AuthUnlockAccountElement;
  }
}
