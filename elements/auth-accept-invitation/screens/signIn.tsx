import type { InvitationStore } from '../../../stores/auth/invitation/InvitationStore.ts';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { GoingOn } from '../../core/flow/GoingOn.tsx';
import type { ScreenView } from '../screenView.ts';

const Done = ({ store }: ScreenProps<InvitationStore>) => <GoingOn onContinue={() => store.goOn()} />;

/** Joined; signing in follows (ACCEPT-014). */
export const screen: ScreenView = {
  title: 'invitation.successTitle',
  lead: 'invitation.signInLead',
  emblem: 'done',
  Panel: Done,
};
