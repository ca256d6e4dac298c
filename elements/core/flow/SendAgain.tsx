import { observer } from 'mobx-react-lite';
import { flowArea } from '../../i18n/generated/flow.ts';
import { fill } from '../../i18n/fill.ts';
import { useTranslator } from '../mount/useText.ts';

const MINUTE = 60;

/** What sends a mail again. */
interface Sender {
  readonly waitLeft: number;
  readonly busy: boolean;
  sendAgain(): Promise<boolean>;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;

/** "No message? Send again in 0:42". The count is not read aloud each second; the button says it when it is asked. */
export const SendAgain = observer(function SendAgain({ store }: { store: Sender }) {
  const [texts] = useTranslator(flowArea);
  const { waitLeft } = store;
  const again = waitLeft
    ? fill(texts.message('flow.sendAgainIn'), { time: clock(waitLeft) })
    : texts.text('flow.sendAgain');
  return (
    <p part="resend" lang={texts.lang}>
      {texts.text('flow.noMessage')}{' '}
      <button
        type="button"
        aria-disabled={!!waitLeft || store.busy || undefined}
        onClick={() => void (waitLeft || store.busy || store.sendAgain())}
      >
        {again}
      </button>
    </p>
  );
});
