import { ArrowDownIcon } from '../icons.tsx';
import { classOf, type Column } from './column.ts';
import { SkeletonRows } from './SkeletonRows.tsx';

const SKELETON_ROWS = 6;

export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

export interface DataTableProps<Row extends object> {
  /** The name of the table for assistive technology. */
  label: string;
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

interface HeadCellProps<Row> {
  column: Column<Row>;
  /** Undefined while another column orders the rows. */
  sorted: Sort | undefined;
  onSort: (sort: Sort) => void;
}

function HeadCell<Row>({ column, sorted, onSort }: HeadCellProps<Row>) {
  const { id, header, sortable, descFirst = false } = column;
  const handleSort = () => onSort({ id, desc: sorted ? !sorted.desc : descFirst });
  return (
    <th
      scope="col"
      role="columnheader"
      part="head"
      className={classOf(column)}
      aria-sort={sorted && (sorted.desc ? 'descending' : 'ascending')}
    >
      {sortable ? (
        <button type="button" className="gh-sort" onClick={handleSort}>
          {header}
          <ArrowDownIcon />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

/**
 * A table whose pages come from a server, sorted and cut. It answers to its own width: columns leave by priority, and under
 * 600 px its rows turn into cards; the roles are written out because `display: grid` would take them from a table.
 */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  hidden,
  sort,
  onSort,
  loading,
  isDim,
  onRow,
}: DataTableProps<Row>) {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  return (
    <table
      className="gh-table"
      role="table"
      part="table"
      aria-label={label}
      aria-busy={loading ? true : undefined}
      data-stale={loading === 'again' || undefined}
    >
      <colgroup>
        {shown.map((column) => (
          <col key={column.id} className={[`c-${column.width}`, classOf(column)].filter(Boolean).join(' ')} />
        ))}
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          {shown.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              sorted={sort?.id === column.id ? sort : undefined}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {loading === 'first' ? (
          <SkeletonRows columns={shown} rows={SKELETON_ROWS} />
        ) : (
          rows.map((row) => (
            <tr
              key={rowId(row)}
              role="row"
              part="row"
              data-dim={isDim?.(row) || undefined}
              data-opens={onRow ? true : undefined}
              onClick={onRow && (() => onRow(row))}
            >
              {shown.map((column) => (
                <td
                  key={column.id}
                  role="cell"
                  part="cell"
                  className={classOf(column)}
                  data-card={column.card}
                  data-label={column.header}
                >
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
