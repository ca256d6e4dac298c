import type { FlowScreen } from '../core/flow/FlowScreen.ts';
import { RecoveryElement } from '../core/recovery/RecoveryElement.ts';
import type { RecoveryText } from '../i18n/generated/recovery.ts';

/**
 * Takes a new password from a person who opens the link of a recovery mail.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element. The element takes `userId` and `token` from the address
 * of the page and removes them there. Opening the link uses nothing up.
 *
 * @tagname auth-reset-password
 * @summary Sets a new password by the link of a mail.
 */
export class AuthResetPasswordElement extends RecoveryElement {
  protected override readonly parameters: readonly string[] = ['userId', 'token'];
  protected readonly first: FlowScreen<RecoveryText> = { title: 'recovery.passwordTitle' };
  protected readonly isLinked = true;
}
