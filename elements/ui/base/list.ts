/** Why a list could not be loaded. */
export interface ListError {
  /** A sentence; of the service, so in its language. */
  readonly message: string;
  /** The service failed, or did not answer. */
  readonly isOutage?: boolean;
  /** The error comes from the service itself. */
  readonly fromProvider?: boolean;
  readonly code?: string;
  /** The id of the failed call, for the user to quote to support. */
  readonly traceId?: string | null | undefined;
}

/** The column that orders a list. */
export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

/** May the list be shown? `denied` has sent no request. */
export type ListAccess = 'loading' | 'signed-out' | 'denied' | 'allowed';

/** What a list page asks of its list: a page of rows from a service, and the ways to another one. */
export interface ListModel<Row> {
  readonly access: ListAccess;
  readonly rows: readonly Row[];
  /** The list was answered at least once for this user and tenant. */
  readonly answered: boolean;
  readonly loading: boolean;
  /** What rows show beside their answer is still on its way. */
  readonly filling?: boolean;
  /** Rows show a write that is not answered yet. */
  readonly changing?: boolean;
  readonly error: ListError | undefined;
  readonly totalItems: number;
  readonly totalPages: number;
  /** The page on screen, counted from 0. */
  readonly page: number;
  readonly pageSize: number;
  /** The first and the last row on screen, counted from 1; 0 without rows. */
  readonly from: number;
  readonly to: number;
  readonly sort: Sort | undefined;
  /** The text of the search field. */
  readonly search: string;
  /** A search or a filter hides something. */
  readonly narrowed: boolean;
  /** The ids of the chosen rows, also of those on other pages. */
  readonly selection: ReadonlySet<string>;
  load(): unknown;
  setPage(page: number): unknown;
  setPageSize(pageSize: number): unknown;
  setSort(sort: Sort): unknown;
  setSearch(search: string): unknown;
  clearSearch(): unknown;
  /** Back to the whole list: no search, no filter, no preset. */
  clearAll(): unknown;
  toggle(id: string, on: boolean): unknown;
  select(ids: readonly string[]): unknown;
  clearSelection(): unknown;
  /** Selects every row of every page, where the service can tell them all. */
  selectAll?(): unknown;
}

/** What a list page shows. `none`: a search or a filter hides everything; `empty`: there is nothing yet. */
export type ListPhase = 'signed-out' | 'denied' | 'loading' | 'error' | 'rows' | 'none' | 'empty';

/** What the phase is decided by. */
export type ListFacts = Pick<ListModel<unknown>, 'access' | 'rows' | 'answered' | 'loading' | 'error' | 'narrowed'>;

/** Read top to bottom, the first that holds is shown. */
const phases: readonly { readonly phase: ListPhase; readonly when: (list: ListFacts) => boolean }[] = [
  { phase: 'signed-out', when: ({ access }) => access === 'signed-out' },
  { phase: 'denied', when: ({ access }) => access === 'denied' },
  { phase: 'rows', when: ({ rows }) => rows.length > 0 },
  {
    phase: 'loading',
    when: ({ access, answered, loading, error }) => loading || (!error && (access === 'loading' || !answered)),
  },
  { phase: 'error', when: ({ error }) => error !== undefined },
  { phase: 'none', when: ({ narrowed }) => narrowed },
  { phase: 'empty', when: () => true },
];

/** What a list page shows. Before there is an app nothing is known: the same as loading. */
export function phaseOf(list: ListFacts | undefined): ListPhase {
  return (list && phases.find(({ when }) => when(list))?.phase) ?? 'loading';
}
