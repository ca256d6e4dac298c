import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ActivationStore } from '../../../stores/auth/activation/ActivationStore.ts';
import type { ScreenProps } from '../../core/flow/FlowParts.ts';
import { useText } from '../../core/mount/useText.ts';
import { NewPassword } from '../../core/password/NewPassword.tsx';
import { flowArea } from '../../i18n/generated/flow.ts';
import type { ScreenView } from '../screenView.ts';

const Password = observer(function Password({ store, formId, problem }: ScreenProps<ActivationStore>) {
  const { text } = useText(flowArea);
  const { rules, userId } = store;

  useEffect(() => void rules.load(userId), [rules, userId]);

  return (
    <NewPassword
      formId={formId}
      label={text('flow.newPassword')}
      rules={rules}
      problem={problem}
      isBreached={store.isBreached}
      answered={store.answered}
      autoFocus
    />
  );
});

/** Asks for a password. */
export const screen: ScreenView = {
  title: 'activation.passwordTitle',
  lead: 'activation.passwordLead',
  button: 'activation.activate',
  busy: 'activation.busy',
  missing: { password: 'flow.passwordMissing' },
  malformed: { password: 'flow.error.ER-PASSWORD-WEAK' },
  identifier: 'fact',
  back: 'flow.backToSignIn',
  Fields: Password,
};
