import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useKit } from '../ui/base/kit.ts';
import { ConfirmDialog } from '../ui/form/dialogs.tsx';
import type { FormFailure } from '../ui/form/form.ts';
import type { OneAccountProps } from './AccountDialogs.tsx';
import { refusalIn } from './words.ts';

/** Deletes an account, once its name is typed. One with accounts below it is not deleted (SUBACC-032). */
export const DeleteAccount = observer(function DeleteAccount(props: OneAccountProps & { onChildren: () => void }) {
  const { store, texts, account, onChange, onChildren, onClose } = props;
  const { text, format } = texts;
  const { toasts } = useKit();
  const { tenantId, name } = account;
  const count = store.counts.peopleOf(tenantId);
  const hasChildren = useRef(false);
  const remove = async (): Promise<FormFailure | undefined> => {
    const outcome = await store.remove(account);
    if (outcome === 'failed') return refusalIn(store.error(`remove:${tenantId}`), texts);
    hasChildren.current = outcome === 'children';
    if (hasChildren.current) return undefined;
    toasts.show({ tone: 'success', text: format('subAccounts.deleted', { name }) });
    onChange(tenantId, 'deleted');
    return undefined;
  };
  return (
    <ConfirmDialog
      title={format('subAccounts.deleteTitle', { name })}
      text={count === undefined ? text('subAccounts.deleteUnknown') : format('subAccounts.deleteText', { count })}
      verb={text('subAccounts.delete')}
      busyLabel={text('subAccounts.deleting')}
      name={name}
      onConfirm={remove}
      onClose={() => (hasChildren.current ? onChildren() : onClose())}
    />
  );
});
