import { useKit } from '../../ui/base/kit.ts';
import { ConfirmDialog } from '../../ui/form/dialogs.tsx';
import type { FormFailure } from '../../ui/form/form.ts';
import { refusalIn } from '../words.ts';
import type { PersonDialogProps } from './AccountPeople.tsx';

/** Takes a person out of an account, and says which way in stays (SUBACC-026). */
export function RemovePerson({ store, texts, account, person, onChange, onClose }: PersonDialogProps) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const name = person.name || person.email;
  const from = person.access?.from?.name;
  const remove = async (): Promise<FormFailure | undefined> => {
    if (!(await store.people.remove(person.id))) return refusalIn(store.people.error(`remove:${person.id}`), texts);
    toasts.show({ tone: 'success', text: format('subAccounts.removed', { name, account: account.name }) });
    onChange(account.tenantId, 'people');
    return undefined;
  };
  return (
    <ConfirmDialog
      title={format('subAccounts.removeTitle', { name, account: account.name })}
      text={from ? format('subAccounts.removeKeeps', { name, from }) : format('subAccounts.removeText', { name })}
      verb={text('subAccounts.removePerson')}
      busyLabel={text('subAccounts.removing')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
