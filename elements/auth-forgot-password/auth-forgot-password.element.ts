import { asking } from '../core/recovery/first.ts';
import { RecoveryElement } from '../core/recovery/RecoveryElement.ts';

/**
 * Sends a person who has forgotten the password a mail, and takes its code in place of the link.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element.
 *
 * @tagname auth-forgot-password
 * @summary Asks for a way to a new password by mail.
 */
export class AuthForgotPasswordElement extends RecoveryElement {
  protected readonly first = asking;
  protected readonly isLinked = false;
}
