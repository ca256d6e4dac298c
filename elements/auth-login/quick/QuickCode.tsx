import { sendMessage } from '../../../stores/auth/login/messageStep.ts';
import { quickNamed } from '../../../stores/auth/login/quick/codeStep.ts';
import { useTranslator } from '../../core/mount/useText.ts';
import { quickLoginArea } from '../../i18n/generated/quickLogin.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import { mailStep } from '../mail/mailStep.tsx';
import type { StepProps, StepView } from '../StepView.ts';
import css from './step.light.css';

const message = mailStep({
  title: 'mailSignIn.phoneTitle',
  lead: 'mailSignIn.quickLead',
  send: sendMessage('smscode', quickNamed),
});
const { Fields: Code } = message;

/** The sheet comes and goes with the step. */
function dressStep(part: HTMLElement | null) {
  const box = part?.closest('form')?.parentElement;
  return box ? shareSheet(box.getRootNode(), css.replaceAll('light-host', box.localName)) : undefined;
}

function Fields(props: StepProps) {
  const [texts] = useTranslator(quickLoginArea);
  return (
    <>
      {Code && <Code {...props} />}
      <div data-quick="code" data-quick-aside="" ref={dressStep} lang={texts.lang}>
        <button type="button" onClick={() => props.login.back()}>
          {texts.text('quickLogin.otherWay')}
        </button>
      </div>
    </>
  );
}

/** A code is on its way to the user who registered this browser (LOGIN-003). */
export const step: StepView = { ...message, Fields };
