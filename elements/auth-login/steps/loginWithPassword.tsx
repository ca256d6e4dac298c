import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import { CredentialField } from '../../core/credential/CredentialField.tsx';
import { useText } from '../../core/mount/useText.ts';
import { isServed } from '../../core/shell/isServed.ts';
import { loginArea } from '../../i18n/generated/login.ts';
import type { StepProps, StepView } from '../StepView.ts';

/** A plain click is the host's router's; with a modifier, or another button, it is the browser's. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const Password = observer(function Password({ login, formId, problem, root }: StepProps) {
  const { text } = useText(loginArea);
  const forgot = root && isServed(root, 'forgetPasswordUrl') && root.routing.url('forgetPasswordUrl');

  function handleForgot(event: MouseEvent): void {
    if (!isPlain(event)) return;
    event.preventDefault();
    root?.routing.to('forgetPasswordUrl');
  }

  return (
    <>
      {/* Chromium looks at each field once, and has seen the identifier before there was a password beside it. */}
      <input hidden readOnly autoComplete="username" value={login.form.identifier} />
      <CredentialField
        formId={formId}
        name="password"
        label={text('login.password')}
        autoComplete="current-password"
        problem={problem}
        answered={login.form.answers}
        reveal={{ show: text('login.show'), hide: text('login.hide') }}
      >
        {forgot && (
          <a href={forgot} onClick={handleForgot}>
            {text('login.forgot')}
          </a>
        )}
      </CredentialField>
    </>
  );
});

/** Asks for the password. */
export const step: StepView = {
  title: 'login.passwordTitle',
  button: 'login.signIn',
  busy: 'login.signingIn',
  missing: 'login.passwordMissing',
  Fields: Password,
};
