import type { UsersStore } from '../../stores/admin/users/UsersStore.ts';
import { filterKeys, userStatuses, type FilterKey } from '../../stores/admin/users/usersList.ts';
import type { Formats } from '../core/page/useFormat.ts';
import type { UsersArguments, UsersText } from '../i18n/generated/users.ts';
import type { ListFilter } from '../ui/page/model.ts';

/** The names a filter offers; those of roles, groups and applications as far as they have arrived. */
const namesIn = { roleIds: 'roleNames', groupIds: 'groupNames', appIds: 'applicationNames' } as const satisfies Partial<
  Record<FilterKey, string>
>;

/** The filters of the people. One that the provider does not read is not offered. */
export function usersFilters(users: UsersStore, { text }: Formats<UsersText, UsersArguments>): ListFilter[] {
  if (users.filterIgnored) return [];
  return filterKeys.map((id) => ({
    id,
    name: text(`users.filter.${id}`),
    choices:
      id === 'status'
        ? userStatuses.map((status) => ({ id: status, name: text(`users.status.${status}`) }))
        : users.columns.options(namesIn[id]),
    chosen: users.filterV2[id] ?? [],
    onChoose: (ids) => void users.list.setFilter(id, ids),
  }));
}
