import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { BELOW_AT_ONCE, rolesIn } from '../../../stores/admin/subAccounts/AccountPeople.ts';
import { useKit } from '../../ui/base/kit.ts';
import { Check } from '../../ui/Check.tsx';
import { FormDialog } from '../../ui/form/dialogs.tsx';
import type { FormFailure } from '../../ui/form/form.ts';
import { refusalIn } from '../words.ts';
import type { PersonDialogProps } from './AccountPeople.tsx';
import { RoleField } from './RoleField.tsx';

interface Values {
  roleIds: readonly string[];
  /** The same roles in every account below. */
  below: boolean;
}

/** The roles of a person in one account, and at once in those below it (SUBACC-027). */
export const RolesDialog = observer(function RolesDialog(props: PersonDialogProps) {
  const { store, texts, account, person, onChange, onClose } = props;
  const { text, format } = texts;
  const { toasts } = useKit();
  const hintId = useId();
  const called = person.name || person.email;
  const count = store.counts.belowOf(account.tenantId) ?? 0;
  const isTooMany = count > BELOW_AT_ONCE;
  const held = rolesIn(person, account.tenantId)
    .map(({ id }) => id)
    .sort();
  const save = async ({ roleIds, below }: Values, began: Values): Promise<FormFailure | undefined> => {
    // A role of this account alone does not exist below, and one that was deleted meanwhile nowhere.
    const offered = roleIds.filter((id) => store.choices.all?.some((choice) => choice.id === id));
    const kept = roleIds.filter((id) => offered.includes(id) || began.roleIds.includes(id));
    if (!(await store.people.setRoles(person.id, kept, began.roleIds, below ? offered : undefined))) {
      const error = store.people.error(`roles:${person.id}`);
      if (error?.statusCode === 404) await store.choices.load();
      return refusalIn(error, texts);
    }
    toasts.show({ tone: 'success', text: format('subAccounts.rolesSaved', { name: called }) });
    onChange(account.tenantId, 'people');
    return undefined;
  };
  return (
    <FormDialog<Values>
      title={format('subAccounts.rolesTitle', { name: called })}
      lead={format('subAccounts.rolesLead', { account: account.name })}
      submitLabel={text('subAccounts.save')}
      discardText={text('subAccounts.discard')}
      initial={{ roleIds: held, below: false }}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values: { roleIds, below }, set }) => (
        <>
          <RoleField
            store={store}
            texts={texts}
            help={below ? text('subAccounts.rolesBelowHelp') : undefined}
            held={held}
            chosen={roleIds}
            onChoose={(ids) => set('roleIds', ids)}
          />
          {count > 0 && (
            <div className="gh-stack gh-stack--tight">
              <Check
                shown
                label={format('subAccounts.rolesBelow', { count, account: account.name })}
                checked={below}
                disabled={isTooMany}
                describedBy={isTooMany ? hintId : undefined}
                onCheck={(on) => set('below', on)}
              />
              {isTooMany && (
                <p id={hintId} className="gh-message">
                  {format('subAccounts.rolesBelowTooMany', { most: BELOW_AT_ONCE })}
                </p>
              )}
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
});
