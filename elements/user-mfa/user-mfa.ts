import { define } from '../core/shell/define.ts';
import { UserMfaElement } from './user-mfa.element.ts';

export { UserMfaElement };
export type { UserMfaEvents } from '../core/events/events.ts';
define('user-mfa', UserMfaElement);

declare global {
  interface HTMLElementTagNameMap {
    'user-mfa': UserMfaElement;
  }
}
