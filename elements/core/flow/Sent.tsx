import { observer } from 'mobx-react-lite';
import type { FormFlow } from '../../../stores/auth/form/FormFlow.ts';
import type { MailLink } from '../../../stores/auth/form/MailLink.ts';
import { flowArea } from '../../i18n/generated/flow.ts';
import type { FieldProblem } from '../form/Sentence.ts';
import { useText } from '../mount/useText.ts';
import { WholeAddress } from './WholeAddress.tsx';
import { SendAgain } from './SendAgain.tsx';

/** What can be done after a mail was sent. */
interface Mailing {
  readonly form: Pick<FormFlow<string, string>, 'identifier' | 'busy'>;
  readonly mail: Pick<MailLink, 'waitLeft' | 'sendAgain'>;
  /** "Wrong address?" */
  change(): void;
}

/** Below the title of every "sent" screen: where the mail went, another address, and the mail once more. */
export const Sent = observer(function Sent({ store, problem }: { store: Mailing; problem: FieldProblem }) {
  const { text, lang } = useText(flowArea);
  return (
    <>
      {problem.text && (
        <p part="note" role="alert" lang={problem.lang}>
          {problem.text}
        </p>
      )}
      <p part="note" lang={lang}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 3.8h12v8.4H2zM2.3 4.2 8 8.8l5.7-4.6" />
        </svg>
        <WholeAddress of={store.form.identifier} />
        <button type="button" part="more" onClick={() => store.change()}>
          {text('flow.wrongAddress')}
        </button>
      </p>
      <SendAgain form={store.form} mail={store.mail} />
    </>
  );
});
