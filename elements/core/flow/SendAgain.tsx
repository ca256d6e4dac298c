import { observer } from 'mobx-react-lite';
import type { FormFlow } from '../../../stores/auth/form/FormFlow.ts';
import type { MailLink } from '../../../stores/auth/form/MailLink.ts';
import { flowArea } from '../../i18n/generated/flow.ts';
import { useTranslator } from '../mount/useText.ts';
import type { Message } from '../../i18n/area.ts';

/**
 * A message whose arguments stand as they are, without numbers and plurals: what needs no formatter is spared its code.
 */
const fill = (message: Message | undefined, values: Readonly<Record<string, string>>): string =>
  typeof message === 'object'
    ? message.map((part) => (typeof part === 'string' ? part : values[part === 0 ? '' : part[0]])).join('')
    : (message ?? '');

const MINUTE = 60;

interface Props {
  readonly form: Pick<FormFlow<string, string>, 'busy'>;
  /** What is sent again. */
  readonly mail: Pick<MailLink, 'waitLeft' | 'sendAgain'>;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;

/** "No message? Send again in 0:42". The count is not read aloud each second; the button says it when it is asked. */
export const SendAgain = observer(function SendAgain({ form, mail }: Props) {
  const [texts] = useTranslator(flowArea);
  const { waitLeft } = mail;
  const again = waitLeft
    ? fill(texts.message('flow.sendAgainIn'), { time: clock(waitLeft) })
    : texts.text('flow.sendAgain');
  return (
    <p part="resend" lang={texts.lang}>
      {texts.text('flow.noMessage')}{' '}
      <button
        type="button"
        aria-disabled={!!waitLeft || form.busy || undefined}
        onClick={() => void (waitLeft || form.busy || mail.sendAgain())}
      >
        {again}
      </button>
    </p>
  );
});
