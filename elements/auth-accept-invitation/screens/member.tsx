import type { InvitationStore } from '../../../stores/auth/invitation/InvitationStore.ts';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { GoingOn } from '../../core/flow/GoingOn.tsx';
import type { ScreenView } from '../screenView.ts';

const Done = ({ store }: ScreenProps<InvitationStore>) => <GoingOn timed={false} onContinue={() => store.goOn()} />;

/** The person belongs to the tenant already: nothing is left to accept. */
export const screen: ScreenView = {
  title: 'invitation.memberTitle',
  lead: 'invitation.memberLead',
  emblem: 'done',
  Panel: Done,
};
