import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import type { ChangePasswordStore } from '../../../../stores/auth/newPassword/ChangePasswordStore.ts';
import type { ChangePasswordArguments, ChangePasswordText } from '../../../i18n/generated/changePassword.ts';
import { FormDialog } from '../../../ui/form/dialogs.tsx';
import { failureOf } from '../../../ui/form/failure.ts';
import { rulesAttribute } from '../../password/rulesAttribute.ts';
import type { Formats } from '../../page/useFormat.ts';
import { Checklist } from './Checklist.tsx';
import { SecretField } from './SecretField.tsx';

interface Props {
  readonly store: ChangePasswordStore;
  readonly texts: Formats<ChangePasswordText, ChangePasswordArguments>;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const EMPTY = { password: '', newPassword: '' };

/**
 * The present password and the next one, with the person as the username of both: so that a password manager fills the
 * one and keeps the other.
 */
export const ChangeDialog = observer(function ChangeDialog({ store, texts, onChanged, onClose }: Props) {
  const { text } = texts;
  const { rules } = store;
  const listId = useId();
  const [breached, setBreached] = useState<string>();
  useEffect(() => void store.loadRules(), [store]);
  const change = async ({ password, newPassword }: typeof EMPTY) => {
    setBreached(undefined);
    if (await store.change(password, newPassword)) return onChanged();
    const { changeError: error } = store;
    if (error?.code === 'ER-PASSWORD-BREACHED') setBreached(newPassword);
    return failureOf(error, texts, 'changePassword', { fields: ['password', 'newPassword'] });
  };
  return (
    <FormDialog
      title={text('changePassword.title')}
      lead={text('changePassword.told')}
      submitLabel={text('changePassword.change')}
      busyLabel={text('changePassword.changing')}
      initial={EMPTY}
      rules={{
        password: (value) => (value ? undefined : text('changePassword.currentMissing')),
        newPassword: (value) => {
          if (!value) return text('changePassword.newMissing');
          return rules.judge(value).accepted ? undefined : text('changePassword.weak');
        },
      }}
      onSubmit={change}
      onClose={onClose}
    >
      {(form) => (
        <>
          <input hidden readOnly name="username" autoComplete="username" value={store.email} />
          <SecretField
            required
            label={text('changePassword.current')}
            autoComplete="current-password"
            {...form.text('password')}
          />
          <SecretField
            required
            label={text('changePassword.new')}
            autoComplete="new-password"
            aria-details={listId}
            {...{ passwordrules: rulesAttribute(rules.config, rules.judge('').checks) }}
            {...form.text('newPassword')}
          />
          <Checklist
            id={listId}
            rules={rules}
            value={form.values.newPassword}
            isJudged={form.error('newPassword') !== undefined}
            isBreached={breached !== undefined && breached === form.values.newPassword}
          />
        </>
      )}
    </FormDialog>
  );
});
