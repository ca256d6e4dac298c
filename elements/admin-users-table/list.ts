import type { UserV3 } from '../../api/contract/types.ts';
import type { UsersStore } from '../../stores/admin/UsersStore.ts';
import { sortFields, type SortableColumn } from '../../stores/admin/usersList.ts';
import type { ListModel } from '../ui/page/list.ts';

const isSortable = (id: string): id is SortableColumn => Object.hasOwn(sortFields, id);
const NOBODY: ReadonlySet<string> = new Set();

/** The people as a list page takes them. Every field is read where it is used, so that it can be observed there. */
export function listOf(users: UsersStore): ListModel<UserV3> {
  return {
    get access() {
      return users.access;
    },
    get rows() {
      return users.users;
    },
    get answered() {
      return users.answered;
    },
    get loading() {
      return users.loading;
    },
    get error() {
      return users.error;
    },
    get totalItems() {
      return users.totalUsersItems;
    },
    get totalPages() {
      return users.totalUsersPages;
    },
    get page() {
      return users.pageOffset;
    },
    get pageSize() {
      return users.pageSize;
    },
    get from() {
      return users.from;
    },
    get to() {
      return users.to;
    },
    get sort() {
      return users.sortV2[0];
    },
    get search() {
      return users.search;
    },
    get narrowed() {
      return users.narrowed;
    },
    selection: NOBODY,
    load: () => users.load(),
    setPage: (page) => users.setPage(page),
    setPageSize: (size) => users.setPageSize(size),
    setSort: ({ id, desc }) => isSortable(id) && users.setSort({ id, desc }),
    setSearch: (search) => users.setSearch(search),
    clearSearch: () => users.clearSearch(),
    clearAll: () => users.clearAll(),
    toggle: () => {},
    select: () => {},
    clearSelection: () => {},
  };
}
