import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import type { LoginStep } from '../../stores/auth/login.flow.ts';
import type { LoginStore } from '../../stores/auth/LoginStore.ts';
import { useText } from '../core/mount/useText.ts';
import { loginArea } from '../i18n/generated/login.ts';
import { PasswordStep } from './steps/PasswordStep.tsx';
import type { AuthLoginProps } from './props.ts';

export type StepProps = Omit<AuthLoginProps, 'login' | 'fields'> & { login: LoginStore };

const fieldsOf: Partial<Record<LoginStep, ComponentType<StepProps>>> = {
  loginWithPassword: PasswordStep,
};

/** What comes after the identifier. The form, the identifier and the button are the shell's. */
export const AuthLogin = observer(function AuthLogin({ fields, ...props }: AuthLoginProps) {
  const { login } = props;
  const { text, lang } = useText(loginArea);
  if (!login) return null;
  const Fields = fieldsOf[login.flow.step];
  return (
    <>
      {createPortal(Fields && <Fields {...props} login={login} />, fields)}
      {login.flow.step === 'success' && (
        <p part="done" role="status" lang={lang}>
          {text('login.done')}
        </p>
      )}
    </>
  );
});
