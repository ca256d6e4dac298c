import { classOf, type Column } from '../base/column.ts';

/** Boxes and menus have no skeleton of their own. */
const NOTHING = ' ';

/**
 * Rows that stand in for the ones on their way, in the shape those will have. They show only where the wait is long.
 */
export function SkeletonRows<Row>({
  columns,
  rows,
  checked,
  menu,
}: {
  columns: readonly Column<Row>[];
  rows: number;
  /** The rows will have a box in front. */
  checked: boolean;
  /** The rows will have a menu at their end. */
  menu: boolean;
}) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} aria-hidden="true">
      {checked && <td>{NOTHING}</td>}
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          {column.width === 'rest' ? (
            <div className="gh-person">
              {!column.plain && <span className="gh-bone gh-bone--round" />}
              <div className="gh-bones">
                <span className="gh-bone" />
                <span className="gh-bone" />
              </div>
            </div>
          ) : (
            <span className="gh-bone" />
          )}
        </td>
      ))}
      {menu && <td>{NOTHING}</td>}
    </tr>
  ));
}
