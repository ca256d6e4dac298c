import type { MfaMobileStep } from '../../stores/auth/mfaMobile/mfaMobile.flow.ts';
import type { MfaMobileStore } from '../../stores/auth/mfaMobile/MfaMobileStore.ts';
import { FlowForm } from '../core/flow/FlowForm.ts';
import type { FlowProps } from '../core/flow/FlowViewModule.ts';
import { FormElement } from '../core/form/FormElement.ts';
import { mfaMobileArea, type MfaMobileText } from '../i18n/generated/mfaMobile.ts';

/**
 * Sets up an authenticator app on a phone, or takes its code: for the sign-in that the address names by `mfaToken`,
 * else for the user who is signed in on the phone. The element takes `mfaToken` from the address of the page and
 * removes it there.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element.
 *
 * @tagname auth-mfa-mobile
 * @summary Sets up an authenticator app on a phone, by a link.
 * @fires {CustomEvent<{ step: MfaMobileStep }>} auth-step - The flow moved to another step.
 * @kit flow
 */
export class AuthMfaMobileElement extends FormElement<MfaMobileStore, FlowProps<MfaMobileStore>> {
  protected readonly kind = new FlowForm<MfaMobileStore>(this, {
    area: mfaMobileArea,
    first: { title: 'mfaMobile.title' satisfies MfaMobileText },
    parameters: ['mfaToken'],
    loadStore: async () => (await import('../../stores/auth/mfaMobile/MfaMobileStore.ts')).MfaMobileStore,
    loadView: async () => (await import('./view.tsx')).view,
  });

  protected stepped(step: MfaMobileStep): void {
    this.emit('auth-step', { step });
  }
}
