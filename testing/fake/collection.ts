import { sortOrders, type Page } from '../../api/contract/types.ts';
import { closed, closedWith, type Access, type AnswerRow, type Caller, type FakeCall } from './answer.ts';
import { oneOf, readGiven, wholeNumber, type FieldsOf } from './fields.ts';
import { Refusal } from './refusal.ts';
import type { World } from './world.ts';

/** A row of the sample data that people list and edit. */
export interface Stored {
  id: string;
  createdAt: string;
  updatedAt: string;
}

interface Kind<Row extends Stored> {
  /** Names its ids: the parameter `{roleId}` of a path carries that of a `role`. */
  readonly name: string;
  readonly rows: (world: World) => Row[];
  readonly sees: (caller: Caller, row: Row) => boolean;
  /** The order of a list without pages. */
  readonly order: (a: Row, b: Row) => number;
  /** What a body may say of a row. */
  readonly fields: FieldsOf<Row>;
  /** Throws where a row may not become what it is about to; `before` is missing for a new one. */
  readonly maySet?: (call: FakeCall, caller: Caller, next: Row, before?: Row) => void;
}

/** Lists, adds, changes and removes the rows of one kind. */
export function collection<Row extends Stored>({ name, rows, sees, order, fields, maySet }: Kind<Row>) {
  const all = ({ world }: FakeCall, caller: Caller): Row[] =>
    rows(world)
      .filter((row) => sees(caller, row))
      .sort(order);
  /** @throws {Refusal} 404, the same for a row the caller does not see and for one that does not exist */
  const named = (call: FakeCall, caller: Caller, id = call.params[`${name}Id`]): Row => {
    const row = all(call, caller).find((one) => one.id === id?.toLowerCase());
    if (!row) throw new Refusal('ER-NOT-FOUND');
    return row;
  };
  const add = (call: FakeCall, caller: Caller, make: (stored: Stored) => Row): Row => {
    const at = new Date(call.now).toISOString();
    const row = make({ id: call.idOf(name, `added ${++call.world.added}`), createdAt: at, updatedAt: at });
    maySet?.(call, caller, row);
    rows(call.world).push(row);
    return row;
  };
  const change = (call: FakeCall, caller: Caller, before: Row, given: Partial<Row>): Row => {
    const next = { ...before, ...given, updatedAt: new Date(call.now).toISOString() };
    maySet?.(call, caller, next, before);
    rows(call.world).splice(rows(call.world).indexOf(before), 1, next);
    return next;
  };
  const remove = ({ world }: FakeCall, row: Row): void => {
    rows(world).splice(rows(world).indexOf(row), 1);
  };
  return {
    all,
    named,
    add,
    change,
    remove,
    /** Answers the call that lists them. */
    listed: (access: Exclude<Access, 'anonymous'>): AnswerRow<Row[]> => closed(access, all),
    /** Answers the call that changes one. */
    changed: (access: Exclude<Access, 'anonymous'>): AnswerRow<Row> =>
      closedWith(
        access,
        ({ body }) => readGiven(fields, body),
        (call, caller, given) => change(call, caller, named(call, caller), given),
      ),
  };
}

const MOST_ROWS = 200;

type SortKey<Row> = (row: Row) => string | number;

export interface Paging<Row> {
  readonly limit: number;
  readonly offset: number;
  readonly order: (a: Row, b: Row) => number;
}

export const ordered = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Which page of a list is asked for, in which order. `_offset` counts pages. @throws {Refusal} 400 */
export function readPaging<Row, Sort extends string>(
  { query }: FakeCall,
  words: readonly Sort[],
  keys: Readonly<Record<Sort, SortKey<Row>>>,
  usual: Sort,
  id: SortKey<Row>,
): Paging<Row> {
  const limit = wholeNumber(query, '_limit', { from: 1, to: MOST_ROWS, fallback: 20 });
  const key = keys[oneOf('_sortBy', query['_sortBy'], words) ?? usual];
  const direction = oneOf('_order', query['_order'], sortOrders) === 'DESC' ? -1 : 1;
  return {
    limit,
    offset: wholeNumber(query, '_offset', { from: 0, to: 1_000_000, fallback: 0 }) * limit,
    order: (a, b) => direction * (ordered(key(a), key(b)) || ordered(id(a), id(b))),
  };
}

/** One page of the rows that were found. */
export const pageOf = <Row, Item>(
  rows: readonly Row[],
  { limit, offset, order }: Paging<Row>,
  present: (row: Row) => Item,
): Page<Item> => ({
  items: [...rows]
    .sort(order)
    .slice(offset, offset + limit)
    .map(present),
  _metadata: { totalItems: rows.length, totalPages: Math.ceil(rows.length / limit) },
});
