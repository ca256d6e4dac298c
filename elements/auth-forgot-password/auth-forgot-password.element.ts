import type { RecoveryStep } from '../../stores/auth/recovery/recovery.flow.ts';
import type { RecoveryStore } from '../../stores/auth/recovery/RecoveryStore.ts';
import { FlowForm } from '../core/flow/FlowForm.ts';
import type { FlowProps } from '../core/flow/FlowViewModule.ts';
import { FormElement } from '../core/form/FormElement.ts';
import { asking } from '../core/recovery/askingScreen.ts';
import { recoveryFlow } from '../core/recovery/recoveryFlow.ts';

/**
 * Sends a person who has forgotten the password a mail, and takes its code in place of the link.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element.
 *
 * @tagname auth-forgot-password
 * @summary Asks for a way to a new password by mail.
 * @fires {CustomEvent<{ step: RecoveryStep }>} auth-step - The recovery moved to another step.
 * @kit flow, flow-link, flow-end, flow-mail
 */
export class AuthForgotPasswordElement extends FormElement<RecoveryStore, FlowProps<RecoveryStore>> {
  protected readonly kind = new FlowForm<RecoveryStore>(this, { ...recoveryFlow(false), first: asking });

  protected stepped(step: RecoveryStep): void {
    this.emit('auth-step', { step });
  }
}
