import type { ActivationStore } from '../../../stores/auth/activation/ActivationStore.ts';
import { Sent } from '../../core/flow/Sent.tsx';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import type { ScreenView } from '../screenView.ts';

const SentAgain = ({ store, problem }: ScreenProps<ActivationStore>) => <Sent store={store} problem={problem} />;

/** A new mail is on its way. Says the same whether the address is known or not. */
export const screen: ScreenView = {
  title: 'flow.sentTitle',
  lead: 'activation.sentLead',
  emblem: 'mail',
  back: 'flow.backToSignIn',
  Panel: SentAgain,
};
