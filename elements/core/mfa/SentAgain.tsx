import { observer } from 'mobx-react-lite';
import type { Countdown } from '../../../stores/core/Countdown.ts';
import { mfaArea } from '../../i18n/generated/mfa.ts';
import { SendAgain } from '../flow/SendAgain.tsx';
import { useTranslator } from '../mount/useText.ts';
import type { FactorHost } from './FactorHost.ts';

/** What has sent a message. */
interface Sender {
  readonly isSentAgain: boolean;
  readonly wait: Countdown;
  sendAgain(signal: AbortSignal): Promise<void>;
}

export interface SentAgainProps {
  readonly host: FactorHost;
  readonly from: Sender;
}

/** The line that offers to send the message again, and that says when that is done. */
export const SentAgain = observer(function SentAgain({ host, from }: SentAgainProps) {
  const [texts] = useTranslator(mfaArea);
  const mail = {
    waitLeft: from.wait.left,
    sendAgain: () => host.press((signal) => from.sendAgain(signal)),
  };
  return (
    <div data-again="">
      <p role="status">{from.isSentAgain && texts.text('mfa.sentAgain')}</p>
      <SendAgain form={host} mail={mail} />
    </div>
  );
});
