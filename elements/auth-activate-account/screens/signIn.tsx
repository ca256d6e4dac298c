import type { ActivationStore } from '../../../stores/auth/activation/ActivationStore.ts';
import { GoingOn } from '../../core/flow/GoingOn.tsx';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import type { ScreenView } from '../screenView.ts';

const Done = ({ store }: ScreenProps<ActivationStore>) => <GoingOn timed={false} onContinue={() => store.goOn()} />;

/** Active; the sign-in follows at the login. */
export const screen: ScreenView = {
  title: 'activation.doneTitle',
  lead: 'activation.signInLead',
  emblem: 'done',
  Panel: Done,
};
