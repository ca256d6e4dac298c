import { observer } from 'mobx-react-lite';
import type { InvitationStore } from '../../../stores/auth/invitation/InvitationStore.ts';
import { CodeField } from '../../core/flow/CodeField.tsx';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { useText } from '../../core/mount/useText.ts';
import { invitationArea } from '../../i18n/generated/invitation.ts';
import type { ScreenView } from '../screenView.ts';

const Code = observer(function Code({ store, formId, problem }: ScreenProps<InvitationStore>) {
  const { text } = useText(invitationArea);
  return (
    <CodeField
      formId={formId}
      label={text('invitation.code')}
      hint={text('invitation.codeHint')}
      initial={store.codeOfAddress}
      problem={problem}
      answered={store.answered}
    />
  );
});

/** Asks for the code of the mail. Nothing is asked of the provider before (ACCEPT-004). */
export const screen: ScreenView = {
  title: 'invitation.codeTitle',
  lead: 'invitation.codeLead',
  button: 'invitation.continue',
  busy: 'flow.oneMoment',
  missing: { code: 'invitation.codeMissing' },
  malformed: { code: 'invitation.codeMalformed' },
  back: 'flow.backToSignIn',
  Fields: Code,
};
