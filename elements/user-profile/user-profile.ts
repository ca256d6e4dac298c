import { define } from '../core/shell/define.ts';
import { UserProfileElement } from './user-profile.element.ts';

export { UserProfileElement };
export type { UserProfileEvents } from '../core/events/events.ts';
define('user-profile', UserProfileElement);

declare global {
  interface HTMLElementTagNameMap {
    'user-profile': UserProfileElement;
  }
}
