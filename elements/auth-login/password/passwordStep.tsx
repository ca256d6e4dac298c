import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ComponentProps } from 'react';
import { PasswordRulesStore } from '../../../stores/auth/passwords/PasswordRulesStore.ts';
import { PasswordField } from '../../core/form/PasswordField.tsx';
import codeCss from '../../core/form/code.light.css';
import { useTranslator } from '../../core/mount/useText.ts';
import passwordCss from '../../core/password/password.light.css';
import { NewPassword } from '../../core/password/NewPassword.tsx';
import { format } from '../../i18n/format.ts';
import { passwordsArea } from '../../i18n/generated/passwords.ts';
import { passwordStepsArea, type PasswordStepsText } from '../../i18n/generated/passwordSteps.ts';
import { leadId, StepHead } from '../../core/form/StepHead.tsx';
import type { StepProps, StepView } from '../StepView.ts';
import noticeCss from './notice.light.css';
import { isBreachedAnswer, passwordProblem } from './words.ts';

const css = codeCss + passwordCss + noticeCss;

const Told = (props: Omit<ComponentProps<typeof StepHead>, 'css'>) => <StepHead css={css} {...props} />;

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
        <PasswordField
          formId={formId}
          name="currentPassword"
          label={steps.text('passwordSteps.currentPassword')}
          isMarked
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
        describedBy={leadId(formId)}
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
        <Told formId={props.formId} lang={texts.lang} title={texts.text(title)} lead={texts.text(lead)} />
        <Chosen {...props} />
      </>
    );
  });
  return { ...step, Fields: Forced };
}

function Confirmed({ formId }: StepProps) {
  const [texts] = useTranslator(passwordStepsArea);
  return (
    <Told
      formId={formId}
      lang={texts.lang}
      title={texts.text('passwordSteps.changedTitle')}
      lead={texts.text('passwordSteps.changedLead')}
      takesFocus
    />
  );
}

/** Says that the password is set. */
export const confirmedView: StepView = { ...step, Fields: Confirmed };

function Locked({ formId }: StepProps) {
  const [texts] = useTranslator(passwordStepsArea);
  return (
    <Told
      formId={formId}
      lang={texts.lang}
      title={texts.text('passwordSteps.lockedTitle')}
      lead={texts.text('passwordSteps.lockedLead')}
      takesFocus
    />
  );
}

/** Says that the account is locked, and how it is unlocked. */
export const lockedView: StepView = { ...step, button: 'login.signIn', Fields: Locked };

const Notice = observer(function Notice(props: StepProps) {
  const [texts] = useTranslator(passwordStepsArea);
  const [isChanging, setChanging] = useState(false);
  const { busy } = props.login.form;
  // the answer goes when it is adopted
  const [days] = useState(() => Math.max(0, props.login.answer?.passwordExpiresIn ?? 0));
  return (
    <>
      <Told
        formId={props.formId}
        lang={texts.lang}
        title={format(texts, 'passwordSteps.dueTitle', { days })}
        lead={texts.text(isChanging ? 'passwordSteps.dueChanging' : 'passwordSteps.dueLead')}
        takesFocus={!isChanging}
      />
      {isChanging && <Chosen {...props} hasCurrent />}
      <button
        type="button"
        data-aside={isChanging ? '' : 'main'}
        lang={texts.lang}
        aria-disabled={busy || undefined}
        onClick={() => busy || setChanging(!isChanging)}
      >
        {texts.text(isChanging ? 'passwordSteps.notNow' : 'passwordSteps.changeNow')}
      </button>
    </>
  );
});

/** Says when the password expires: it is changed now, or later. */
export const noticeView: StepView = { ...step, Fields: Notice };
