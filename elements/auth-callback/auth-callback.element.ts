import type { CallbackStep } from '../../stores/auth/callback/callback.flow.ts';
import type { CallbackStore } from '../../stores/auth/callback/CallbackStore.ts';
import { FlowElement } from '../core/flow/FlowElement.ts';
import type { FlowScreen } from '../core/flow/FlowScreen.ts';
import { callbackArea, type CallbackText } from '../i18n/generated/callback.ts';

/**
 * Signs in by the link of a message. The browser that asked for the link goes on by itself; in any other, the person presses a button that
 * names the site and the browser that asked.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element. The element takes `token` from the address of the page
 * and removes it there. Opening the link uses nothing up.
 *
 * @tagname auth-callback
 * @summary Signs in by the link of a message.
 * @fires {CustomEvent<{ step: CallbackStep }>} auth-step - The sign-in moved to another step.
 * @csspart done - The line that says that the link is looked at.
 * @csspart progress - How long it takes until the page goes on.
 * @csspart continue - The button that goes on without waiting.
 */
export class AuthCallbackElement extends FlowElement<CallbackStore> {
  protected readonly area = callbackArea;
  protected readonly first: FlowScreen<CallbackText> = { title: 'callback.callbackTitle' };
  protected override readonly parameters: readonly string[] = ['token'];

  protected loadStore = async (): Promise<typeof CallbackStore> =>
    (await import('../../stores/auth/callback/CallbackStore.ts')).CallbackStore;

  protected loadView = async () => (await import('./view.ts')).view;

  protected stepped(step: CallbackStep): void {
    this.emit('auth-step', { step });
  }
}
