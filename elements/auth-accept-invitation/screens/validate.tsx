import { useText } from '../../core/mount/useText.ts';
import { flowArea } from '../../i18n/generated/flow.ts';
import type { ScreenView } from '../screenView.ts';

function Waiting() {
  const { text, lang } = useText(flowArea);
  return (
    <p part="done" role="status" lang={lang}>
      {text('flow.oneMoment')}
    </p>
  );
}

/** The invitation is looked at. */
export const screen: ScreenView = { title: 'invitation.title', Panel: Waiting };
