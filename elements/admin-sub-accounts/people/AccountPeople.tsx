import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { SubTenantUser } from '../../../api/contract/subTenantUsers.ts';
import type { TenantName } from '../../../api/contract/subTenants.ts';
import type { SubAccountsStore } from '../../../stores/admin/subAccounts/SubAccountsStore.ts';
import { Button } from '../../ui/base/Button.tsx';
import { useCommon } from '../../ui/base/kit.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { snapshot } from '../../ui/page/snapshot.ts';
import { useListTexts } from '../../ui/page/texts.ts';
import { useSearch } from '../../ui/page/useSearch.ts';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { AccountEvent } from '../admin-sub-accounts.element.ts';
import type { SubAccountsTexts } from '../words.ts';
import { AddPeople } from './AddPeople.tsx';
import { PersonRow } from './PersonRow.tsx';
import { RemovePerson } from './RemovePerson.tsx';
import { RolesDialog } from './RolesDialog.tsx';

export interface AccountPeopleProps {
  store: SubAccountsStore;
  texts: SubAccountsTexts;
  account: TenantName;
  onChange: (tenantId: string, change: AccountEvent) => void;
}

/** A dialog about a person of an account. */
export interface PersonDialogProps extends AccountPeopleProps {
  person: SubTenantUser;
  onClose: () => void;
}

type Asked = { readonly ask: 'add' } | { readonly ask: 'roles' | 'remove'; readonly person: SubTenantUser };

/** The people of an account, with their roles in it and whether they may go further down. */
export const AccountPeople = observer(function AccountPeople(props: AccountPeopleProps) {
  const { store, texts, account } = props;
  const { text, format } = texts;
  const common = useCommon();
  const lists = useListTexts();
  const { people } = store;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  useEffect(() => people.show(account.tenantId), [people, account.tenantId]);
  const list = snapshot(people.list);
  const search = useSearch(people.list);
  /** As the person is by now: another administrator may have changed or removed them. */
  const now = (person: SubTenantUser) => list.rows.find(({ id }) => id === person.id) ?? person;
  const isHere = people.accountId === account.tenantId && list.answered;
  return (
    <section className="gh-stack gh-stack--tight" aria-label={text('subAccounts.column.people')}>
      <div className="gh-members__head">
        <h4>
          {text('subAccounts.column.people')} {isHere && <span className="gh-count">{list.totalItems}</span>}
        </h4>
        {store.mayWrite && (
          <Button small icon={<PlusIcon />} onClick={() => setAsked({ ask: 'add' })}>
            {text('subAccounts.addPeople')}
          </Button>
        )}
      </div>
      {(list.totalItems > 0 || list.search !== '') && (
        <SearchField
          label={text('subAccounts.peopleSearch')}
          clearLabel={common.text('common.clearSearch')}
          {...search}
        />
      )}
      {isHere && list.rows.length > 0 ? (
        <>
          <div className="gh-members__names" aria-hidden="true">
            <span>{text('subAccounts.nameAndRoles')}</span>
            <span>{text('subAccounts.below')}</span>
          </div>
          <ul className="gh-members" part="members" aria-busy={list.loading || undefined}>
            {list.rows.map((person) => (
              <PersonRow
                key={person.id}
                {...props}
                person={person}
                onRoles={() => setAsked({ ask: 'roles', person })}
                onRemove={() => setAsked({ ask: 'remove', person })}
              />
            ))}
          </ul>
        </>
      ) : (
        <p className="gh-quiet" role="status">
          {!isHere || list.loading
            ? common.text('common.loading')
            : text(
                list.error
                  ? 'subAccounts.peopleFailed'
                  : list.narrowed
                    ? 'subAccounts.nobodyFound'
                    : 'subAccounts.nobody',
              )}{' '}
          {list.error && !list.loading && (
            <Button small onClick={() => void list.load()}>
              {common.text('common.retry')}
            </Button>
          )}
        </p>
      )}
      {isHere && list.totalPages > 1 && (
        <div className="gh-members__foot">
          <span>{format('subAccounts.range', { from: list.from, to: list.to, total: list.totalItems })}</span>
          <Pager
            page={list.page}
            pages={list.totalPages}
            labels={{
              pager: lists.text('lists.pager'),
              previous: lists.text('lists.previous'),
              next: lists.text('lists.next'),
            }}
            onPage={(page) => void list.setPage(page)}
          />
        </div>
      )}
      {asked?.ask === 'add' && <AddPeople {...props} onClose={close} />}
      {asked?.ask === 'roles' && <RolesDialog {...props} person={now(asked.person)} onClose={close} />}
      {asked?.ask === 'remove' && <RemovePerson {...props} person={asked.person} onClose={close} />}
    </section>
  );
});
