import type { PropertyDeclarations } from '@lit/reactive-element';
import type { ActivationStep } from '../../stores/auth/activation/activation.flow.ts';
import type { ActivationStore } from '../../stores/auth/activation/ActivationStore.ts';
import { FlowForm } from '../core/flow/FlowForm.ts';
import type { FlowProps } from '../core/flow/FlowViewModule.ts';
import { mailFlow } from '../core/flow/mailFlow.ts';
import { FormElement } from '../core/form/FormElement.ts';
import { attribute } from '../core/shell/attribute.ts';
import { activationArea, type ActivationText } from '../i18n/generated/activation.ts';

/**
 * Activates the account of a person who opens the link, or has the code, of the mail sent at sign-up or by an
 * invitation.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element. The element takes `userId`, `token`
 * and `code` from the address of the page and removes them there.
 *
 * @tagname auth-activate-account
 * @summary Activates an account by the link or the code of a mail.
 * @slot title - Replaces the title while the link is looked at.
 * @slot lead - Replaces the line under that title.
 * @fires {CustomEvent<{ step: ActivationStep }>} auth-step - The activation moved to another step.
 * @kit flow, flow-link, flow-end, flow-mail
 */
export class AuthActivateAccountElement extends FormElement<ActivationStore, FlowProps<ActivationStore>> {
  static override properties: PropertyDeclarations = {
    withCode: attribute({ type: Boolean, attribute: 'with-code' }),
  };

  /** Asks for the code of the mail. Without it, the element does so at its route for codes. */
  declare withCode: boolean;

  protected readonly kind = new FlowForm<ActivationStore>(this, {
    ...mailFlow(this, 'activateWithOTCUrl'),
    area: activationArea,
    first: { title: 'activation.title' satisfies ActivationText },
    loadStore: async () => (await import('../../stores/auth/activation/ActivationStore.ts')).ActivationStore,
    loadView: async () => (await import('./view.ts')).view,
  });

  constructor() {
    super();
    this.withCode = false;
  }

  protected stepped(step: ActivationStep): void {
    this.emit('auth-step', { step });
  }
}
