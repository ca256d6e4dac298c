import type { ReactNode } from 'react';

/** One column of a table: what it holds, how wide it is, and when it gives way. */
export interface Column<Row> {
  id: string;
  /** The text of its head; on a phone the label of its line. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** `rest`: the column that identifies the row takes what is left. */
  width: 'rest' | 'xs' | 's' | 'm' | 'l' | 'l2' | 'date';
  /** On a narrow table this column leaves: 3 first, then 2, 1, 0. Without it, it stays. */
  leaves?: 0 | 1 | 2 | 3;
  /** What becomes of it when rows turn into cards. */
  card: 'title' | 'line' | 'hide';
  sortable?: boolean;
  /** The first press on its head sorts downwards: for dates, the newest first. */
  descFirst?: boolean;
  numeric?: boolean;
}

/** What a column puts on its cells, heads and `<col>`. */
export function classOf<Row>(column: Column<Row>): string | undefined {
  const names = [column.leaves !== undefined && `p${column.leaves}`, column.numeric && 'gh-num'];
  return names.filter(Boolean).join(' ') || undefined;
}
