import { observer } from 'mobx-react-lite';
import type { InvitationStore } from '../../../stores/auth/invitation/InvitationStore.ts';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import type { ScreenView } from '../screenView.ts';
import { WaysOn } from './invalid.tsx';

const Why = observer(function Why(props: ScreenProps<InvitationStore>) {
  const { text, lang } = props.problem;
  return (
    <>
      {text && (
        <p part="note" role="alert" lang={lang}>
          {text}
        </p>
      )}
      <WaysOn {...props} />
    </>
  );
});

/** The provider did not accept it. */
export const screen: ScreenView = { title: 'invitation.invalidTitle', emblem: 'refused', Panel: Why };
