import type { WrittenLine } from './lines.ts';

/** Takes a line of an export. */
export type Emit = (line: WrittenLine) => Promise<void>;

/** The metadata of a row; undefined where it holds nothing. */
export function parsed(text: string): Record<string, unknown> | undefined {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? { ...value } : undefined;
}

/** What JSON leaves out. */
export const given = <Value>(value: Value | null): Value | undefined => value ?? undefined;

/** Rows by a key, each list in the order of the rows. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const lists = new Map<Key, Row[]>();
  for (const row of rows) {
    const list = lists.get(keyOf(row));
    if (list) list.push(row);
    else lists.set(keyOf(row), [row]);
  }
  return lists;
}
