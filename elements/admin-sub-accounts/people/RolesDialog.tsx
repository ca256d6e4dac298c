import { observer } from 'mobx-react-lite';
import { rolesIn } from '../../../stores/admin/subAccounts/AccountPeople.ts';
import { useKit } from '../../ui/base/kit.ts';
import { FormDialog } from '../../ui/form/dialogs.tsx';
import type { FormFailure } from '../../ui/form/form.ts';
import { refusalIn } from '../words.ts';
import type { PersonDialogProps } from './AccountPeople.tsx';
import { RoleField } from './RoleField.tsx';

/** The roles of a person in one account (SUBACC-027). */
export const RolesDialog = observer(function RolesDialog(props: PersonDialogProps) {
  const { store, texts, account, person, onChange, onClose } = props;
  const { text, format } = texts;
  const { toasts } = useKit();
  const called = person.name || person.email;
  const held = rolesIn(person, account.tenantId)
    .map(({ id }) => id)
    .sort();
  const save = async ({ roleIds }: { roleIds: readonly string[] }): Promise<FormFailure | undefined> => {
    if (!(await store.people.setRoles(person.id, roleIds)))
      return refusalIn(store.people.error(`roles:${person.id}`), texts);
    toasts.show({ tone: 'success', text: format('subAccounts.rolesSaved', { name: called }) });
    onChange(account.tenantId, 'people');
    return undefined;
  };
  return (
    <FormDialog<{ roleIds: readonly string[] }>
      title={format('subAccounts.rolesTitle', { name: called })}
      lead={format('subAccounts.rolesLead', { account: account.name })}
      submitLabel={text('subAccounts.save')}
      discardText={text('subAccounts.discard')}
      initial={{ roleIds: held }}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values: { roleIds }, set }) => (
        <RoleField store={store} texts={texts} held={held} chosen={roleIds} onChoose={(ids) => set('roleIds', ids)} />
      )}
    </FormDialog>
  );
});
