import { define } from '../core/shell/define.ts';
import { TenantSwitcherElement } from './tenant-switcher.element.ts';

export { TenantSwitcherElement };
export type { TenantSwitcherEvents } from '../core/events/events.ts';
define('tenant-switcher', TenantSwitcherElement);

declare global {
  interface HTMLElementTagNameMap {
    'tenant-switcher': TenantSwitcherElement;
  }
}
