import { sortOrders, type Page } from '../../api/contract/types.ts';
import { closed, closedWith, type Access, type AnswerRow, type Caller, type FakeCall } from './answer.ts';
import { oneOf, optional, otherwise, readGiven, wholeNumber, type FieldsOf } from './fields.ts';
import { Refusal } from './refusal.ts';
import type { World } from './world.ts';

type Order = (a: string | number, b: string | number) => number;
const ordered: Order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

interface Kind<Row> {
  /** Names its ids: the parameter `{roleId}` of a path carries that of a `role`. */
  readonly name: string;
  readonly rows: (world: World) => readonly Row[];
  /** Whether the caller may know of a row. Default: of each. */
  readonly sees?: (caller: Caller, row: Row, call: FakeCall) => boolean;
  /** The order of a list without pages. */
  readonly order?: (a: Row, b: Row) => number;
}

/** Lists and finds the rows of one kind. */
export function collection<Row extends { readonly id: string }>({ name, rows, sees = () => true, order }: Kind<Row>) {
  const all = (call: FakeCall, caller: Caller): Row[] => {
    const seen = rows(call.world).filter((row) => sees(caller, row, call));
    return order ? seen.sort(order) : seen;
  };
  return {
    all,
    /** @throws {Refusal} 404, the same for a row the caller does not see and for one that does not exist */
    named(call: FakeCall, caller: Caller, id = call.params[`${name}Id`]): Row {
      const row = all(call, caller).find((one) => one.id === id?.toLowerCase());
      if (!row) throw new Refusal('ER-NOT-FOUND');
      return row;
    },
    /** Answers a call that lists them. */
    listed: <Item>(access: Exclude<Access, 'anonymous'>, present: (row: Row) => Item): AnswerRow<Item[]> =>
      closed(access, (call, caller) => all(call, caller).map(present)),
    /** Answers a call that asks for something of each of several, whose ids `read` finds in the request. */
    ofEach: <Item>(
      access: Exclude<Access, 'anonymous'>,
      read: (call: FakeCall) => readonly string[],
      present: (row: Row, call: FakeCall) => Item,
    ): AnswerRow<Item[]> =>
      closedWith(access, read, (call, caller, ids) =>
        all(call, caller).flatMap((row) => (ids.includes(row.id) ? [present(row, call)] : [])),
      ),
  };
}

/** A row of the sample data that people edit. */
export interface Stored {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface EditedKind<Row extends Stored> extends Kind<Row> {
  readonly rows: (world: World) => Row[];
  /** What a body may say of a row. */
  readonly fields: FieldsOf<Row>;
  /** Throws where a row may not become what it is about to; `before` is missing for a new one. */
  readonly maySet?: (call: FakeCall, caller: Caller, next: Row, before?: Row) => void;
}

/** The same, of a kind whose rows are added, changed and removed. */
export function editedCollection<Row extends Stored>(kind: EditedKind<Row>) {
  const { name, rows, fields, maySet } = kind;
  const read = collection(kind);
  const change = (call: FakeCall, caller: Caller, before: Row, given: Partial<Row>): Row => {
    // Two changes in one millisecond are two states.
    const at = Math.max(call.now, Date.parse(before.updatedAt) + 1);
    const next = { ...before, ...given, updatedAt: new Date(at).toISOString() };
    maySet?.(call, caller, next, before);
    rows(call.world).splice(rows(call.world).indexOf(before), 1, next);
    return next;
  };
  return {
    ...read,
    change,
    add(call: FakeCall, caller: Caller, make: (stored: Stored) => Row): Row {
      const at = new Date(call.now).toISOString();
      const row = make({ id: call.idOf(name, `added ${++call.world.added}`), createdAt: at, updatedAt: at });
      maySet?.(call, caller, row);
      rows(call.world).push(row);
      return row;
    },
    remove({ world }: FakeCall, row: Row): void {
      rows(world).splice(rows(world).indexOf(row), 1);
    },
    /** Answers the call that changes one. */
    changed: (access: Exclude<Access, 'anonymous'>): AnswerRow<Row> =>
      closedWith(
        access,
        ({ body }) => readGiven(fields, body),
        (call, caller, given) => change(call, caller, read.named(call, caller), given),
      ),
  };
}

/** What a request may say of the page of a list. `_offset` counts pages. */
export const pageFields = <const Sort extends string>(sorts: readonly Sort[], usual: Sort) => ({
  _limit: otherwise(wholeNumber(1, 200), 20),
  _offset: otherwise(wholeNumber(0, 1_000_000), 0),
  _sortBy: otherwise(oneOf(sorts), usual),
  _order: optional(oneOf(sortOrders)),
});

interface Paging<Sort extends string> {
  readonly _limit: number;
  readonly _offset: number;
  readonly _sortBy: Sort;
  readonly _order?: (typeof sortOrders)[number] | undefined;
}

/** One page of the rows that were found. */
export function pageOf<Row extends { readonly id: string }, Sort extends string, Item>(
  rows: readonly Row[],
  { _limit, _offset, _sortBy, _order }: Paging<Sort>,
  keys: Readonly<Record<Sort, (row: Row) => string | number>>,
  present: (row: Row) => Item,
): Page<Item> {
  const key = keys[_sortBy];
  const direction = _order === 'DESC' ? -1 : 1;
  return {
    items: [...rows]
      .sort((a, b) => direction * (ordered(key(a), key(b)) || ordered(a.id, b.id)))
      .slice(_offset * _limit, (_offset + 1) * _limit)
      .map(present),
    _metadata: { totalItems: rows.length, totalPages: Math.ceil(rows.length / _limit) },
  };
}
