import type { InvitationStore } from '../../../stores/auth/invitation/InvitationStore.ts';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { Sent } from '../../core/flow/Sent.tsx';
import type { ScreenView } from '../screenView.ts';

const SentAgain = ({ store, problem }: ScreenProps<InvitationStore>) => <Sent store={store} problem={problem} />;

/** The invitation is on its way again. Says the same whether the address is known or not. */
export const screen: ScreenView = {
  title: 'flow.sentTitle',
  lead: 'invitation.sentLead',
  emblem: 'mail',
  back: 'flow.backToSignIn',
  Panel: SentAgain,
};
