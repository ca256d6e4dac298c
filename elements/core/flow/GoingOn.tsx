import { flowArea } from '../../i18n/generated/flow.ts';
import { useText } from '../mount/useText.ts';

/** Before the page goes on by itself: how long that takes, and a button for who does not want to wait. */
export function GoingOn({ onContinue, timed = true }: { onContinue: () => void; timed?: boolean }) {
  const { text, lang } = useText(flowArea);
  return (
    <>
      {timed && <div part="progress" />}
      <button type="button" part="continue" lang={lang} onClick={onContinue}>
        {text('flow.continueNow')}
      </button>
    </>
  );
}
