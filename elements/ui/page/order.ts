import type { Column } from '../base/column.ts';
import type { Sort } from '../base/list.ts';
import type { AroundTexts } from './texts.ts';

/** What a direction of a column's order is called: "newest first". */
export function directionOf<Row>(column: Column<Row>, desc: boolean, { text }: AroundTexts): string {
  return text(`lists.order.${column.order ?? 'text'}.${desc ? 'desc' : 'asc'}`);
}

/** The order of a list in words: the column and its direction. */
export function orderIn<Row>(columns: readonly Column<Row>[], sort: Sort | undefined, texts: AroundTexts) {
  const column = sort && columns.find(({ id }) => id === sort.id);
  return column && { column: column.header, direction: directionOf(column, sort.desc, texts) };
}

/** The order that a list has by itself: that of its first column, in the direction of the first press on its head. */
export const isUsual = <Row>([first]: readonly Column<Row>[], sort: Sort | undefined): boolean =>
  !sort || (sort.id === first?.id && sort.desc === (first.descFirst ?? false));
