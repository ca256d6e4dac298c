import { define } from '../core/shell/define.ts';
import { UserApiTokensElement } from './user-api-tokens.element.ts';

export { UserApiTokensElement };
export type { UserApiTokensEvents } from '../core/events/events.ts';
define('user-api-tokens', UserApiTokensElement);

declare global {
  interface HTMLElementTagNameMap {
    'user-api-tokens': UserApiTokensElement;
  }
}
