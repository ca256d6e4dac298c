import type { Action, ActionButton } from '../overlays/ActionButton.tsx';

/** What can be done with one row. */
export interface TableActions<Row> {
  readonly ActionButton: typeof ActionButton;
  readonly of: (row: Row) => readonly Action[];
  readonly header: string;
  readonly label: (name: string) => string;
  readonly lang: string;
}

interface MenuCellProps<Row> {
  actions: TableActions<Row>;
  /** What can be done with this row: read where the row is drawn, which follows what it depends on. */
  offered: readonly Action[];
  /** What the row is called. */
  name: string;
  tabIndex: number | undefined;
}

/** The last cell of a row: the menu of what can be done with it. */
export function MenuCell<Row>({ actions, offered, name, tabIndex }: MenuCellProps<Row>) {
  const { ActionButton: Menu, lang, label } = actions;
  return (
    <td className="gh-cell-menu">
      <Menu small part="row-menu" tabIndex={tabIndex} lang={lang} label={label(name)} actions={offered} />
    </td>
  );
}
