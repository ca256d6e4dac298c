import { define } from '../core/shell/define.ts';
import { AuthMfaMobileElement } from './auth-mfa-mobile.element.ts';

export { AuthMfaMobileElement };
export type { AuthMfaMobileEvents } from '../core/events/events.ts';
define('auth-mfa-mobile', AuthMfaMobileElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-mfa-mobile': AuthMfaMobileElement;
  }
}
