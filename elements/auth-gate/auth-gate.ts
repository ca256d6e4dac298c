import { define } from '../core/shell/define.ts';
import { AuthGateElement } from './auth-gate.element.ts';

export { AuthGateElement };
export type { AuthGateEvents } from '../core/events/events.ts';
define('auth-gate', AuthGateElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-gate': AuthGateElement;
  }
}
