import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { AddedUsers } from '../../../api/contract/subTenantUsers.ts';
import { faultOf } from '../../../stores/admin/members/addresses.ts';
import { newPeopleWays } from '../../../stores/admin/subAccounts/AccountPeople.ts';
import { AddressField } from '../../core/addresses/AddressField.tsx';
import { useFormat } from '../../core/page/useFormat.ts';
import { invitingArea } from '../../i18n/generated/inviting.ts';
import { useKit } from '../../ui/base/kit.ts';
import { FormDialog } from '../../ui/form/dialogs.tsx';
import type { FormFailure } from '../../ui/form/form.ts';
import { Switch } from '../../ui/Switch.tsx';
import { refusalIn } from '../words.ts';
import type { AccountPeopleProps } from './AccountPeople.tsx';
import { RoleField } from './RoleField.tsx';

interface Values {
  emails: readonly string[];
  /** The text in the field of addresses. */
  typed: string;
  roleIds: readonly string[];
  goDown: boolean;
}

const NOBODY: readonly string[] = [];
const { addressesIn, join } = newPeopleWays;

/** Adds people to an account, many at once. Who is not added stays in the field, with the reason (SUBACC-025). */
export const AddPeople = observer(function AddPeople(props: AccountPeopleProps & { onClose: () => void }) {
  const { store, texts, account, onChange, onClose } = props;
  const { text, format } = texts;
  const inviting = useFormat(invitingArea);
  const { toasts } = useKit();
  const [failed, setFailed] = useState<AddedUsers['failed']>([]);
  /** Who was added already is out of the field. */
  const [added, setAdded] = useState(NOBODY);
  const { name } = account;
  const waiting = (emails: readonly string[]) => emails.filter((email) => !added.includes(email));
  const allOf = ({ emails, typed }: Values): readonly string[] => waiting(join(emails, addressesIn(typed)).addresses);
  const faultIn = (email: string): string | undefined => {
    const fault = faultOf(email);
    return fault && inviting.format(`inviting.fault.${fault}`, { email });
  };
  const refusedFor = (email: string): string | undefined => {
    const reason = failed.find((one) => one.email === email)?.reason;
    return reason && format(`subAccounts.reason.${reason}`, { email });
  };
  const wrongIn = (values: Values): string | undefined => {
    const all = allOf(values);
    if (!all.length) return text('subAccounts.noEmail');
    return all.flatMap((one) => faultIn(one) ?? refusedFor(one) ?? []).join('\n') || undefined;
  };
  const add = async (values: Values): Promise<FormFailure | undefined> => {
    const emails = allOf(values);
    const { roleIds, goDown } = values;
    const refused = await store.people.add({ emails, roleIds, allowSubAccountAccess: goDown });
    if (!refused) return refusalIn(store.people.error('add'), texts);
    const count = emails.length - refused.length;
    if (count > 0) {
      toasts.show({ tone: 'success', text: format('subAccounts.added', { count, name }) });
      onChange(account.tenantId, 'people');
    }
    setFailed(refused);
    setAdded([...added, ...emails.filter((email) => !refused.some((one) => one.email === email))]);
    return refused.length > 0 ? { message: format('subAccounts.notAdded', { count: refused.length }) } : undefined;
  };
  return (
    <FormDialog<Values>
      title={format('subAccounts.addTitle', { name })}
      submitLabel={text('subAccounts.addPeople')}
      busyLabel={text('subAccounts.adding')}
      discardText={text('subAccounts.addDiscard')}
      initial={{ emails: [], typed: '', roleIds: [], goDown: false }}
      rules={{ emails: (_, values) => wrongIn(values) }}
      onSubmit={add}
      onClose={onClose}
    >
      {({ values, set, error, touch }) => (
        <>
          <AddressField
            texts={inviting}
            ways={newPeopleWays}
            faultIn={faultIn}
            addresses={waiting(values.emails)}
            typed={added.includes(values.typed.trim()) ? '' : values.typed}
            error={error('emails')}
            refusedFor={refusedFor}
            onAddresses={(emails) => set('emails', emails)}
            onTyped={(typed) => set('typed', typed)}
            onLeave={() => touch('emails')}
          />
          <RoleField
            store={store}
            texts={texts}
            held={NOBODY}
            chosen={values.roleIds}
            onChoose={(ids) => set('roleIds', ids)}
          />
          <div className="gh-go-down">
            <span className="gh-stack gh-stack--tight">
              {text('subAccounts.goDown')}
              <span className="gh-quiet">{text('subAccounts.goDownText')}</span>
            </span>
            <Switch label={text('subAccounts.goDown')} on={values.goDown} onSwitch={(on) => set('goDown', on)} />
          </div>
        </>
      )}
    </FormDialog>
  );
});
