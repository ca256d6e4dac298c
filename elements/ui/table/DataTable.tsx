import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable, type ColumnDef, type Header } from '@tanstack/react-table';
import { useMemo } from 'react';
import { ArrowDownIcon } from '../icons.tsx';
import { classOf, type Column } from './column.ts';
import { SkeletonRows } from './SkeletonRows.tsx';

/** What a server-driven table needs of the table library: order and visibility; rows come sorted and paged. */
const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature });
const SKELETON_ROWS = 6;

export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

export interface DataTableProps<Row extends object> {
  /** The name of the table for assistive technology. */
  label: string;
  /** Keep their identity while nothing about them changes. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  hidden: readonly string[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** `first`: nothing to show yet, skeleton rows. `again`: the old rows stay, dimmed. */
  loading?: 'first' | 'again' | undefined;
  /** The person behind the row cannot act at the moment. */
  isDim?: (row: Row) => boolean;
  onRow?: ((row: Row) => void) | undefined;
}

type AnyHeader<Row extends object> = Header<typeof features, Row>;
const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row extends object>({ header, column }: { header: AnyHeader<Row>; column: Column<Row> }) {
  const sorted = header.column.getIsSorted();
  return (
    <th scope="col" role="columnheader" part="head" className={classOf(column)} aria-sort={sorted ? ariaSort[sorted] : undefined}>
      {column.sortable ? (
        <button type="button" className="gh-sort" onClick={() => header.column.toggleSorting()}>
          {column.header}
          <ArrowDownIcon />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/**
 * A table whose pages come from a server. It answers to its own width: columns leave by priority, and under 600 px its rows
 * turn into cards; the roles are written out because `display: grid` would take them from a table.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, hidden, sort, onSort, loading, isDim, onRow } = props;
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () => columns.map((column) => ({ id: column.id, header: column.header, accessorFn: rowId, enableSorting: column.sortable ?? false, sortDescFirst: column.descFirst ?? false })),
    [columns, rowId],
  );
  const data = useMemo(() => [...rows], [rows]);
  const sorting = useMemo(() => (sort ? [{ ...sort }] : []), [sort]);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting, columnVisibility },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      if (next) onSort(next);
    },
  });
  const shown = table.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []);
  return (
    <table className="gh-table" role="table" part="table" aria-label={label} aria-busy={loading ? true : undefined} data-stale={loading === 'again' || undefined}>
      <colgroup>
        {shown.map((column) => (
          <col key={column.id} className={[`c-${column.width}`, classOf(column)].filter(Boolean).join(' ')} />
        ))}
      </colgroup>
      <thead role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {group.headers.map((header) => {
              const column = byId.get(header.column.id);
              return column && <HeadCell key={header.id} header={header} column={column} />;
            })}
          </tr>
        ))}
      </thead>
      <tbody role="rowgroup">
        {loading === 'first' ? (
          <SkeletonRows columns={shown} rows={SKELETON_ROWS} />
        ) : (
          table.getRowModel().rows.map(({ id, original: row }) => (
            <tr key={id} role="row" part="row" data-dim={isDim?.(row) || undefined} data-opens={onRow ? true : undefined} onClick={onRow && (() => onRow(row))}>
              {shown.map((column) => (
                <td key={column.id} role="cell" part="cell" className={classOf(column)} data-card={column.card} data-label={column.header}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))
        )}
      </tbody>
    </table>
  );
}
