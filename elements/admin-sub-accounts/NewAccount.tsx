import { observer } from 'mobx-react-lite';
import type { SubAccountAccessType } from '../../api/contract/subTenants.ts';
import type { AccountFields } from '../../stores/admin/subAccounts/SubAccountsStore.ts';
import { useKit } from '../ui/base/kit.ts';
import { ChoiceCards } from '../ui/ChoiceCards.tsx';
import { FormDialog } from '../ui/form/dialogs.tsx';
import { Field } from '../ui/form/Field.tsx';
import type { FormFailure } from '../ui/form/form.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import type { AccountDialogProps } from './AccountDialogs.tsx';
import { accessCards, accessNamed } from './accessCards.ts';
import { nameFault, refusalIn } from './words.ts';

interface Values {
  name: string;
  parentId: string;
  alias: string;
  accessType: SubAccountAccessType | '';
}

interface NewAccountProps extends AccountDialogProps {
  /** The name of the active account. */
  tenant: string;
  /** The account that the new one is below; default: the active one. */
  parentId: string | undefined;
}

/** Makes an account: where, what it is called, and who comes in from above, which has to be decided (SUBACC-011). */
export const NewAccount = observer(function NewAccount(props: NewAccountProps) {
  const { store, texts, tenant, parentId, onChange, onClose } = props;
  const { text, format, lang } = texts;
  const { toasts } = useKit();
  const own = store.ownId ?? '';
  const parents = store.tree.all.map(({ tenantId, name }) => ({ id: tenantId, name }));
  const create = async ({ accessType, ...fields }: Values): Promise<FormFailure | undefined> => {
    if (!accessType) return { message: text('subAccounts.accessMissing') };
    const given: AccountFields = { ...fields, accessType };
    const made = await store.create(given);
    if (!made) {
      const failure = refusalIn(store.error('create'), texts);
      const isTaken = store.error('create')?.code === 'ER-SUB-ACCOUNT-ALIAS-TAKEN' && failure.message;
      return isTaken ? { ...failure, fields: { alias: isTaken } } : failure;
    }
    toasts.show({ tone: 'success', text: format('subAccounts.created', { name: made.name }) });
    onChange(made.tenantId, 'created');
    return undefined;
  };
  return (
    <FormDialog<Values>
      title={text('subAccounts.new')}
      submitLabel={text('subAccounts.create')}
      busyLabel={text('subAccounts.creating')}
      discardText={text('subAccounts.discardNew')}
      initial={{ name: '', parentId: parentId ?? own, alias: '', accessType: '' }}
      rules={{
        name: (name) => nameFault(name, texts),
        alias: (alias) => (/^[a-z0-9-]*$/i.test(alias.trim()) ? undefined : text('subAccounts.aliasFault')),
        accessType: (type) => (type ? undefined : text('subAccounts.accessMissing')),
      }}
      onSubmit={create}
      onClose={onClose}
    >
      {({ values, text: bind, set, error }) => (
        <>
          <Field required dir="auto" label={text('subAccounts.name')} {...bind('name')} />
          <SelectField
            label={text('subAccounts.belowOf')}
            lang={lang}
            choices={[{ id: own, name: tenant }, ...parents]}
            chosen={values.parentId}
            onChoose={(id) => set('parentId', id)}
            help={text('subAccounts.belowHelp')}
            emptyLabel={text('subAccounts.nothing')}
            searchLabel={text('subAccounts.searchBelow')}
          />
          <Field
            dir="ltr"
            label={text('subAccounts.alias')}
            help={text('subAccounts.aliasHelp')}
            autoCapitalize="none"
            spellCheck={false}
            {...bind('alias')}
          />
          <ChoiceCards
            required
            name="accessType"
            label={text('subAccounts.column.access')}
            cards={accessCards(texts)}
            chosen={values.accessType}
            error={error('accessType')}
            onChoose={(id) => set('accessType', accessNamed(id) ?? '')}
          />
        </>
      )}
    </FormDialog>
  );
});
