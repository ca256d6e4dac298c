import { define } from '../core/shell/define.ts';
import { UserButtonElement } from './user-button.element.ts';

export { UserButtonElement };
export type { UserButtonEvents } from '../core/events/events.ts';
define('user-button', UserButtonElement);

declare global {
  interface HTMLElementTagNameMap {
    'user-button': UserButtonElement;
  }
}
