import type { ActivationStore } from '../../../stores/auth/activation/ActivationStore.ts';
import { GoingOn } from '../../core/flow/GoingOn.tsx';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import type { ScreenView } from '../screenView.ts';

const Done = ({ store }: ScreenProps<ActivationStore>) => <GoingOn onContinue={() => store.goOn()} />;

/** Active and signed in; the page goes on in a moment (ACTIV-007, ACTIV-009). */
export const screen: ScreenView = {
  title: 'activation.doneTitle',
  lead: 'activation.doneLead',
  emblem: 'done',
  Panel: Done,
};
