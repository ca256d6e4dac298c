import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ActivationStore } from '../../stores/auth/activation/ActivationStore.ts';
import type { ScreenProps } from '../core/flow/FlowParts.ts';
import { useText } from '../core/mount/useText.ts';
import { NewPassword } from '../core/password/NewPassword.tsx';
import { flowArea } from '../i18n/generated/flow.ts';

interface Props extends ScreenProps<ActivationStore> {
  /** It is the first field of its form. */
  autoFocus: boolean;
}

/** The new password of the account. */
export const Password = observer(function Password({ store, formId, problem, autoFocus }: Props) {
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
      answered={store.form.refusedPasswords}
      autoFocus={autoFocus}
    />
  );
});
