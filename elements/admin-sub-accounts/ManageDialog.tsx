import { useState } from 'react';
import { useKit } from '../ui/base/kit.ts';
import { ConfirmDialog } from '../ui/form/dialogs.tsx';
import type { FormFailure } from '../ui/form/form.ts';
import type { OneAccountProps } from './AccountDialogs.tsx';
import { refusalIn } from './words.ts';

/** Lets an account manage those below it, or no longer, and says who does then (SUBACC-022). */
export function ManageDialog({ store, texts, account, onChange, onClose }: OneAccountProps) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const { tenantId, name } = account;
  const [opened, setOpened] = useState(account);
  // What was asked for stays what it is, whatever happens meanwhile.
  const [on] = useState(!account.isReseller);
  const save = async (): Promise<FormFailure | undefined> => {
    const { outcome, managedBy } = await store.setManagement(opened, on);
    if (outcome === 'failed') return refusalIn(store.error(`manage:${tenantId}`), texts);
    setOpened(store.tree.find(tenantId) ?? opened);
    if (outcome === 'changed') return { message: text('subAccounts.changedMeanwhile') };
    toasts.show({
      tone: 'success',
      text: on
        ? format('subAccounts.managed', { name })
        : managedBy
          ? format('subAccounts.unmanagedBy', { name, manager: managedBy.name })
          : format('subAccounts.unmanaged', { name }),
    });
    onChange(tenantId, 'management');
    return undefined;
  };
  return (
    <ConfirmDialog
      calm
      title={format(on ? 'subAccounts.manageTitle' : 'subAccounts.unmanageTitle', { name })}
      text={text(on ? 'subAccounts.manageText' : 'subAccounts.unmanageText')}
      verb={text(on ? 'subAccounts.manage' : 'subAccounts.unmanage')}
      onConfirm={save}
      onClose={onClose}
    />
  );
}
