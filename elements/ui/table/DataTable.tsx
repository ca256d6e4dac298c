import { memo, useMemo, type ComponentType, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Check } from '../Check.tsx';
import { ArrowDownIcon } from '../base/icons.tsx';
import { useStable } from '../base/useStable.ts';
import { classOf, type Column } from '../base/column.ts';
import { RowTab } from '../base/rowTab.ts';
import { MenuCell, type TableActions } from './MenuCell.tsx';
import type { SkeletonRows } from './SkeletonRows.tsx';
import { usePlaces } from './usePlaces.ts';
import { rowOf, useRows } from './useRows.ts';

/** The column that orders a table. */
export interface TableSort {
  readonly id: string;
  readonly desc: boolean;
}

/** Rows that can be selected. */
export interface TableSelection {
  /** The box in front of a row. */
  readonly Check: typeof Check;
  readonly ids: ReadonlySet<string>;
  /** `range`: everything from the last one to this one. */
  readonly onToggle: (id: string, on: boolean, range: boolean) => void;
  readonly onPage: (on: boolean) => void;
  readonly pageLabel: string;
  readonly rowLabel: (name: string) => string;
}

export interface DataTableProps<Row extends object> {
  /** The name of the table for assistive technology. */
  label: string;
  /** Memoised: other columns draw every row again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  hidden: readonly string[];
  /** The priorities that leave at this width, as `data-left` has them: "3 2". */
  left: string;
  /** The row whose detail is open beside the table. */
  openId?: string | undefined;
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
  /** `first`: nothing to show yet, skeleton rows. `again`: the old rows stay. */
  loading?: 'first' | 'again' | undefined;
  /** Loading has lasted: the old rows are dimmed. */
  stale?: boolean;
  /** The placeholder for rows on their way; arrives later. */
  Bones?: typeof SkeletonRows | undefined;
  /** How many rows will come. */
  expected: number;
  /** The person behind the row cannot act at the moment. */
  isDim?: ((row: Row) => boolean) | undefined;
  onRow?: ((row: Row) => void) | undefined;
  selection?: TableSelection | undefined;
  actions?: TableActions<Row> | undefined;
  /** Moves between rows and selects them by keys; arrives after the rows. */
  onRowKey?: ((event: KeyboardEvent, selection: TableSelection | undefined) => void) | undefined;
  /** Draws its child again when something observable that it read has changed. */
  Observed: ComponentType<{ children: () => ReactNode }>;
}

/** Skeletons stand for a whole page as long as it is not a long one. */
const MOST_BONES = 20;

interface HeadCellProps<Row> {
  column: Column<Row>;
  /** Undefined while another column orders the rows. */
  sorted: TableSort | undefined;
  onSort: (sort: TableSort) => void;
}

/** The head of a column, with the button that orders the rows by it. */
export function HeadCell<Row>({ column, sorted, onSort }: HeadCellProps<Row>) {
  const { id, header, sortable, descFirst = false } = column;
  const handleSort = () => onSort({ id, desc: sorted ? !sorted.desc : descFirst });
  return (
    <th
      scope="col"
      part="head"
      className={classOf(column)}
      aria-sort={sorted && (sorted.desc ? 'descending' : 'ascending')}
    >
      {sortable ? (
        <button type="button" className="gh-sort" onClick={handleSort}>
          {header}
          <span className="gh-sort__mark">
            <ArrowDownIcon />
          </span>
        </button>
      ) : (
        header
      )}
    </th>
  );
}

interface RowProps<Row> {
  row: Row;
  id: string;
  name: (row: Row) => string;
  columns: readonly Column<Row>[];
  tab: 0 | -1;
  dim: ((row: Row) => boolean) | undefined;
  opens: boolean;
  open: boolean;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  Box: typeof Check | undefined;
  selectLabel: ((name: string) => string) | undefined;
  actions: TableActions<Row> | undefined;
  Observed: ComponentType<{ children: () => ReactNode }>;
}

