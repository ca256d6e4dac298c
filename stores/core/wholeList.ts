import type { Ask, ListPage, ListState } from './lists/Listing.ts';

export interface Whole<Row, Column extends string> {
  /** Asks for all rows. */
  all: (signal: AbortSignal) => Promise<readonly Row[]>;
  /** What the search looks into. */
  text: (row: Row) => string;
  /** How two rows compare in ascending order, for each column that sorts. */
  compare: Readonly<Record<Column, (one: Row, other: Row) => number>>;
  /** Whether a row passes the filters. Default: every row does. */
  passes?: (row: Row, filters: ListState['filters']) => boolean;
}

const fold = (text: string): string => text.toLocaleLowerCase();

/**
 * The `load` of a listing whose provider answers all rows at once: page, order, search and filters are applied here,
 * and only a fresh load calls.
 */
export function wholeList<Row, Column extends string>({ all, text, compare, passes }: Whole<Row, Column>) {
  let known: readonly Row[] = [];
  return async (state: ListState<Column>, { signal, fresh }: Ask): Promise<ListPage<Row>> => {
    if (fresh) known = await all(signal);
    const wanted = fold(state.search);
    const found = known.filter((row) => fold(text(row)).includes(wanted) && (passes?.(row, state.filters) ?? true));
    const { sort } = state;
    const sorted = sort ? [...found].sort((one, other) => compare[sort.id](one, other) * (sort.desc ? -1 : 1)) : found;
    const start = state.page * state.pageSize;
    return { rows: sorted.slice(start, start + state.pageSize), totalItems: found.length };
  };
}
