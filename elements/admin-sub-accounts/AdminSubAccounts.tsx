import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { SubTenant } from '../../api/contract/subTenants.ts';
import {
  accountFilters,
  READ_SUB_ACCOUNTS,
  SubAccountsStore,
  type AccountRow,
} from '../../stores/admin/subAccounts/SubAccountsStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { useListPage, type ListPlace } from '../core/page/useListPage.ts';
import { subAccountsArea } from '../i18n/generated/subAccounts.ts';
import { Button } from '../ui/base/Button.tsx';
import { useKit } from '../ui/base/kit.ts';
import { useLater } from '../ui/base/useLater.ts';
import { useStable } from '../ui/base/useStable.ts';
import { useLost } from '../ui/blocks/useLost.ts';
import { PlusIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/page/ListPage.tsx';
import { snapshot } from '../ui/page/snapshot.ts';
import { TreeIcon } from '../ui/pageIcons.tsx';
import { accountColumns, accountLine } from './accountsList.tsx';
import { accountActions } from './actions.ts';
import type { SubAccountsProps } from './admin-sub-accounts.element.ts';
import { TreeGrid } from './TreeGrid.tsx';

const loadPeople = () => import('./people/AccountPeople.tsx');
const loadDialogs = () => import('./AccountDialogs.tsx');
const NONE: readonly string[] = [];
const HIDDEN: readonly string[] = ['tenantId'];
const place = {
  name: 'subAccounts',
  columns: ['name', 'createdAt', 'tenantId'],
  filters: ['type', 'access'],
} as const satisfies ListPlace<string>;
const rowId = ({ tenantId }: AccountRow): string => tenantId;
const rowName = ({ name }: AccountRow): string => name;

/** The open dialog. */
export type Asked =
  | { readonly ask: 'new'; readonly parentId?: string }
  | { readonly ask: 'rename' | 'access' | 'manage' | 'delete' | 'children'; readonly account: SubTenant };

/** The accounts below the active one: the tree, the detail of an account, and the dialogs that change them. */
export const AdminSubAccounts = observer(function AdminSubAccounts(props: SubAccountsProps) {
  const { root, onChange, open, onOpen, allowed, reload } = props;
  const store = root?.use(SubAccountsStore);
  const list = store?.list;
  const texts = useFormat(subAccountsArea);
  const { text, format } = texts;
  const { toasts } = useKit();
  const { phase, page } = useListPage(props, list, place, HIDDEN);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const tell: SubAccountsProps['onChange'] = useStable((tenantId, change) => {
    if (change === 'deleted' && tenantId === open) onOpen('', false);
    onChange(tenantId, change);
  });
  const dialogs = useLater(loadDialogs, asked !== undefined, close);
  const people = useLater(loadPeople, open !== '');
  const mayWrite = store?.mayWrite === true;
  const mayDelete = store?.mayDelete === true;
  useLost(asked !== undefined && !(asked.ask === 'delete' || asked.ask === 'children' ? mayDelete : mayWrite), close);
  useEffect(() => {
    if (open && store) void store.counts.loadBelow(open);
  }, [open, store]);

  const gone = store?.tree.gone ?? [];
  const tellGone = useStable(() => {
    for (const { name } of gone) toasts.show({ tone: 'error', text: format('subAccounts.gone', { name }) });
    store?.tree.told();
  });
  useEffect(() => {
    if (gone.length > 0 && texts.ready) tellGone();
  }, [gone.length, texts.ready, tellGone]);

  const enter = useStable(async ({ tenantId, name }: AccountRow) => {
    if (!root || !allowed(tenantId)) return;
    await root.tenants.switchTenant({ tenantId, reload }, (error) => {
      if (error) toasts.show({ tone: 'error', text: format('subAccounts.switchFailed', { name }) });
    });
  });
  const onAccess = useStable(({ account }: AccountRow) =>
    mayWrite && account ? () => setAsked({ ask: 'access', account }) : undefined,
  );
  const columns = useMemo(() => accountColumns({ store, texts, onAccess }), [store, texts, onAccess]);
  const line = useMemo(
    () =>
      accountLine({ store, texts, onAccess }, ({ tenantId, name }) =>
        store && people ? (
          <people.AccountPeople
            key={tenantId}
            store={store}
            texts={texts}
            account={{ tenantId, name }}
            onChange={tell}
          />
        ) : null,
      ),
    [store, texts, onAccess, people, tell],
  );
  const actions = useStable((row: AccountRow) =>
    accountActions({ row, texts, mayWrite, mayDelete, onAsk: setAsked, onEnter: enter, onPeople: onOpen }),
  );

  const tenant = root?.tenants?.activeTenant?.name ?? '';
  const totals = store?.counts.totals;
  const found = store?.tree.isFound ? store.tree.total : undefined;
  const rows = (store?.tree.lines ?? []).flatMap((one) => (one.kind === 'account' ? [one.row] : []));
  // What is on screen are lines of the tree; whether there is something to show, the first level says.
  const isOff = list?.error?.code === 'ER-SUB-ACCOUNTS-OFF';
  const shown = list && {
    ...snapshot(list),
    ...(isOff && { answered: true, error: undefined }),
    rows: list.rows.length > 0 ? rows : [],
    totalItems: list.totalItems,
    from: rows.length > 0 ? 1 : 0,
    to: rows.length,
  };
  const newAccount = mayWrite && !isOff && (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => setAsked({ ask: 'new' })}>
      {text('subAccounts.new')}
    </Button>
  );
  const filter = (id: 'type' | 'access', name: string, choices: readonly { id: string; name: string }[]) => {
    const chosen = list?.filters[id] ?? NONE;
    return {
      id,
      name,
      choices,
      chosen,
      // One value at a time: the provider is asked for one.
      onChoose: (ids: string[]) => {
        const next = ids.find((one) => !chosen.includes(one));
        void list?.setFilter(id, next === undefined ? [] : [next]);
      },
    };
  };
  return (
    <>
      <ListPage<AccountRow>
        {...page}
        list={shown}
        icon={TreeIcon}
        permission={READ_SUB_ACCOUNTS}
        columns={columns}
        line={line}
        rowId={rowId}
        rowName={rowName}
        body={(body) => <TreeGrid store={store} texts={texts} shown={body} idle={asked === undefined} />}
        lead={totals && format('subAccounts.lead', { count: totals.accounts, people: totals.people, tenant })}
        note={found === undefined ? undefined : format('subAccounts.found', { count: found })}
        readOnly={phase === 'rows' && !mayWrite && !mayDelete}
        action={newAccount}
        emptyActions={newAccount}
        actions={actions}
        filters={[
          filter(
            'type',
            text('subAccounts.type'),
            accountFilters.type.map((id) => ({ id, name: text(`subAccounts.type.${id}`) })),
          ),
          filter(
            'access',
            text('subAccounts.access'),
            accountFilters.access.map((id) => ({ id, name: text(`subAccounts.access.${id}`) })),
          ),
        ]}
        onClearFilters={() => void list?.clearFilters()}
        texts={{
          title: text('subAccounts.page'),
          one: text('subAccounts.one'),
          search: text('subAccounts.search'),
          count: (count) =>
            found === undefined
              ? format('subAccounts.count', { count: totals?.accounts ?? count })
              : format('subAccounts.foundOf', { count: found, total: totals?.accounts ?? found }),
          empty: isOff
            ? { title: format('subAccounts.off.title', { tenant }), text: text('subAccounts.off.text') }
            : { title: text('subAccounts.empty.title'), text: text('subAccounts.empty.text') },
          noneFor: (search) => format('subAccounts.noneFor', { search }),
          denied: text('subAccounts.denied'),
          failed: text('subAccounts.failed'),
        }}
      />
      {store && dialogs && asked && (
        <dialogs.AccountDialogs
          store={store}
          texts={texts}
          asked={asked}
          tenant={tenant}
          onChange={tell}
          onAsk={setAsked}
          onClose={close}
        />
      )}
    </>
  );
});
