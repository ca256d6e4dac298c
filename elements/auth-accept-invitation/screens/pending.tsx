import { observer } from 'mobx-react-lite';
import type { InvitationStore } from '../../../stores/auth/invitation/InvitationStore.ts';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { useText } from '../../core/mount/useText.ts';
import { invitationArea } from '../../i18n/generated/invitation.ts';
import { People } from '../People.tsx';
import type { ScreenView } from '../screenView.ts';

/** Above the button: who has invited, and whether the invited person is signed in. */
const Facts = observer(function Facts({ store }: ScreenProps<InvitationStore>) {
  const { text, lang } = useText(invitationArea);
  const { inviter, email = '' } = store.values;
  return (
    <People
      lang={lang}
      people={[
        ...(inviter ? [{ name: inviter, says: text('invitation.invitedYou') }] : []),
        { name: email, says: text(store.isSignedIn ? 'invitation.invitedAndSignedIn' : 'invitation.invited') },
      ]}
    />
  );
});

function Later({ store }: ScreenProps<InvitationStore>) {
  const { text, lang } = useText(invitationArea);
  return (
    <button type="button" part="more" lang={lang} onClick={() => store.notNow()}>
      {text('invitation.notNow')}
    </button>
  );
}

/** Shows the invitation; a click accepts it (ACCEPT-003). */
export const screen: ScreenView = {
  title: 'invitation.pendingTitle',
  lead: 'invitation.pendingLead',
  button: 'invitation.accept',
  busy: 'invitation.accepting',
  Head: Facts,
  Panel: Later,
};
