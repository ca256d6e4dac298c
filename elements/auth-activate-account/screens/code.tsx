import { observer } from 'mobx-react-lite';
import type { ActivationStore } from '../../../stores/auth/activation/ActivationStore.ts';
import { CodeField } from '../../core/flow/CodeField.tsx';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { useText } from '../../core/mount/useText.ts';
import { activationArea } from '../../i18n/generated/activation.ts';
import type { ScreenView } from '../screenView.ts';

const Code = observer(function Code({ store, formId, problem }: ScreenProps<ActivationStore>) {
  const { text } = useText(activationArea);
  return (
    <CodeField
      formId={formId}
      label={text('activation.code')}
      hint={text('activation.codeHint')}
      initial={store.codeOfAddress}
      problem={problem}
      answered={store.answered}
    />
  );
});

function More({ store }: ScreenProps<ActivationStore>) {
  const { text, lang } = useText(activationArea);
  return (
    <button type="button" part="more" lang={lang} onClick={() => store.askAgain()}>
      {text('activation.newMail')}
    </button>
  );
}

/** Asks for the code of the mail. */
export const screen: ScreenView = {
  title: 'activation.codeTitle',
  lead: 'activation.codeLead',
  button: 'activation.activate',
  busy: 'activation.busy',
  missing: { code: 'activation.codeMissing' },
  malformed: { code: 'activation.codeMalformed' },
  identifier: 'fact',
  back: 'flow.backToSignIn',
  Fields: Code,
  Panel: More,
};
