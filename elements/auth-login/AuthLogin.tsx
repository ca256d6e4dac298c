import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import type { LoginStep } from '../../stores/auth/login.flow.ts';
import type { LoginStore } from '../../stores/auth/LoginStore.ts';
import { useText } from '../core/mount/useText.ts';
import { loginArea } from '../i18n/generated/login.ts';
import type { PasskeysProps } from './Passkeys.tsx';
import { PasswordStep } from './steps/PasswordStep.tsx';
import type { AuthLoginProps } from './props.ts';

export type StepProps = Omit<AuthLoginProps, 'login' | 'fields'> & { login: LoginStore };

/** After everything a person types into. Without its file there are no passkeys, and nothing else is missing. */
const Passkeys = lazy<ComponentType<PasskeysProps>>(() =>
  import('./Passkeys.tsx').then(
    ({ Passkeys: View }) => ({ default: View }),
    () => ({ default: () => null }),
  ),
);

const fieldsOf: Partial<Record<LoginStep, ComponentType<StepProps>>> = {
  loginWithPassword: PasswordStep,
};

/** What comes after the identifier. The form, the identifier and the button are the shell's. */
export const AuthLogin = observer(function AuthLogin({ fields, ...props }: AuthLoginProps) {
  const { login, root } = props;
  const { text, lang } = useText(loginArea);
  if (!login) return null;
  const Fields = fieldsOf[login.flow.step];
  return (
    <>
      {createPortal(Fields && <Fields {...props} login={login} />, fields)}
      {root && login.flow.step === 'preLogin' && root.session.status === 'signed-out' && (
        <Suspense>
          <Passkeys root={root} login={login} form={fields} />
        </Suspense>
      )}
      {login.flow.step === 'success' && (
        <p part="done" role="status" lang={lang}>
          {text('login.done')}
        </p>
      )}
    </>
  );
});
