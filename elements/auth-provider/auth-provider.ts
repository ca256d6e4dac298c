import { define } from '../core/shell/define.ts';
import { AuthProviderElement } from './auth-provider.element.ts';

export { AuthProviderElement };
define('auth-provider', AuthProviderElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-provider': AuthProviderElement;
  }
}
