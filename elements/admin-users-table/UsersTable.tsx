import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { UserV3 } from '../../api/contract/types.ts';
import { DELETE_USERS, READ_USERS, UsersStore, WRITE_USERS } from '../../stores/admin/users/UsersStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { useListPage, type ListPlace } from '../core/page/useListPage.ts';
import { usersArea } from '../i18n/generated/users.ts';
import { UsersIcon } from '../ui/base/icons.tsx';
import { ListPage } from '../ui/page/ListPage.tsx';
import { useCommon } from '../ui/base/kit.ts';
import { useLater } from '../ui/base/useLater.ts';
import { useNow } from '../ui/base/Time.tsx';
import { nameOf, usersColumns } from './columns.tsx';
import type { MemberActions } from './members/Members.tsx';
import type { UsersTableProps } from './props.ts';

/** What rows do not wait for: how they look where there is little room, filters and ready-made views. */
const loadParts = () => import('./parts.ts');
const NO_LINE = {};
const place = {
  name: 'users',
  columns: ['user', 'joinedAt', 'lastSeen', 'managedBy'],
  filters: ['preset', 'status', 'roleIds', 'groupIds', 'appIds'],
} as const satisfies ListPlace<string>;
/** Keeps the room of boxes and menus until it is known what they offer. */
const ROOM: MemberActions = { actions: () => [], bulk: () => [] };

const rowId = (user: UserV3): string => user.id;
const isDim = (user: UserV3): boolean => user.isDisabled === true;

/** The users of the active tenant, from the title to the pager. */
export const UsersTable = observer(function UsersTable(props: UsersTableProps) {
  const { root, withoutHeader, withoutPresets, activatable, pageSize, hiddenColumns, onLoaded, onActivate } = props;
  const users = root?.use(UsersStore);
  const list = users?.list;
  const texts = useFormat(usersArea);
  const common = useCommon();
  const { text, format } = texts;
  const now = useNow();

  useEffect(() => void list?.setUsualSize(pageSize), [list, pageSize]);
  const { phase, page } = useListPage(props, list, place, hiddenColumns.split(/[\s,]+/).filter(Boolean));
  const rows = users?.users;
  useEffect(() => {
    if (users && rows?.length) onLoaded(rows, users.totalUsersItems, users.usersPageOffset);
  }, [users, rows, onLoaded]);

  const ordersBySeen = users?.ordersBySeen !== false;
  const columns = useMemo(
    () => usersColumns({ users, texts, common, now, ordersBySeen }),
    [users, texts, common, now, ordersBySeen],
  );
  const more = useLater(loadParts, true);
  const line = useMemo(() => more?.usersLine(root, users, texts, now) ?? NO_LINE, [more, root, users, texts, now]);
  const count = users?.presetTotals.all;
  const tenant = root?.tenants?.activeTenant?.name;
  const [actions, setActions] = useState<MemberActions>();
  const may = [WRITE_USERS, DELETE_USERS].some((permission) => root?.context.allows(permission));
  // The columns of boxes and menus do not push the others aside when the rights arrive.
  const isUnknown = !list || list.access === 'loading';
  return (
    <>
      <ListPage
        {...page}
        {...(may ? (actions ?? ROOM) : isUnknown && ROOM)}
        icon={UsersIcon}
        permission={READ_USERS}
        readOnly={phase === 'rows' && !may}
        columns={columns}
        line={line}
        rowId={rowId}
        rowName={(user) => nameOf(user, users)}
        isDim={isDim}
        withoutHeader={withoutHeader}
        lead={
          count !== undefined && (tenant ? format('users.leadIn', { count, tenant }) : format('users.lead', { count }))
        }
        presets={
          !withoutPresets && (more ? <more.Presets root={root} users={users} /> : <div className="gh-segments" />)
        }
        filters={users && more?.usersFilters(users, texts)}
        emptyView={users && more?.emptyView(users)}
        onClearFilters={() => void users?.clearFilters()}
        note={users?.filterIgnored ? text('users.filtersIgnored') : undefined}
        onOpen={activatable ? onActivate : undefined}
        texts={{
          title: text('users.page'),
          one: text('users.column.user'),
          search: text('users.search'),
          count: (items) => format('users.lead', { count: items }),
          empty: { title: text('users.empty.title'), text: text('users.empty.text') },
          none: text('users.none.title'),
          noneFor: (search) => format('users.none.titleFor', { search }),
          denied: text('users.denied.title'),
          failed: text('users.error.title'),
        }}
      />
      {more && root && users && (
        <more.Members root={root} users={users} onActions={setActions} onOpen={page.onOpenId} />
      )}
    </>
  );
});
