import { classOf, type Column } from './column.ts';

/** Rows that stand in for the ones on their way, in the shape those will have. */
export function SkeletonRows<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} aria-hidden="true">
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)} data-card={column.card} data-label={column.header}>
          {column.card === 'title' ? (
            <div className="gh-person">
              <span className="gh-bone gh-bone--round" />
              <div className="gh-bones">
                <span className="gh-bone" />
                <span className="gh-bone gh-bone--long" />
              </div>
            </div>
          ) : (
            <span className="gh-bone" />
          )}
        </td>
      ))}
    </tr>
  ));
}
