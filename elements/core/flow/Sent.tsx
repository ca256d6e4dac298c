import { observer } from 'mobx-react-lite';
import { flowArea } from '../../i18n/generated/flow.ts';
import type { FieldProblem } from '../credential/Sentence.ts';
import { useText } from '../mount/useText.ts';
import { SendAgain } from './SendAgain.tsx';

/** What can be done after a mail was sent. */
interface Mailing {
  readonly identifier: string;
  readonly waitLeft: number;
  readonly busy: boolean;
  sendAgain(): Promise<boolean>;
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
        <bdi>{store.identifier}</bdi>
      </p>
      <button type="button" part="more" lang={lang} onClick={() => store.change()}>
        {text('flow.wrongAddress')}
      </button>
      <SendAgain store={store} />
    </>
  );
});
