import { define } from '../core/shell/define.ts';
import { AuthActivateAccountElement } from './auth-activate-account.element.ts';

export { AuthActivateAccountElement };
export type { AuthActivateAccountEvents } from '../core/events/events.ts';
define('auth-activate-account', AuthActivateAccountElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-activate-account': AuthActivateAccountElement;
  }
}
