import type { ListModel } from './list.ts';

/** What a list says now. Reading it here, once, is what makes a page follow a list that is observable. */
export function snapshot<Row>(list: ListModel<Row>): ListModel<Row> {
  const { access, rows, answered, loading, error, totalItems, totalPages, page, pageSize } = list;
  const { from, to, sort, search, narrowed, selection } = list;
  return {
    ...{ access, rows, answered, loading, error, totalItems, totalPages, page, pageSize },
    ...{ from, to, sort, search, narrowed },
    selection: new Set(selection), // an observable set is read by what is in it
    load: () => list.load(),
    setPage: (to) => list.setPage(to),
    setPageSize: (size) => list.setPageSize(size),
    setSort: (by) => list.setSort(by),
    setSearch: (words) => list.setSearch(words),
    clearSearch: () => list.clearSearch(),
    clearAll: () => list.clearAll(),
    toggle: (id, on) => list.toggle(id, on),
    select: (ids) => list.select(ids),
    clearSelection: () => list.clearSelection(),
    ...(list.selectAll && { selectAll: () => list.selectAll?.() }),
  };
}
