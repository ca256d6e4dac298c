import type { ComponentType, ReactNode } from 'react';
import type { IconComponent } from '../base/icons.tsx';
import type { Action } from '../overlays/ActionButton.tsx';
import type { Choice } from '../choices/ChoiceButton.tsx';
import type { Tone } from '../base/Status.tsx';
import type { Column } from '../base/column.ts';
import type { ListModel } from '../base/list.ts';
import type { TableActions } from '../table/MenuCell.tsx';

/** The words of one list; everything else every list says alike. */
export interface ListTexts {
  /** The title of the page, and the name of the table. */
  title: string;
  /** The name of the search field. */
  search: string;
  /** So many of them, in words: "45 people". */
  count: (items: number) => string;
  /** While there is nothing yet. */
  empty: { title: string; text: string };
  /** What the detail of a row is called: "User". */
  one: string;
  none?: string;
  noneFor?: (search: string) => string;
  denied?: string;
  failed?: string;
}

/** A filter of a list. */
export interface ListFilter {
  id: string;
  name: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** One choice at a time. */
  single?: boolean;
  onChoose: (chosen: string[]) => void;
}

/** A status in one word. */
export interface LineStatus {
  tone: Tone;
  text: string;
  /** The normal one, which is not shown where there is little room. */
  usual?: boolean;
}

/** How a row looks where there is little room: two lines. What it reads may be observable. */
export interface RowLine<Row> {
  /** 32 px: a picture or an icon. */
  mark?: (row: Row, size?: 'large') => ReactNode;
  /** The second line. */
  text?: (row: Row) => string | undefined;
  status?: (row: Row) => LineStatus | undefined;
  /** At the end of the second line, unless the list is sorted by something else than its first column. */
  field?: (row: Row) => ReactNode;
  /** What the detail says before the columns. */
  facts?: (row: Row) => readonly Fact[];
  /** What the detail says after the columns. */
  more?: (row: Row) => ReactNode;
}

/** One line in the detail of a row. */
export interface Fact {
  id: string;
  name: string;
  value: ReactNode;
  /** What its copy button copies. */
  copy?: string | undefined;
}

/** What can be done with the rows that are selected. The first one has a button of its own on a phone. */
export type BulkActions = (ids: ReadonlySet<string>) => readonly Action[];

/** Shown in place of hidden rows, with a button that shows them again. */
export interface NoneFoundProps {
  title: string;
  /** Default: the search and filters hide the rest. */
  text?: string;
  clearLabel?: string;
  level: 2 | 3;
  onClear: () => void;
}
export type NoneShown = ComponentType<NoneFoundProps>;

/** Draws an empty view with what a list draws when nothing is found: its code arrives with that. */
export type EmptyViewOf = (Shown: NoneShown, level: 2 | 3) => ReactNode;

/** What a page needs to draw its rows by itself. */
export interface ListBody<Row extends object> {
  /** Two lines a row, as on a phone. */
  narrow: boolean;
  /** The columns that are shown. */
  columns: readonly Column<Row>[];
  /** The priorities that leave at this width, as `data-left` of a table has them. */
  left: string;
  /** The row whose detail is open beside the rows. */
  openId: string | undefined;
  /** `first`: nothing to show yet. `again`: the old rows stay. */
  loading: 'first' | 'again' | undefined;
  stale: boolean;
  actions: TableActions<Row> | undefined;
  onOpen: (row: Row) => void;
}

/** A page with a list. */
export interface ListPageProps<Row extends object> {
  /** `undefined` before there is an app. Observable. */
  list: ListModel<Row> | undefined;
  texts: ListTexts;
  /** Memoised: other columns draw every row again. The first one identifies the row. */
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  line: RowLine<Row>;
  /** Draws the rows in place of the table, the two-line list and the pager. What it reads may be observable. */
  body?: (body: ListBody<Row>) => ReactNode;
  /** How many rows stand in for those on their way. Default: as many as a page has. */
  bones?: number;
  /** Cannot act at the moment: the name is dimmed. */
  isDim?: (row: Row) => boolean;
  /** The permission that is named when the list is denied. */
  permission: string;
  /** Without a title: a page around has one. */
  withoutHeader?: boolean;
  /** The level of the title in the outline of the page. */
  level?: 1 | 2;
  /** The page was just opened: its title takes the focus. */
  arrived?: boolean;
  /** Under the title: how many there are, and where. */
  lead?: ReactNode;
  /** The primary action, beside the title. */
  action?: ReactNode;
  /** The user may see everything and change nothing. The text beside the title states that. */
  readOnly?: boolean;
  /** Above the toolbar: ready-made views. */
  presets?: ReactNode;
  filters?: readonly ListFilter[];
  onClearFilters?: () => void;
  /** In the toolbar: why a filter is not there. */
  note?: string | undefined;
  hidden: readonly string[];
  onHidden: (hidden: readonly string[]) => void;
  /** The icon of the list, where there is nothing in it. */
  icon: IconComponent;
  /** Where there is nothing yet: the way to the first one. */
  emptyActions?: ReactNode;
  /** Shown instead of "nothing found" where a ready-made view is empty and nothing else hides rows. */
  emptyView?: EmptyViewOf | undefined;
  /** What can be done with a row; absent when nothing can. Stable: another function draws every row again. */
  actions?: ((row: Row) => readonly Action[]) | undefined;
  /** What can be done with the rows that are selected; without it rows cannot be selected. */
  bulk?: BulkActions | undefined;
  /** The row whose detail is open, where the page keeps it; empty for none. */
  openId?: string;
  /** Without `step` the back button does not lead back to the row that was open. */
  onOpenId?: (id: string, step?: boolean) => void;
  /** What a press on a row opens; without it the detail of the row. */
  onOpen?: ((row: Row) => void) | undefined;
}
