import { observer } from 'mobx-react-lite';
import type { InvitationStore } from '../../../stores/auth/invitation/InvitationStore.ts';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { format } from '../../i18n/format.ts';
import { useText, useTranslator } from '../../core/mount/useText.ts';
import { invitationArea } from '../../i18n/generated/invitation.ts';
import { People } from '../People.tsx';
import type { ScreenView } from '../screenView.ts';

const Both = observer(function Both({ store }: ScreenProps<InvitationStore>) {
  const { text, lang } = useText(invitationArea);
  const { email = '', person = '' } = store.values;
  return (
    <People
      lang={lang}
      people={[
        { name: email, says: text('invitation.invited') },
        { name: person, says: text('invitation.signedInHere') },
      ]}
    />
  );
});

const Stay = observer(function Stay({ store }: ScreenProps<InvitationStore>) {
  const [texts] = useTranslator(invitationArea);
  const { person = '' } = store.values;
  return (
    <button type="button" part="more" lang={texts.lang} onClick={() => store.notNow()}>
      {format(texts, 'invitation.stay', { person })}
    </button>
  );
});

/** Another user is signed in. Nothing is accepted for them; the invitation waits until they have signed out. */
export const screen: ScreenView = {
  title: 'invitation.otherTitle',
  lead: 'invitation.otherLead',
  button: 'invitation.signOut',
  busy: 'flow.oneMoment',
  Head: Both,
  Panel: Stay,
};
