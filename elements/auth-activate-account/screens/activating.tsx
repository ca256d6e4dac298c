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

/** The link is looked at, or used by the browser that has asked for it. */
export const screen: ScreenView = { title: 'activation.title', Panel: Waiting };
