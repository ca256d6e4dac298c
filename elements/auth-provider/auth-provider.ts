import { define } from '../core/shell/define.ts';
import { AuthProviderElement } from './auth-provider.element.ts';

export { AuthProviderElement };
export type { AuthProviderEvents } from '../core/events/events.ts';
define('auth-provider', AuthProviderElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-provider': AuthProviderElement;
  }
}
