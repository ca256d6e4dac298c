import type { PhoneResetStep } from '../../stores/auth/phoneReset/phoneReset.flow.ts';
import type { PhoneResetStore } from '../../stores/auth/phoneReset/PhoneResetStore.ts';
import { FlowForm } from '../core/flow/FlowForm.ts';
import type { FlowProps } from '../core/flow/FlowViewModule.ts';
import { FormElement } from '../core/form/FormElement.ts';
import { phoneResetArea } from '../i18n/generated/phoneReset.ts';
import { asking } from './askingScreen.ts';

/**
 * Replaces a lost phone number: a mail proves the person, and the sign-in that follows proves the new number.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element.
 *
 * @tagname auth-reset-phone-number
 * @summary Replaces a lost phone number by the code of a mail.
 * @fires {CustomEvent<{ step: PhoneResetStep }>} auth-step - The flow moved to another step.
 * @csspart resend - The line that offers to send the mail again.
 * @kit flow
 */
export class AuthResetPhoneNumberElement extends FormElement<PhoneResetStore, FlowProps<PhoneResetStore>> {
  protected readonly kind = new FlowForm<PhoneResetStore>(this, {
    area: phoneResetArea,
    first: asking,
    loadStore: async () => (await import('../../stores/auth/phoneReset/PhoneResetStore.ts')).PhoneResetStore,
    loadView: async () => (await import('./view.tsx')).view,
  });

  protected stepped(step: PhoneResetStep): void {
    this.emit('auth-step', { step });
  }
}
