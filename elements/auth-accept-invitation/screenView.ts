import type { InvitationStore } from '../../stores/auth/invitation/InvitationStore.ts';
import type { FlowView } from '../core/flow/FlowParts.ts';
import type { FlowText } from '../i18n/generated/flow.ts';
import type { InvitationArguments, InvitationText } from '../i18n/generated/invitation.ts';

/** How a screen of an invitation looks. */
export type ScreenView = FlowView<InvitationStore, InvitationText | keyof InvitationArguments | FlowText>;
