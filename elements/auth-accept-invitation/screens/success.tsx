import type { InvitationStore } from '../../../stores/auth/invitation/InvitationStore.ts';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { GoingOn } from '../../core/flow/GoingOn.tsx';
import type { ScreenView } from '../screenView.ts';

const Done = ({ store }: ScreenProps<InvitationStore>) => <GoingOn onContinue={() => store.goOn()} />;

/** Joined, and signed in: the page goes on in the tenant. */
export const screen: ScreenView = {
  title: 'invitation.successTitle',
  lead: 'invitation.successLead',
  emblem: 'done',
  Panel: Done,
};
