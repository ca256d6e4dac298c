import { define } from '../core/shell/define.ts';
import { EntitlementGateElement } from './entitlement-gate.element.ts';

export { EntitlementGateElement };
export type { EntitlementGateEvents } from '../core/events/events.ts';
define('entitlement-gate', EntitlementGateElement);

declare global {
  interface HTMLElementTagNameMap {
    'entitlement-gate': EntitlementGateElement;
  }
}
