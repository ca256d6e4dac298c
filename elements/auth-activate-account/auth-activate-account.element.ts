import type { ActivationStep } from '../../stores/auth/activation/activation.flow.ts';
import type { ActivationStore } from '../../stores/auth/activation/ActivationStore.ts';
import { MailFlowElement } from '../core/flow/MailFlowElement.ts';
import { activationArea } from '../i18n/generated/activation.ts';
import { first } from './first.ts';

/**
 * Activates the account of a person who opens the link, or has the code, of the mail sent at sign-up or by an invitation.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element. The element takes `userId`, `token` and `code` from
 * the address of the page and removes them there.
 *
 * @tagname auth-activate-account
 * @summary Activates an account by the link or the code of a mail.
 * @slot title - Replaces the title while the link is looked at.
 * @slot lead - Replaces the line under that title.
 * @fires {CustomEvent<{ step: ActivationStep }>} auth-step - The activation moved to another step.
 * @csspart done - The line that says that the link is looked at.
 * @csspart more - A further way on.
 * @csspart note - Where a mail was sent, or why none was.
 * @csspart resend - The line that offers to send the mail again.
 * @csspart progress - How long it takes until the page goes on.
 * @csspart continue - The button that goes on without waiting.
 */
export class AuthActivateAccountElement extends MailFlowElement<ActivationStore> {
  protected readonly area = activationArea;
  protected readonly first = first;
  protected readonly codeRoute = 'activateWithOTCUrl';

  protected loadStore = async (): Promise<typeof ActivationStore> =>
    (await import('../../stores/auth/activation/ActivationStore.ts')).ActivationStore;

  protected loadView = async () => (await import('./view.ts')).view;

  protected stepped(step: ActivationStep): void {
    this.emit('auth-step', { step });
  }
}
