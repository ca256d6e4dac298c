import { define } from '../core/shell/define.ts';
import { AuthCallbackElement } from './auth-callback.element.ts';

export { AuthCallbackElement };
export type { AuthCallbackEvents } from '../core/events/events.ts';
define('auth-callback', AuthCallbackElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-callback': AuthCallbackElement;
  }
}
