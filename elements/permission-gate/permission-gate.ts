import { define } from '../core/shell/define.ts';
import { PermissionGateElement } from './permission-gate.element.ts';

export { PermissionGateElement };
export type { PermissionGateEvents } from '../core/events/events.ts';
define('permission-gate', PermissionGateElement);

declare global {
  interface HTMLElementTagNameMap {
    'permission-gate': PermissionGateElement;
  }
}
