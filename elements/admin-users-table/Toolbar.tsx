import { observer } from 'mobx-react-lite';
import type { UserStatus } from '../../api/contract/users.ts';
import type { UsersStore } from '../../stores/admin/UsersStore.ts';
import { filterKeys, type FilterKey } from '../../stores/admin/usersList.ts';
import { useFormat } from '../core/mount/useFormat.ts';
import { useText } from '../core/mount/useText.ts';
import { usersArea } from '../i18n/generated/users.ts';
import { Button } from '../ui/Button.tsx';
import { SearchField } from '../ui/Field.tsx';
import { ColumnsIcon, CrossIcon } from '../ui/icons.tsx';
import { ChoiceButton, type Choice } from '../ui/overlays/ChoiceButton.tsx';
import { optionalColumns } from './columns.tsx';

const statuses: readonly UserStatus[] = ['active', 'disabled', 'locked', 'invited', 'temporary'];

/** The names a filter offers; those of roles, groups and applications as far as they have arrived. */
const namesIn = { roleIds: 'roleNames', groupIds: 'groupNames', appIds: 'applicationNames' } as const satisfies Partial<
  Record<FilterKey, string>
>;

const Filter = observer(function Filter({ users, filter }: { users: UsersStore; filter: FilterKey }) {
  const { text, format, lang } = useFormat(usersArea);
  const choices: Choice[] =
    filter === 'status'
      ? statuses.map((id) => ({ id, name: text(`users.status.${id}`) }))
      : users.columns.options(namesIn[filter]);
  const chosen: readonly string[] = users.filterV2[filter] ?? [];
  const name = text(`users.filter.${filter}`);
  const [value] = choices.filter(({ id }) => chosen.includes(id)).map((choice) => choice.name);
  const more = chosen.length - 1;
  const label =
    value === undefined
      ? name
      : more
        ? format('users.filterMany', { filter: name, value, more })
        : format('users.filterOne', { filter: name, value });
  return (
    <ChoiceButton
      mode="multiple"
      lang={lang}
      label={name}
      emptyLabel={text('users.noChoices')}
      choices={choices}
      chosen={chosen}
      on={chosen.length > 0}
      onChoose={(ids) => void users.setFilter(filter, ids)}
    >
      {label}
    </ChoiceButton>
  );
});

export interface ToolbarProps {
  users: UsersStore | undefined;
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
}

/** Search, filters and columns. A filter that the provider does not read is not offered. */
export const Toolbar = observer(function Toolbar({ users, hidden, onHidden }: ToolbarProps) {
  const { text, lang } = useText(usersArea);
  const columns = optionalColumns.map((id) => ({ id, name: text(`users.column.${id}`) }));
  return (
    <div className="gh-toolbar" part="toolbar">
      <SearchField
        label={text('users.search')}
        clearLabel={text('users.clearSearch')}
        value={users?.search ?? ''}
        onChange={(search) => users?.setSearch(search)}
        onClear={() => void users?.clearSearch()}
      />
      {users &&
        !users.filterIgnored &&
        filterKeys.map((filter) => <Filter key={filter} users={users} filter={filter} />)}
      {users?.filterIgnored && (
        <span className="gh-quiet" role="status">
          {text('users.filtersIgnored')}
        </span>
      )}
      {users?.filtered && (
        <Button kind="ghost" className="gh-btn--compact" icon={<CrossIcon />} onClick={() => void users.clearFilters()}>
          {text('users.clearFilters')}
        </Button>
      )}
      <div className="gh-toolbar__end gh-hide-narrow">
        <ChoiceButton
          mode="multiple"
          lang={lang}
          part="columns"
          align="end"
          label={text('users.columnsMenu')}
          emptyLabel={text('users.noChoices')}
          icon={<ColumnsIcon />}
          choices={columns}
          chosen={optionalColumns.filter((id) => !hidden.includes(id))}
          onChoose={(shown) => onHidden(optionalColumns.filter((id) => !shown.includes(id)))}
        >
          {text('users.columns')}
        </ChoiceButton>
      </div>
    </div>
  );
});
