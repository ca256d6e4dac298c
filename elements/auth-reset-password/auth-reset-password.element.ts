import type { RecoveryStep } from '../../stores/auth/recovery/recovery.flow.ts';
import type { RecoveryStore } from '../../stores/auth/recovery/RecoveryStore.ts';
import { FlowForm } from '../core/flow/FlowForm.ts';
import type { FlowProps } from '../core/flow/FlowViewModule.ts';
import { FormElement } from '../core/form/FormElement.ts';
import { recoveryFlow } from '../core/recovery/recoveryFlow.ts';
import type { RecoveryText } from '../i18n/generated/recovery.ts';

/**
 * Takes a new password from a person who opens the link of a recovery mail.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element. The element takes `userId` and
 * `token` from the address of the page and removes them there. Opening the link uses nothing up.
 *
 * @tagname auth-reset-password
 * @summary Sets a new password by the link of a mail.
 * @fires {CustomEvent<{ step: RecoveryStep }>} auth-step - The recovery moved to another step.
 * @kit flow, flow-link, flow-end, flow-mail
 */
export class AuthResetPasswordElement extends FormElement<RecoveryStore, FlowProps<RecoveryStore>> {
  protected readonly kind = new FlowForm<RecoveryStore>(this, {
    ...recoveryFlow(true),
    first: { title: 'recovery.passwordTitle' satisfies RecoveryText },
    parameters: ['userId', 'token'],
  });

  protected stepped(step: RecoveryStep): void {
    this.emit('auth-step', { step });
  }
}
