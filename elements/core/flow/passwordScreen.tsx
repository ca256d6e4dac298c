import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { FormFlow } from '../../../stores/auth/form/FormFlow.ts';
import type { PasswordRulesStore } from '../../../stores/auth/passwords/PasswordRulesStore.ts';
import { flowArea, type FlowText } from '../../i18n/generated/flow.ts';
import { useText } from '../mount/useText.ts';
import { NewPassword } from '../password/NewPassword.tsx';
import type { FlowView, ScreenProps } from './FlowParts.ts';

/** The properties of a flow that the screen of a new password reads. */
interface PasswordFlow {
  readonly rules: PasswordRulesStore;
  /** Whose password it is. */
  readonly userId: string;
  readonly form: Pick<FormFlow<string, string>, 'refusedPasswords'>;
  /** The provider knows the password that was sent from a breach. */
  readonly isBreached: boolean;
}

interface FieldProps extends ScreenProps<PasswordFlow> {
  /** It is the first field of its form. */
  readonly autoFocus?: boolean;
}

/** The new password of the account. */
export const Password = observer(function Password({ store, formId, problem, autoFocus = true }: FieldProps) {
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

interface PasswordTexts<Key extends string> {
  readonly title: Key;
  readonly lead: Key;
  readonly button: Key;
  readonly busy: Key;
}

/** What is wrong with a password, wherever one is asked for. */
export const passwordTexts = {
  missing: { password: 'flow.passwordMissing' },
  malformed: { password: 'flow.error.ER-PASSWORD-WEAK' },
} as const;

/** Asks for a new password, with the person as the read-only username. */
export const passwordScreen = <Key extends string>(
  texts: PasswordTexts<Key>,
): FlowView<PasswordFlow, Key | FlowText> => ({
  ...texts,
  ...passwordTexts,
  identifier: 'fact',
  back: 'flow.backToSignIn',
  Fields: Password,
});
