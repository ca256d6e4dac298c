import type { ReactNode } from 'react';

/** On a narrow table columns leave: 3 first, then 2, 1, 0. */
export type Priority = 0 | 1 | 2 | 3;

/** One column of a table: its content, its width, and when it is hidden for lack of room. */
export interface Column<Row> {
  id: string;
  /** The text of its head, and its name in the detail of a row. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The same uncut, for the detail of a row. */
  detail?: (row: Row) => ReactNode;
  /** What the copy button in the detail of a row copies. */
  copy?: (row: Row) => string | undefined;
  /** `rest`: the column that identifies the row takes what is left. */
  width: 'rest' | 's' | 'm' | 'l' | 'l2' | 'xl' | 'date';
  /** Of the column that identifies the row: there is no picture before the name. */
  plain?: boolean;
  /** Without it, the column stays. */
  leaves?: Priority;
  sortable?: boolean;
  /** What the directions of its order are called; "A to Z" unless it says otherwise. */
  order?: 'text' | 'time' | 'number';
  /** The first press on its head sorts downwards: for dates, the newest first. */
  descFirst?: boolean;
  numeric?: boolean;
}

/** What a column puts on its cells, heads and `<col>`. */
export function classOf<Row>(column: Column<Row>): string | undefined {
  const names = [column.leaves !== undefined && `p${column.leaves}`, column.numeric && 'gh-num'];
  return names.filter(Boolean).join(' ') || undefined;
}

/** How many of the columns are there: what a cell over all of them spans. `left` as `data-left` of the table has it. */
export function spanOf<Row>(columns: readonly Column<Row>[], left: string): number {
  const gone = left.split(' ');
  return columns.filter(({ leaves }) => leaves === undefined || !gone.includes(String(leaves))).length;
}

/** In pixels, as `styles/table.css` has them. `rest` is what the column that identifies the row needs at least. */
const widths: Readonly<Record<Column<unknown>['width'], number>> = {
  rest: 280,
  s: 128,
  m: 132,
  l: 156,
  l2: 142,
  xl: 240,
  date: 120,
};
const priorities: readonly Priority[] = [3, 2, 1, 0];

/**
 * The priorities that leave a table of this width, in pixels. Only columns that are shown count; `fixed` is the width
 * of the boxes and menus beside them.
 */
export function leaving<Row>(columns: readonly Column<Row>[], width: number, fixed = 0): readonly Priority[] {
  const gone: Priority[] = [];
  const needed = () =>
    columns
      .filter(({ leaves }) => leaves === undefined || !gone.includes(leaves))
      .reduce((sum, column) => sum + widths[column.width], fixed);
  for (const priority of priorities) {
    if (needed() <= width) break;
    gone.push(priority);
  }
  return gone;
}

/** The columns, by id, for which this width has no room when they take it one after the other. The first one stays. */
export function lacking<Row>([first, ...others]: readonly Column<Row>[], width: number): readonly string[] {
  let rest = width - (first ? widths[first.width] : 0);
  return others.flatMap(({ id, width: own }) => ((rest -= widths[own]) < 0 ? [id] : []));
}
