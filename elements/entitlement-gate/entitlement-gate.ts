import { define } from '../core/shell/define.ts';
import { EntitlementGateElement } from './entitlement-gate.element.ts';

export { EntitlementGateElement };
define('entitlement-gate', EntitlementGateElement);

declare global {
  interface HTMLElementTagNameMap {
    'entitlement-gate': EntitlementGateElement;
  }
}
