import { observer } from 'mobx-react-lite';
import { useText } from '../../core/mount/useText.ts';
import { loginArea } from '../../i18n/generated/login.ts';
import type { StepProps, StepView } from '../StepView.ts';

const Done = observer(function Done({ login, root }: StepProps) {
  const { text, lang } = useText(loginArea);
  const user = root?.session.user;
  if (login.elsewhere && user)
    return (
      <>
        <p part="done" role="status" lang={lang}>
          {text('login.elsewhere')} <bdi>{user.name || user.email}</bdi>
        </p>
        <button type="button" part="continue" lang={lang} onClick={() => login.goOn()}>
          {text('login.continue')}
        </button>
      </>
    );
  return (
    <p part="done" role="status" lang={lang}>
      {text('login.done')}
    </p>
  );
});

/** Signed in; the page is left in a moment, or when a person who signed in in another tab wants to. */
export const step: StepView = { Panel: Done };
