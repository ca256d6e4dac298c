import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import { CredentialField } from '../../core/credential/CredentialField.tsx';
import { useText } from '../../core/mount/useText.ts';
import { loginArea } from '../../i18n/generated/login.ts';
import type { StepProps } from '../AuthLogin.tsx';

/** A plain click is the host's router's; with a modifier, or another button, it is the browser's. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Asks for the password. */
export const PasswordStep = observer(function PasswordStep({ login, formId, message, root }: StepProps) {
  const { text } = useText(loginArea);
  const forgot = root?.routing.url('forgetPasswordUrl');

  function handleForgot(event: MouseEvent): void {
    if (!isPlain(event)) return;
    event.preventDefault();
    root?.routing.to('forgetPasswordUrl');
  }

  return (
    <CredentialField
      formId={formId}
      name="password"
      label={text('login.password')}
      autoComplete="current-password"
      error={message.text}
      errorLang={message.lang}
      answered={login.answered}
      reveal={{ show: text('login.show'), hide: text('login.hide') }}
    >
      {forgot && (
        <a href={forgot} onClick={handleForgot}>
          {text('login.forgot')}
        </a>
      )}
    </CredentialField>
  );
});
