import { define } from '../core/shell/define.ts';
import { AuthAcceptInvitationElement } from './auth-accept-invitation.element.ts';

export { AuthAcceptInvitationElement };
export type { AuthAcceptInvitationEvents } from '../core/events/events.ts';
define('auth-accept-invitation', AuthAcceptInvitationElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-accept-invitation': AuthAcceptInvitationElement;
  }
}
