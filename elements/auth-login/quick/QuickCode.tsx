import { sendMessage } from '../../../stores/auth/later/messageStep.ts';
import { quickNamed } from '../../../stores/auth/quick/quickNamed.ts';
import { useTranslator } from '../../core/mount/useText.ts';
import { quickLoginArea } from '../../i18n/generated/quickLogin.ts';
import { mailStep } from '../mail/mailStep.tsx';
import { dressStep } from './dress.ts';
import type { StepProps, StepView } from '../StepView.ts';

function Lead() {
  const [texts] = useTranslator(quickLoginArea);
  return <span lang={texts.lang}>{texts.text('quickLogin.sent')}</span>;
}

const message = mailStep({ title: 'mailSignIn.codeTitle', lead: <Lead />, send: sendMessage('smscode', quickNamed) });
const { Fields: Code } = message;

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

/** A code is on its way to whoever registered this browser (LOGIN-003). */
export const step: StepView = { ...message, Fields };
