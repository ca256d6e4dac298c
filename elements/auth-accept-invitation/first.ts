import type { FlowScreen } from '../core/flow/FlowScreen.ts';
import type { InvitationText } from '../i18n/generated/invitation.ts';

/** Until the code of the flow has loaded. */
export const first: FlowScreen<InvitationText> = { title: 'invitation.title' };
