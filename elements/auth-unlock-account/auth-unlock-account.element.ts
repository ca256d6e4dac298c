import type { UnlockStep } from '../../stores/auth/unlock/unlock.flow.ts';
import type { UnlockStore } from '../../stores/auth/unlock/UnlockStore.ts';
import { FlowElement } from '../core/flow/FlowElement.ts';
import type { FlowScreen } from '../core/flow/FlowScreen.ts';
import { unlockArea, type UnlockText } from '../i18n/generated/unlock.ts';

/**
 * Unlocks an account that too many wrong passwords have locked, by the link of a mail. Opening the link uses nothing up: the person presses
 * a button.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element. The element takes `token` from the address of the page
 * and removes it there.
 *
 * @tagname auth-unlock-account
 * @summary Unlocks an account by the link of a mail.
 * @fires {CustomEvent<{ step: UnlockStep }>} auth-step - The flow moved to another step.
 * @csspart progress - How long it takes until the page goes on.
 * @csspart continue - The button that goes on without waiting.
 */
export class AuthUnlockAccountElement extends FlowElement<UnlockStore> {
  protected readonly area = unlockArea;
  protected readonly first: FlowScreen<UnlockText> = { title: 'unlock.title' };
  protected override readonly parameters: readonly string[] = ['token'];

  protected loadStore = async (): Promise<typeof UnlockStore> =>
    (await import('../../stores/auth/unlock/UnlockStore.ts')).UnlockStore;

  protected loadView = async () => (await import('./view.ts')).view;

  protected stepped(step: UnlockStep): void {
    this.emit('auth-step', { step });
  }
}
