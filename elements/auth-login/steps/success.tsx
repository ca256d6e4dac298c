import { useText } from '../../core/mount/useText.ts';
import { loginArea } from '../../i18n/generated/login.ts';
import type { StepView } from '../StepView.ts';

function Done() {
  const { text, lang } = useText(loginArea);
  return (
    <p part="done" role="status" lang={lang}>
      {text('login.done')}
    </p>
  );
}

/** Signed in; the page is left in a moment. */
export const step: StepView = { Panel: Done };
