import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { UserV3 } from '../../api/contract/types.ts';
import type { UsersStore } from '../../stores/admin/UsersStore.ts';
import { sortFields, type SortableColumn } from '../../stores/admin/usersList.ts';
import { useFormat } from '../core/mount/useFormat.ts';
import { usersArea } from '../i18n/generated/users.ts';
import { ChoiceButton } from '../ui/overlays/ChoiceButton.tsx';
import { Pager } from '../ui/Pager.tsx';
import { DataTable, type Sort } from '../ui/table/DataTable.tsx';
import { useNow } from '../ui/Time.tsx';
import { usersColumns } from './columns.tsx';
import type { Phase } from './phase.ts';
import { Empty, LoadFailed, NoneFound } from './states.tsx';

const pageSizes = [10, 20, 50, 100];
const rowId = (user: UserV3): string => user.id;
const isSortable = (id: string): id is SortableColumn => Object.hasOwn(sortFields, id);

/** Which rows are on screen, how many a page has, and the way to the others. */
const Footer = observer(function Footer({ users, phase }: { users: UsersStore | undefined; phase: Phase }) {
  const { text, format, lang } = useFormat(usersArea);
  if (!users || phase === 'loading')
    return (
      <div className="gh-table-foot" part="footer">
        {text('users.loading')}
      </div>
    );
  const number = new Intl.NumberFormat(lang);
  const { from, to, totalUsersItems: total } = users;
  const range = format('users.range', {
    from: number.format(from),
    to: number.format(to),
    total: number.format(total),
  });
  const size = (rows: number) => format('users.rows', { size: number.format(rows) });
  const labels = { pager: text('users.pager'), previous: text('users.previous'), next: text('users.next') };
  return (
    <div className="gh-table-foot" part="footer">
      <span part="range">{range}</span>
      <div className="gh-table-foot__end">
        <ChoiceButton
          kind="default"
          align="end"
          mode="single"
          lang={lang}
          part="page-size"
          className="gh-page-size"
          label={text('users.rowsMenu')}
          emptyLabel=""
          choices={[...new Set([...pageSizes, users.pageSize])]
            .sort((a, b) => a - b)
            .map((rows) => ({ id: String(rows), name: size(rows) }))}
          chosen={[String(users.pageSize)]}
          onChoose={([rows]) => rows && void users.setPageSize(Number(rows))}
        >
          {size(users.pageSize)}
        </ChoiceButton>
        <Pager
          page={users.pageOffset}
          pages={users.totalUsersPages}
          labels={labels}
          onPage={(page) => void users.setPage(page)}
        />
      </div>
    </div>
  );
});

/** Says what became of a search, a filter or a page, for those who do not see it. */
const Announcement = observer(function Announcement({ users, phase }: { users: UsersStore; phase: Phase }) {
  const { format } = useFormat(usersArea);
  const settled = !users.loading && (phase === 'rows' || phase === 'none');
  return (
    <div className="gh-visually-hidden" role="status">
      {settled && format('users.found', { total: users.totalUsersItems, from: users.from, to: users.to })}
    </div>
  );
});

export interface UsersListProps {
  users: UsersStore | undefined;
  phase: Phase;
  /** The level of a state's title in the outline of the page. */
  level: 2 | 3;
  hidden: readonly string[];
  onActivate: ((user: UserV3) => void) | undefined;
}

/** The table with its footer, or what stands in its place. */
export const UsersList = observer(function UsersList({ users, phase, level, hidden, onActivate }: UsersListProps) {
  const texts = useFormat(usersArea);
  const now = useNow();
  const opens = onActivate !== undefined;
  const columns = useMemo(() => usersColumns({ users, texts, now, opens }), [users, texts, now, opens]);
  const tabular = phase === 'rows' || phase === 'loading';
  const again = phase === 'rows' && users?.loading ? 'again' : undefined;
  const handleSort = ({ id, desc }: Sort) => isSortable(id) && void users?.setSort({ id, desc });
  return (
    <div className="gh-table-wrap">
      {tabular && (
        <>
          <DataTable
            label={texts.text('users.tableLabel')}
            columns={columns}
            rows={users?.users ?? []}
            rowId={rowId}
            hidden={hidden}
            sort={users?.sortV2[0]}
            onSort={handleSort}
            loading={phase === 'loading' ? 'first' : again}
            isDim={(user) => user.isDisabled === true}
            onRow={onActivate}
          />
          <Footer users={users} phase={phase} />
        </>
      )}
      {phase === 'empty' && <Empty level={level} />}
      {phase === 'none' && users && <NoneFound users={users} level={level} />}
      {phase === 'error' && users && <LoadFailed users={users} level={level} />}
      {users && <Announcement users={users} phase={phase} />}
    </div>
  );
});
