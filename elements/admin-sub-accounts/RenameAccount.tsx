import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useKit } from '../ui/base/kit.ts';
import { FormDialog } from '../ui/form/dialogs.tsx';
import { Field } from '../ui/form/Field.tsx';
import type { FormFailure } from '../ui/form/form.ts';
import type { OneAccountProps } from './AccountDialogs.tsx';
import { nameFault, refusalIn } from './words.ts';

/** Renames an account. When another administrator was faster, it says so and keeps what was typed. */
export const RenameAccount = observer(function RenameAccount(props: OneAccountProps) {
  const { store, texts, account, onChange, onClose } = props;
  const { text, format } = texts;
  const { toasts } = useKit();
  // What the person began with; after a change by another administrator, what the account has become.
  const [opened, setOpened] = useState(account);
  const { tenantId } = account;
  const rename = async ({ name }: { name: string }): Promise<FormFailure | undefined> => {
    const saved = await store.rename(opened, name);
    if (saved === 'failed') return refusalIn(store.error(`save:${tenantId}`), texts);
    const now = store.tree.find(tenantId) ?? opened;
    setOpened(now);
    if (saved === 'changed') return { message: format('subAccounts.changedNote', { name: now.name }) };
    toasts.show({ tone: 'success', text: format('subAccounts.saved', { name: name.trim() }) });
    onChange(tenantId, 'renamed');
    return undefined;
  };
  return (
    <FormDialog
      title={format('subAccounts.renameTitle', { name: account.name })}
      submitLabel={text('subAccounts.save')}
      discardText={text('subAccounts.discard')}
      initial={{ name: account.name }}
      rules={{ name: (name) => nameFault(name, texts) }}
      onSubmit={rename}
      onClose={onClose}
    >
      {({ text: bind }) => <Field required dir="auto" label={text('subAccounts.name')} {...bind('name')} />}
    </FormDialog>
  );
});
