import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { LoginProblem } from '../../../stores/auth/login/LoginStore.ts';
import type { SignIn } from '../../../stores/auth/login/LoginStep.ts';
import { MessageWait } from '../../../stores/auth/login/MessageWait.ts';
import { sayingIn } from '../../core/form/sayingIn.ts';
import { inWords, type FieldProblem } from '../../core/form/Sentence.ts';
import codeCss from '../../core/form/code.light.css';
import { CodeField } from '../../core/form/CodeField.tsx';
import { SendAgain } from '../../core/flow/SendAgain.tsx';
import sendAgainCss from '../../core/flow/sendAgain.css';
import { useTranslator } from '../../core/mount/useText.ts';
import { mailSignInArea, type MailSignInArguments, type MailSignInText } from '../../i18n/generated/mailSignIn.ts';
import type { Translator } from '../../i18n/Translator.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import { leadId, StepHead } from '../../core/form/StepHead.tsx';
import type { StepProps, StepView } from '../StepView.ts';

interface MailStep {
  readonly title: MailSignInText;
  readonly lead: MailSignInText;
  /** Asks the provider for the message. */
  readonly send: (signIn: SignIn) => Promise<void>;
}

const dressPanel = (panel: HTMLElement | null) => (panel ? shareSheet(panel.getRootNode(), sendAgainCss) : undefined);

/** What is wrong with the code, in the words of this catalogue where it has any. */
function ownProblem(
  texts: Translator<MailSignInText, MailSignInArguments>,
  refused: LoginProblem | undefined,
  problem: FieldProblem,
): FieldProblem {
  const name = refused?.kind === 'failed' ? refused.error.errorCode : refused?.kind;
  return refused?.field === 'code' ? inWords(refused, [`mailSignIn.${name}`], sayingIn(texts), () => problem) : problem;
}

/** A step that waits for a mail and takes its code. The identifier is shown above it, with a button that changes it. */
export function mailStep({ title, lead, send }: MailStep): StepView {
  const Code = observer(function Code({ login, formId, problem }: StepProps) {
    const [texts] = useTranslator(mailSignInArea);
    return (
      <>
        <StepHead formId={formId} lang={texts.lang} title={texts.text(title)} lead={texts.text(lead)} css={codeCss} />
        <CodeField
          formId={formId}
          label={texts.text('mailSignIn.code')}
          hint={texts.text('mailSignIn.hint')}
          describedBy={leadId(formId)}
          problem={ownProblem(texts, login.form.problem, problem)}
          answered={login.form.answers}
        />
      </>
    );
  });

  const NoMail = observer(function NoMail({ login, root }: StepProps) {
    const [texts] = useTranslator(mailSignInArea);
    const [wait] = useState(() => root && new MessageWait(login, root.ports, send));
    useEffect(() => () => wait?.stop(), [wait]);
    return wait ? (
      <div ref={dressPanel}>
        <p part="resent" role="status" lang={texts.lang}>
          {wait.isSentAgain && texts.text('mailSignIn.sentAgain')}
        </p>
        <SendAgain form={wait} mail={wait} />
      </div>
    ) : null;
  });

  return { title: 'login.signIn', button: 'login.signIn', busy: 'login.signingIn', Fields: Code, Panel: NoMail };
}
