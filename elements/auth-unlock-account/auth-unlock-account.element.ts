import type { UnlockStep } from '../../stores/auth/unlock/unlock.flow.ts';
import type { UnlockStore } from '../../stores/auth/unlock/UnlockStore.ts';
import { FlowForm } from '../core/flow/FlowForm.ts';
import type { FlowProps } from '../core/flow/FlowViewModule.ts';
import { FormElement } from '../core/form/FormElement.ts';
import { unlockArea, type UnlockText } from '../i18n/generated/unlock.ts';

/**
 * Unlocks an account that too many wrong passwords have locked, by the link of a mail. Opening the link uses nothing
 * up: the person presses a button.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element. The element takes `token` from the
 * address of the page and removes it there.
 *
 * @tagname auth-unlock-account
 * @summary Unlocks an account by the link of a mail.
 * @fires {CustomEvent<{ step: UnlockStep }>} auth-step - The flow moved to another step.
 * @kit flow, flow-end
 */
export class AuthUnlockAccountElement extends FormElement<UnlockStore, FlowProps<UnlockStore>> {
  protected readonly kind = new FlowForm<UnlockStore>(this, {
    area: unlockArea,
    first: { title: 'unlock.title' satisfies UnlockText },
    parameters: ['token'],
    loadStore: async () => (await import('../../stores/auth/unlock/UnlockStore.ts')).UnlockStore,
    loadView: async () => (await import('./view.ts')).view,
  });

  protected stepped(step: UnlockStep): void {
    this.emit('auth-step', { step });
  }
}
