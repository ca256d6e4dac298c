import type { PropertyDeclarations } from '@lit/reactive-element';
import type { InvitationStep } from '../../stores/auth/invitation/invitation.flow.ts';
import type { InvitationOrigin, InvitationStore } from '../../stores/auth/invitation/InvitationStore.ts';
import { FlowForm } from '../core/flow/FlowForm.ts';
import type { FlowProps } from '../core/flow/FlowViewModule.ts';
import { mailFlow } from '../core/flow/mailFlow.ts';
import { FormElement } from '../core/form/FormElement.ts';
import { attribute } from '../core/shell/attribute.ts';
import { invitationArea, type InvitationText } from '../i18n/generated/invitation.ts';

/**
 * Shows an invitation to a tenant, whom it is for and who is signed in, and accepts it when the person presses the
 * button.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element. The element takes `userId`, `token`
 * and `code` from the address of the page and removes them there.
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
 * @kit flow, flow-end
 */
export class AuthAcceptInvitationElement extends FormElement<InvitationStore, FlowProps<InvitationStore>> {
  static override properties: PropertyDeclarations = {
    withCode: attribute({ type: Boolean, attribute: 'with-code' }),
  };

  /** Asks for the code of the mail. Without it, the element does so at its route for codes. */
  declare withCode: boolean;

  readonly #mail = mailFlow(this, 'acceptInvitationWithOTCUrl');
  protected readonly kind = new FlowForm<InvitationStore>(this, {
    ...this.#mail,
    area: invitationArea,
    first: { title: 'invitation.title' satisfies InvitationText },
    loadStore: async () => (await import('../../stores/auth/invitation/InvitationStore.ts')).InvitationStore,
    loadView: async () => (await import('./view.ts')).view,
    origin: (root, query): InvitationOrigin => ({
      ...this.#mail.origin(root, query),
      signOut: () => root.logout({ stay: true }),
      tenantIds: () => [...root.tenants.tenants.map(({ id }) => id), ...(root.session.user?.tenantIds ?? [])],
      switchTenant: (tenantId) => root.tenants.switchTenant({ tenantId, reload: 'silent' }),
    }),
  });

  constructor() {
    super();
    this.withCode = false;
  }

  protected stepped(step: InvitationStep): void {
    this.emit('auth-step', { step });
  }
}
