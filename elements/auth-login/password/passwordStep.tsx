import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { PasswordRulesStore } from '../../../stores/auth/passwords/PasswordRulesStore.ts';
import { CredentialField } from '../../core/credential/CredentialField.tsx';
import codeCss from '../../core/flow/code.light.css';
import { useTranslator } from '../../core/mount/useText.ts';
import passwordCss from '../../core/password/password.light.css';
import { NewPassword } from '../../core/password/NewPassword.tsx';
import { format } from '../../i18n/format.ts';
import { passwordsArea } from '../../i18n/generated/passwords.ts';
import { passwordStepsArea, type PasswordStepsText } from '../../i18n/generated/passwordSteps.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import { StepTitle } from '../StepTitle.tsx';
import type { StepProps, StepView } from '../StepView.ts';
import noticeCss from './notice.light.css';
import { isBreachedAnswer, passwordProblem } from './words.ts';

/** The sheets come and go with the step: nobody who signs in by a good password waits for them. */
function dress(told: HTMLElement | null) {
  const box = told?.closest('form')?.parentElement;
  if (!box) return undefined;
  const css = codeCss + passwordCss + noticeCss;
  return shareSheet(box.getRootNode(), css.replaceAll('light-host', box.localName));
}

interface ToldProps {
  readonly id: string;
  readonly lang: string;
  readonly title: string;
  /** The step has no field that could take the focus. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

function Told({ id, lang, title, takesFocus = false, children }: ToldProps) {
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => (takesFocus ? told.current?.focus({ preventScroll: true }) : undefined), [takesFocus]);
  useLayoutEffect(() => dress(told.current), []);
  return (
    <>
      <StepTitle lang={lang} text={title} />
      <div data-told="" id={id} ref={told} tabIndex={-1} role="group" aria-label={title} lang={lang}>
        <p>{children}</p>
      </div>
    </>
  );
}

const toldId = (formId: string): string => `${formId}-told`;

interface FieldProps extends StepProps {
  /** The current password is asked for before it. */
  readonly hasCurrent?: boolean;
}

/** The new password, with its rules as a checklist. */
const Chosen = observer(function Chosen({ login, formId, problem, root, hasCurrent = false }: FieldProps) {
  const [steps] = useTranslator(passwordStepsArea);
  const [passwords] = useTranslator(passwordsArea);
  const rules = root?.use(PasswordRulesStore);
  const userId = login.answer?.userId;
  useEffect(() => void rules?.load(userId), [rules, userId]);
  if (!rules) return null;
  const said = passwordProblem(steps, passwords, login.form.problem, problem, hasCurrent);
  return (
    <>
      {/* Chromium looks at each field once, and has seen the identifier before there was a password beside it. */}
      <input hidden readOnly autoComplete="username" value={login.form.identifier} />
      {hasCurrent && (
        <CredentialField
          formId={formId}
          name="currentPassword"
          label={
            <>
              {steps.text('passwordSteps.currentPassword')}
              <span data-required="" aria-hidden="true">
                {' *'}
              </span>
            </>
          }
          autoComplete="current-password"
          problem={said}
          answered={login.form.answers}
          reveal={{ show: passwords.text('passwords.show'), hide: passwords.text('passwords.hide') }}
        />
      )}
      <NewPassword
        formId={formId}
        label={steps.text('passwordSteps.newPassword')}
        rules={rules}
        problem={said}
        isBreached={isBreachedAnswer(login.form.problem)}
        answered={login.form.answers}
        autoFocus={!hasCurrent}
        describedBy={toldId(formId)}
      />
    </>
  );
});

const step = { title: 'login.signIn', button: 'login.continue', busy: 'login.continuing' } as const;

/** A step that lets nobody in before a new password is set (PWPOL-008). */
export function forcedView(title: PasswordStepsText, lead: PasswordStepsText): StepView {
  const Forced = observer(function Forced(props: StepProps) {
    const [texts] = useTranslator(passwordStepsArea);
    return (
      <>
        <Told id={toldId(props.formId)} lang={texts.lang} title={texts.text(title)}>
          {texts.text(lead)}
        </Told>
        <Chosen {...props} />
      </>
    );
  });
  return { ...step, Fields: Forced };
}

function Confirmed({ formId }: StepProps) {
  const [texts] = useTranslator(passwordStepsArea);
  return (
    <Told id={toldId(formId)} lang={texts.lang} title={texts.text('passwordSteps.changedTitle')} takesFocus>
      {texts.text('passwordSteps.changedLead')}
    </Told>
  );
}

/** Says that the password is set. */
export const confirmedView: StepView = { ...step, Fields: Confirmed };

const Notice = observer(function Notice(props: StepProps) {
  const [texts] = useTranslator(passwordStepsArea);
  const [isChanging, setChanging] = useState(false);
  const [days] = useState(() => Math.max(0, props.login.answer?.passwordExpiresIn ?? 0)); // the answer goes when it is adopted
  return (
    <>
      <Told
        id={toldId(props.formId)}
        lang={texts.lang}
        title={format(texts, 'passwordSteps.dueTitle', { days })}
        takesFocus={!isChanging}
      >
        {texts.text(isChanging ? 'passwordSteps.dueChanging' : 'passwordSteps.dueLead')}
      </Told>
      {isChanging && <Chosen {...props} hasCurrent />}
      <button type="button" data-aside="" lang={texts.lang} onClick={() => setChanging(!isChanging)}>
        {texts.text(isChanging ? 'passwordSteps.notNow' : 'passwordSteps.changeNow')}
      </button>
    </>
  );
});

/** Says when the password expires: it is changed now, or later. */
export const noticeView: StepView = { ...step, Fields: Notice };
