import type { PhoneResetStep } from '../../stores/auth/phoneReset/phoneReset.flow.ts';
import type { PhoneResetStore } from '../../stores/auth/phoneReset/PhoneResetStore.ts';
import { FlowElement } from '../core/flow/FlowElement.ts';
import { phoneResetArea } from '../i18n/generated/phoneReset.ts';
import { asking } from './first.ts';

/**
 * Replaces a lost phone number: a mail proves the person, and the sign-in that follows proves the new number.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element.
 *
 * @tagname auth-reset-phone-number
 * @summary Replaces a lost phone number by the code of a mail.
 * @fires {CustomEvent<{ step: PhoneResetStep }>} auth-step - The flow moved to another step.
 * @csspart resend - The line that offers to send the mail again.
 */
export class AuthResetPhoneNumberElement extends FlowElement<PhoneResetStore> {
  protected readonly area = phoneResetArea;
  protected readonly first = asking;

  protected loadStore = async (): Promise<typeof PhoneResetStore> =>
    (await import('../../stores/auth/phoneReset/PhoneResetStore.ts')).PhoneResetStore;

  protected loadView = async () => (await import('./view.ts')).view;

  protected stepped(step: PhoneResetStep): void {
    this.emit('auth-step', { step });
  }
}
