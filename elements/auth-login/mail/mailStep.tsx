import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactElement } from 'react';
import type { LoginProblem } from '../../../stores/auth/LoginStore.ts';
import type { SignIn } from '../../../stores/auth/LoginStep.ts';
import { MessageWait } from '../../../stores/auth/later/MessageWait.ts';
import type { FieldProblem } from '../../core/credential/Sentence.ts';
import codeCss from '../../core/flow/code.light.css';
import { CodeField } from '../../core/flow/CodeField.tsx';
import { SendAgain } from '../../core/flow/SendAgain.tsx';
import sendAgainCss from '../../core/flow/sendAgain.css';
import { useTranslator } from '../../core/mount/useText.ts';
import { mailSignInArea, type MailSignInArguments, type MailSignInText } from '../../i18n/generated/mailSignIn.ts';
import type { Translator } from '../../i18n/Translator.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import { StepTitle } from '../StepTitle.tsx';
import type { StepProps, StepView } from '../StepView.ts';

interface MailStep {
  readonly title: MailSignInText;
  readonly lead: MailSignInText | ReactElement;
  /** Asks the provider for the message. */
  readonly send: (signIn: SignIn) => Promise<void>;
}

/** The sheets come and go with the step: nobody who signs in by a password waits for them. */
function dressField(field: HTMLElement | null) {
  const box = field?.closest('form')?.parentElement;
  return box ? shareSheet(box.getRootNode(), codeCss.replaceAll('light-host', box.localName)) : undefined;
}
const dressPanel = (panel: HTMLElement | null) => (panel ? shareSheet(panel.getRootNode(), sendAgainCss) : undefined);

/** What is wrong with the code, in the words of this catalogue where it has any. */
function ownProblem(
  texts: Translator<MailSignInText, MailSignInArguments>,
  refused: LoginProblem | undefined,
  problem: FieldProblem,
): FieldProblem {
  const name = refused?.kind === 'failed' ? refused.error.errorCode : refused?.kind;
  const own = refused?.field === 'code' && texts.message(`mailSignIn.${name}`);
  return typeof own === 'string' ? { field: 'code', text: own, lang: texts.lang } : problem;
}

/** A step that waits for a mail and takes its code. The identifier stands above it, with a way to change it. */
export function mailStep({ title, lead, send }: MailStep): StepView {
  const Code = observer(function Code({ login, formId, problem }: StepProps) {
    const [texts] = useTranslator(mailSignInArea);
    return (
      <>
        <StepTitle lang={texts.lang} text={texts.text(title)} />
        <div data-told="" id={`${formId}-told`} ref={dressField} lang={texts.lang}>
          <p>{typeof lead === 'string' ? texts.text(lead) : lead}</p>
        </div>
        <CodeField
          formId={formId}
          label={texts.text('mailSignIn.code')}
          hint={texts.text('mailSignIn.hint')}
          describedBy={`${formId}-told`}
          problem={ownProblem(texts, login.form.problem, problem)}
          answered={login.form.answers}
        />
      </>
    );
  });

  const NoMail = observer(function NoMail({ login, root }: StepProps) {
    const [texts] = useTranslator(mailSignInArea);
    const clock = root?.ports.clock;
    const [wait] = useState(() => clock && new MessageWait(login, clock, send));
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
