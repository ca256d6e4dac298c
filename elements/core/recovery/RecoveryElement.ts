import type { RecoveryStep } from '../../../stores/auth/recovery/recovery.flow.ts';
import type { RecoveryOrigin, RecoveryStore } from '../../../stores/auth/recovery/RecoveryStore.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import { recoveryArea } from '../../i18n/generated/recovery.ts';
import { FlowElement } from '../flow/FlowElement.ts';

/**
 * The box of a forgotten password: the page that asks for the mail, and the one that its link leads to.
 *
 * @fires {CustomEvent<{ step: RecoveryStep }>} auth-step - The recovery moved to another step.
 * @csspart done - The line that says that the link is looked at.
 * @csspart more - A further way on.
 * @csspart note - Where a mail was sent, or why none was.
 * @csspart resend - The line that offers to send the mail again.
 * @csspart progress - How long it takes until the page goes on.
 * @csspart continue - The button that goes on without waiting.
 */
export abstract class RecoveryElement extends FlowElement<RecoveryStore> {
  protected readonly area = recoveryArea;
  /** The page is the one that the link of the mail leads to. @internal */
  protected abstract readonly isLinked: boolean;

  protected loadStore = async (): Promise<typeof RecoveryStore> =>
    (await import('../../../stores/auth/recovery/RecoveryStore.ts')).RecoveryStore;

  protected loadView = async () => (await import('./view.ts')).view;

  protected override origin(root: RootStore, query: RecoveryOrigin['query']): RecoveryOrigin {
    return { ...super.origin(root, query), isLinked: this.isLinked };
  }

  protected stepped(step: RecoveryStep): void {
    this.emit('auth-step', { step });
  }
}
