import { define } from '../core/shell/define.ts';
import { AdminInviteUserElement } from './admin-invite-user.element.ts';

export { AdminInviteUserElement };
export type { AdminInviteUserEvents } from '../core/events/events.ts';
define('admin-invite-user', AdminInviteUserElement);

declare global {
  interface HTMLElementTagNameMap {
    'admin-invite-user': AdminInviteUserElement;
  }
}
