import { define } from '../core/shell/define.ts';
import { UserSessionsElement } from './user-sessions.element.ts';

export { UserSessionsElement };
export type { UserSessionsEvents } from '../core/events/events.ts';
define('user-sessions', UserSessionsElement);

declare global {
  interface HTMLElementTagNameMap {
    'user-sessions': UserSessionsElement;
  }
}
