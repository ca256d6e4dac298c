import type { FlowOrigin } from '../../stores/auth/form/FlowContext.ts';
import type { InvitationStep } from '../../stores/auth/invitation/invitation.flow.ts';
import type { InvitationOrigin, InvitationStore } from '../../stores/auth/invitation/InvitationStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { MailFlowElement } from '../core/flow/MailFlowElement.ts';
import { invitationArea } from '../i18n/generated/invitation.ts';
import { first } from './first.ts';

/**
 * Shows an invitation to a tenant, whom it is for and who is signed in, and accepts it when the person presses the button.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element. The element takes `userId`, `token` and `code` from
 * the address of the page and removes them there.
 *
 * @tagname auth-accept-invitation
 * @summary Accepts an invitation to a tenant by the link or the code of a mail.
 * @slot title - Replaces the title while the invitation is looked at.
 * @slot lead - Replaces the line under that title.
 * @fires {CustomEvent<{ step: InvitationStep }>} auth-step - The acceptance moved to another step.
 * @csspart done - The line that says that the invitation is looked at.
 * @csspart people - Whom the invitation is for, who has sent it, and who is signed in.
 * @csspart more - A further way on.
 * @csspart note - Where a mail was sent.
 * @csspart resend - The line that offers to send the mail again.
 * @csspart progress - How long it takes until the page goes on.
 * @csspart continue - The button that goes on without waiting.
 */
export class AuthAcceptInvitationElement extends MailFlowElement<InvitationStore> {
  protected readonly area = invitationArea;
  protected readonly first = first;
  protected readonly codeRoute = 'acceptInvitationWithOTCUrl';

  protected loadStore = async (): Promise<typeof InvitationStore> =>
    (await import('../../stores/auth/invitation/InvitationStore.ts')).InvitationStore;

  protected loadView = async () => (await import('./view.ts')).view;

  protected override origin(root: RootStore, query: FlowOrigin['query']): InvitationOrigin {
    return {
      ...super.origin(root, query),
      signOut: () => root.logout({ stay: true }),
      tenantIds: () => root.tenants.tenants.map(({ id }) => id),
      switchTenant: (tenantId) => root.tenants.switchTenant({ tenantId, reload: 'silent' }),
    };
  }

  protected stepped(step: InvitationStep): void {
    this.emit('auth-step', { step });
  }
}
