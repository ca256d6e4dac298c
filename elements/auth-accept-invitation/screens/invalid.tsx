import type { InvitationStore } from '../../../stores/auth/invitation/InvitationStore.ts';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { useText } from '../../core/mount/useText.ts';
import { flowArea } from '../../i18n/generated/flow.ts';
import { invitationArea } from '../../i18n/generated/invitation.ts';
import type { ScreenView } from '../screenView.ts';

/** The ways on from an invitation that opens nothing. */
export function WaysOn({ store }: ScreenProps<InvitationStore>) {
  const { text, lang } = useText(invitationArea);
  const { text: common } = useText(flowArea);
  return (
    <>
      <button type="button" part="continue" data-main="" lang={lang} onClick={() => store.back()}>
        {common('flow.goToSignIn')}
      </button>
      <button type="button" part="more" lang={lang} onClick={() => store.mail.askAgain()}>
        {text('invitation.newMail')}
      </button>
    </>
  );
}

/** ACCEPT-011. */
export const screen: ScreenView = {
  title: 'invitation.invalidTitle',
  lead: 'invitation.invalidLead',
  emblem: 'refused',
  Panel: WaysOn,
};