function BodyRow<Row>({
  row,
  id,
  name,
  columns,
  tab,
  dim,
  opens,
  open,
  selected,
  Box,
  selectLabel,
  actions,
  Observed,
}: RowProps<Row>) {
  return (
    <Observed>
      {() => (
        <RowTab.Provider value={tab}>
          <tr
            part="row"
            data-row={id}
            data-dim={dim?.(row) || undefined}
            data-opens={opens || undefined}
            aria-current={open || undefined}
            aria-selected={selected}
          >
            {selected !== undefined && Box && (
              <td className="gh-cell-check">
                <Box label={selectLabel?.(name(row)) ?? ''} checked={selected} tabIndex={tab} />
              </td>
            )}
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.id} scope="row" part="cell" className={classOf(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.id} part="cell" className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
            {actions && (
              <MenuCell key={id} actions={actions} offered={actions.of(row)} name={name(row)} tabIndex={tab} />
            )}
          </tr>
        </RowTab.Provider>
      )}
    </Observed>
  );
}

/**
 * A sort draws the rows that are new, a selection the row that it is about. `memo` forgets that a component is generic.
 */
const MemoRow = memo(BodyRow) as typeof BodyRow;

/** What a press in a row must not open: controls have work of their own. */
const OWN_WORK = 'input, a, label, [part~="row-menu"]';

/** A table whose pages come from a server, sorted and cut. It answers to its own width: columns leave by priority. */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  hidden,
  left,
  openId,
  sort,
  onSort,
  loading,
  stale,
  Bones,
  expected,
  isDim,
  onRow,
  selection,
  actions,
  onRowKey,
  Observed,
}: DataTableProps<Row>) {
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden]);
  const ids = rows.map(rowId);
  const places = usePlaces(ids);
  const { active, onFocus } = useRows(ids);
  const handleClick = ({ target, shiftKey }: MouseEvent) => {
    const id = rowOf(target)?.dataset['row'];
    const row = rows[ids.indexOf(id ?? '')];
    if (!row || id === undefined || !(target instanceof Element)) return;
    if (target instanceof HTMLInputElement) return selection?.onToggle(id, target.checked, shiftKey);
    if (!target.closest(OWN_WORK)) onRow?.(row);
  };
  const Box = selection?.Check;
  const nameOf = useStable(rowName);
  const chosen = selection ? ids.filter((id) => selection.ids.has(id)).length : 0;
  return (
    <table
      className="gh-table"
      part="table"
      aria-label={label}
      aria-busy={loading ? true : undefined}
      data-left={left || undefined}
      data-stale={stale || undefined}
    >
      <colgroup>
        {selection && <col className="c-check" />}
        {shown.map((column) => (
          <col key={column.id} className={[`c-${column.width}`, classOf(column)].filter(Boolean).join(' ')} />
        ))}
        {actions && <col className="c-menu" />}
      </colgroup>
      <thead>
        <tr>
          {selection && Box && (
            <th scope="col" className="gh-cell-check">
              <Box
                label={selection.pageLabel}
                checked={chosen > 0 && chosen === ids.length}
                mixed={chosen > 0 && chosen < ids.length}
                onCheck={selection.onPage}
              />
            </th>
          )}
          {shown.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              sorted={sort?.id === column.id ? sort : undefined}
              onSort={onSort}
            />
          ))}
          {actions && (
            <th scope="col">
              <span className="gh-visually-hidden">{actions.header}</span>
            </th>
          )}
        </tr>
      </thead>
      {/* The keys of the controls inside it, which are the ones in the tab order. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <tbody onClick={handleClick} onFocus={onFocus} onKeyDown={(event) => onRowKey?.(event, selection)}>
        {loading === 'first'
          ? Bones && (
              <Bones
                columns={shown}
                rows={Math.min(expected, MOST_BONES)}
                checked={selection !== undefined}
                menu={actions !== undefined}
              />
            )
          : rows.map((row, index) => {
              const id = ids[index] ?? '';
              return (
                <MemoRow
                  key={places.get(id) ?? id}
                  row={row}
                  id={id}
                  name={nameOf}
                  columns={shown}
                  tab={id === active ? 0 : -1}
                  dim={isDim}
                  opens={onRow !== undefined}
                  open={id === openId}
                  selected={selection && selection.ids.has(id)}
                  Box={selection?.Check}
                  selectLabel={selection?.rowLabel}
                  actions={actions}
                  Observed={Observed}
                />
              );
            })}
      </tbody>
    </table>
  );
}
