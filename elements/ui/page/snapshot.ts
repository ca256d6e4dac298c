import type { ListModel } from '../base/list.ts';

/** What a list says now. Reading it here, once, is what makes a page follow a list that is observable. */
export function snapshot<Row>(list: ListModel<Row>): ListModel<Row> {
  return {
    access: list.access,
    rows: list.rows,
    answered: list.answered,
    loading: list.loading,
    ...(list.filling && { filling: true }),
    ...(list.changing && { changing: true }),
    error: list.error,
    totalItems: list.totalItems,
    totalPages: list.totalPages,
    page: list.page,
    pageSize: list.pageSize,
    from: list.from,
    to: list.to,
    sort: list.sort,
    search: list.search,
    narrowed: list.narrowed,
    selection: new Set(list.selection), // an observable set is read by what is in it
    load: () => list.load(),
    setPage: (page) => list.setPage(page),
    setPageSize: (size) => list.setPageSize(size),
    setSort: (sort) => list.setSort(sort),
    setSearch: (search) => list.setSearch(search),
    clearSearch: () => list.clearSearch(),
    clearAll: () => list.clearAll(),
    toggle: (id, on) => list.toggle(id, on),
    select: (ids) => list.select(ids),
    clearSelection: () => list.clearSelection(),
    ...(list.selectAll && { selectAll: () => list.selectAll?.() }),
  };
}
