import type { CallbackStep } from '../../stores/auth/callback/callback.flow.ts';
import type { CallbackStore } from '../../stores/auth/callback/CallbackStore.ts';
import { FlowForm } from '../core/flow/FlowForm.ts';
import type { FlowProps } from '../core/flow/FlowViewModule.ts';
import { FormElement } from '../core/form/FormElement.ts';
import { callbackArea, type CallbackText } from '../i18n/generated/callback.ts';

/**
 * Signs in by the link of a message, or by what the provider's own login sends back (`hosted-login`). The browser that
 * asked for the link goes on by itself; in any other, the person presses a button that names the site and the browser
 * that asked.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element. The element takes `token`, `code`,
 * `state`, `iss` and `error` from the address of the page and removes it there. Opening the link uses nothing up.
 *
 * @tagname auth-callback
 * @summary Completes a sign-in by the link of a message or on the provider's own page.
 * @fires {CustomEvent<{ step: CallbackStep }>} auth-step - The sign-in moved to another step.
 * @kit flow, flow-link, flow-end
 */
export class AuthCallbackElement extends FormElement<CallbackStore, FlowProps<CallbackStore>> {
  protected readonly kind = new FlowForm<CallbackStore>(this, {
    area: callbackArea,
    first: { title: 'callback.callbackTitle' satisfies CallbackText },
    parameters: ['token', 'code', 'state', 'iss', 'error'],
    loadStore: async () => (await import('../../stores/auth/callback/CallbackStore.ts')).CallbackStore,
    loadView: async () => (await import('./view.ts')).view,
  });

  protected stepped(step: CallbackStep): void {
    this.emit('auth-step', { step });
  }
}
