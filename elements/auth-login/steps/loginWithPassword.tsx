import { observer } from 'mobx-react-lite';
import { leaveTypedAtLogin } from '../../../stores/auth/recovery/typedAtLogin.ts';
import { PasswordField } from '../../core/form/PasswordField.tsx';
import { useText } from '../../core/mount/useText.ts';
import { isServed } from '../../core/shell/isServed.ts';
import { loginArea } from '../../i18n/generated/login.ts';
import { RouteLink } from '../RouteLink.tsx';
import type { StepProps, StepView } from '../StepView.ts';

const Password = observer(function Password({ login, formId, problem, root }: StepProps) {
  const { text } = useText(loginArea);
  return (
    <>
      {/* Chromium looks at each field once, and has seen the identifier before there was a password beside it. */}
      <input hidden readOnly autoComplete="username" value={login.form.identifier} />
      <PasswordField
        formId={formId}
        name="password"
        label={text('login.password')}
        autoComplete="current-password"
        problem={problem}
        answered={login.form.answers}
        reveal={{ show: text('login.show'), hide: text('login.hide') }}
        aside={
          root &&
          isServed(root, 'forgetPasswordUrl') && (
            <RouteLink
              root={root}
              route="forgetPasswordUrl"
              onFollow={() => leaveTypedAtLogin(root.ports, login.form.identifier)}
            >
              {text('login.forgot')}
            </RouteLink>
          )
        }
      />
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
