import { define } from '../core/shell/define.ts';
import { UserPrivacyElement } from './user-privacy.element.ts';

export { UserPrivacyElement };
export type { UserPrivacyEvents } from '../core/events/events.ts';
define('user-privacy', UserPrivacyElement);

declare global {
  interface HTMLElementTagNameMap {
    'user-privacy': UserPrivacyElement;
  }
}
