import { makeAutoObservable, observable, observableRef, reaction } from 'mobx';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions, type Callback } from '../Actions.ts';
import type { StoreContext } from '../context.ts';
import { startLater } from '../startLater.ts';

/** Rows on one page of a list. */
export const PAGE_SIZE = 20;
/** Milliseconds between the last letter of a search and its call. */
const SEARCH_DELAY = 250;

/** Whether the list may be shown. `denied` sends no request (WIDGET-008). */
export type Access = 'loading' | 'signed-out' | 'denied' | 'allowed';

/** One sorted column. */
export interface Sort<Column extends string = string> {
  readonly id: Column;
  readonly desc: boolean;
}

/** The chosen values of each filter; a filter without values is not set. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** What a person asked for. A page keeps it in its address. */
export interface ListState<Column extends string = string> {
  /** Counted from 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort<Column> | undefined;
  /** Without white space around it. */
  readonly search: string;
  readonly filters: Filters;
}

/** One page of rows as the provider answers it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly totalItems: number;
}

export interface ListingOptions<Row, Column extends string> {
  /** Names a row. */
  id: (row: Row) => string;
  /** Asks for one page. */
  load: (state: ListState<Column>, ask: Ask) => Promise<ListPage<Row>>;
  /** The permission to read the list; without one every signed-in person may. */
  permission?: string;
  /** The order at first, and after a change of user or tenant. */
  sort?: Sort<Column>;
  pageSize?: number;
  /** Called in the same MobX action that shows the rows of an answer. */
  loaded?: (page: ListPage<Row>, state: ListState<Column>) => void;
  /**
   * Loads what rows show beside their answer; `load` resolves after it. Not called for an answer that was overtaken.
   */
  fill?: (rows: readonly Row[], state: ListState<Column>) => Promise<void>;
  /** Called in the same MobX action that forgets the earlier user or tenant. */
  reset?: () => void;
  /** The list is of one visit: it ends with its watch, and leaves nothing behind in its app. */
  passing?: boolean;
}

export interface Ask {
  /** Aborts when a newer call overtakes this one. */
  readonly signal: AbortSignal;
  /** False when only page, order, search or filters changed: a list that came whole needs no call (see `wholeList`). */
  readonly fresh: boolean;
}

/** Turns the rows of a list into what they will be when a write is done. */
export type Change<Row> = (rows: readonly Row[]) => readonly Row[];

export interface Write<Answer, Row> {
  /** What the list shows while the call is running; undone when it fails. */
  show?: Change<Row>;
  /** What the list shows after the answer, in place of `show`. */
  done?: (answer: Answer) => Change<Row> | void;
  /** Loads the page again after the answer, for a write that changes the order or the rows of other pages. */
  reload?: boolean;
  /** A second press sends nothing while the first is running. */
  single?: boolean;
  callback?: Callback<Answer> | undefined;
}

/**
 * A list of a page, with rows of any kind: page, order, search, filters, selection, and writes that show at once and
 * are undone when they fail. The store of a page holds one and adds what its rows mean (specification part 2 §2.3).
 */
export class Listing<Row, Column extends string = string> {
  page = 0;
  pageSize: number;
  /** The rows on a page that the person has chosen; the list may show fewer for a while. */
  chosenSize: number;
  sort: Sort<Column> | undefined;
  /** The text of the search field; sent when typing rests. */
  search = '';
  filters: Filters = {};
  /** An answer, or a failure, has arrived since user and tenant are what they are. */
  answered = false;
  /** What the rows on screen answer; undefined until the first answer. */
  shown: ListState<Column> | undefined;
  /** The ids of the selected rows, on this page and others. */
  readonly selection = observable.set<string>([], { deep: false });
  /** Counts the changes of user or tenant, so that a load they cut short is started anew. */
  private epoch = 0;
  private loadedRows: readonly Row[] = [];
  private loadedTotal = 0;
  private sentSearch = '';
  private readonly changes = observable.map<string, Change<Row>>([], { deep: false });
  readonly #actions: Actions<string>;
  readonly #context: StoreContext;
  readonly #options: ListingOptions<Row, Column>;
  #usualSize: number;
  /** The id of the user that rows were asked for last. */
  #person: string | undefined;
  #cancelSearch: (() => void) | undefined;
  /** The elements that show the list. */
  #watchers = 0;
  #abort: AbortController | undefined;
  /** Counts what makes an answer outdated: a write, another user or tenant, a press that asks for all anew. */
  #wanted = 1;
  /** The count that the last answer to a fresh load belongs to. */
  #held = 0;

  constructor(context: StoreContext, options: ListingOptions<Row, Column>) {
    this.#context = context;
    this.#options = options;
    this.pageSize = this.chosenSize = this.#usualSize = options.pageSize ?? PAGE_SIZE;
    this.sort = options.sort;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable<this, 'loadedRows' | 'changes'>(
      this,
      {
        selection: false,
        changes: false,
        filters: observableRef,
        sort: observableRef,
        shown: observableRef,
        loadedRows: observableRef,
      },
      { autoBind: true, deep: false },
    );
    context.onReset(this.reset);
  }

  get access(): Access {
    const { status } = this.#context.session;
    const { permission } = this.#options;
    if (status !== 'signed-in' || permission === undefined) return status === 'signed-in' ? 'allowed' : status;
    const allowed = this.#context.allows(permission);
    return allowed === undefined ? 'loading' : allowed ? 'allowed' : 'denied';
  }

  /** The rows of the page, with the pending writes already applied. */
  get rows(): readonly Row[] {
    return [...this.changes.values()].reduce((rows, change) => change(rows), this.loadedRows);
  }

  /** How many rows all pages hold, with the pending writes already counted. */
  get totalItems(): number {
    return Math.max(0, this.loadedTotal + this.rows.length - this.loadedRows.length);
  }

  get totalPages(): number {
    return Math.ceil(this.totalItems / (this.shown?.pageSize ?? this.pageSize));
  }

  get loading(): boolean {
    return this.#actions.pending('load');
  }

  /** Rows show a write that is not answered yet. */
  get changing(): boolean {
    return this.changes.size > 0;
  }

  /** The order at first. */
  get usualSort(): Sort<Column> | undefined {
    return this.#options.sort;
  }

  /** What rows show beside their answer is still on its way. */
  get filling(): boolean {
    return this.#actions.pending('fill');
  }

  /** Why there is no list: the call failed, or it is not known who is signed in. */
  get error(): ApiError | undefined {
    const { status, error } = this.#context.session;
    return this.#actions.error('load') ?? (status === 'loading' ? error : undefined);
  }

  /** A search or a filter narrows the rows on screen, so "nothing found" is not "nothing here". */
  get narrowed(): boolean {
    return !!this.shown && (this.shown.search !== '' || Object.keys(this.shown.filters).length > 0);
  }

  /** The first row on screen, counted from 1 over all pages; 0 without rows. */
  get from(): number {
    return this.rows.length && this.shown ? this.shown.page * this.shown.pageSize + 1 : 0;
  }

  /** The last row on screen, counted from 1 over all pages; 0 without rows. */
  get to(): number {
    return this.rows.length && this.shown ? this.shown.page * this.shown.pageSize + this.rows.length : 0;
  }

  /** The search field holds a text that was not asked for yet. */
  get typing(): boolean {
    return this.search.trim() !== this.sentSearch;
  }

  /** What a person asked for, as it is sent. */
  get state(): ListState<Column> {
    const { page, pageSize, sort, filters } = this;
    return { page, pageSize, sort, search: this.search.trim(), filters };
  }

  /** The list may be read and was not yet: the number of the change of user or tenant it is due for. */
  get due(): number | undefined {
    return this.access === 'allowed' && !this.answered ? this.epoch : undefined;
  }

  /**
   * Loads as soon as the list may be read, again after every change of user or tenant, and again while the provider is
   * out of reach. What an earlier visit has loaded stays on screen until it is loaded again. Returns the undo.
   */
  watch(): () => void {
    let on = true;
    const { passing } = this.#options;
    const forget = passing && this.#context.onReset(this.reset); // once more where it was watched before
    // A microtask later: a sign-in and the reset that follows it are one change, and one load.
    const load = () => on && this.due !== undefined && !this.loading && void this.load();
    // A second element of the same visit shows what the first one has asked for.
    if (!this.#watchers++ && this.answered)
      queueMicrotask(() => on && this.access === 'allowed' && this.answered && !this.loading && void this.again());
    const stop = reaction(
      () => this.due,
      () => queueMicrotask(load),
      { fireImmediately: true },
    );
    const { ports } = this.#context;
    const stopRecovering = startLater(async () => {
      const { recover } = await import('./recover.ts');
      return () => recover(ports, this);
    }, ports.clock);
    return () => {
      if (on) this.#watchers--;
      on = false;
      stop();
      stopRecovering();
      if (forget) forget();
    };
  }

  /** Loads the page the state describes. A newer call overtakes an older one. */
  load(): Promise<boolean> {
    this.#wanted += 1;
    return this.#load();
  }

  /** Loads again; what is on screen stays until the answer. */
  again(): Promise<boolean> {
    this.#wanted += 1;
    return this.#load('again');
  }

  /** @param key `again`: what is on screen stays until the answer */
  async #load(key: 'load' | 'again' = 'load'): Promise<boolean> {
    if (this.#context.session.status === 'loading') {
      await this.#context.session.retry(); // the list follows by itself
      return false;
    }
    this.#person = this.#context.session.user?.id;
    this.#cancelSearch?.();
    this.#abort?.abort();
    const { signal } = (this.#abort = new AbortController());
    const { state } = this;
    this.sentSearch = state.search;
    const wanted = this.#wanted;
    const fresh = wanted !== this.#held; // also where a fresh load is overtaken before its answer
    const work = async (): Promise<ListPage<Row>> => this.#options.load(state, { signal, fresh });
    const done = await this.#actions.run(key, this.#inTenant(work), {
      done: (page) => {
        this.#actions.clear('load');
        this.#held = wanted;
        this.#show(page, state);
      },
      failed: () => key === 'load' && this.#show({ rows: [], totalItems: 0 }, undefined),
    });
    // The last row of the last page was deleted: the page before it is the last one now.
    if (done && !this.rows.length && state.page > 0) return this.setPage(Math.max(0, this.totalPages - 1));
    const { fill } = this.#options;
    if (done && fill) await this.#actions.run('fill', () => fill(this.rows, state));
    return done;
  }

  setPage(page: number): Promise<boolean> {
    this.page = Math.max(0, page);
    return this.#load();
  }

  /** Before the first load it only sets how many rows that will ask for. */
  async setPageSize(pageSize: number): Promise<boolean> {
    this.chosenSize = pageSize;
    if (pageSize === this.pageSize) return true;
    this.pageSize = pageSize;
    return this.answered || this.loading ? this.setPage(0) : true;
  }

  /** As many rows each person begins with; until one chooses, the list has them on a page. */
  setUsualSize(pageSize: number): Promise<boolean> {
    this.#usualSize = pageSize;
    return this.setPageSize(pageSize);
  }

  /** Shows the first rows, and as many on a page until the person chooses. */
  showFirst(pageSize: number): Promise<boolean> {
    this.pageSize = pageSize;
    return this.setPage(0);
  }

  setSort(sort: Sort<Column>): Promise<boolean> {
    this.sort = sort;
    return this.setPage(0);
  }

  /** Sets the values of one filter; none remove it. Drops the selection, since its rows may be out of sight. */
  setFilter(name: string, values: readonly string[]): Promise<boolean> {
    const { [name]: _, ...others } = this.filters;
    this.filters = values.length ? { ...others, [name]: [...values] } : others;
    this.clearSelection();
    return this.setPage(0);
  }

  /** Takes every letter at once and asks the provider when typing rests. */
  setSearch(search: string): void {
    this.search = search;
    this.#cancelSearch?.();
    this.#cancelSearch = this.#context.ports.clock.after(SEARCH_DELAY, () => {
      // Before the list may be read, its first load asks for it.
      if (!this.typing || this.access === 'loading') return;
      this.clearSelection();
      void this.setPage(0);
    });
  }

  clearSearch(): Promise<boolean> {
    this.search = '';
    return this.setPage(0);
  }

  /** Removes the filters and loads the first page. `keep` names the ones that stay. */
  clearFilters(keep: readonly string[] = []): Promise<boolean> {
    this.dropFilters(keep);
    return this.setPage(0);
  }

  /** Removes filters that the rows on screen do not obey, without a load. */
  dropFilters(keep: readonly string[] = []): void {
    this.filters = Object.fromEntries(Object.entries(this.filters).filter(([name]) => keep.includes(name)));
  }

  /** Back to the whole list: no search and no filter. */
  clearAll(): Promise<boolean> {
    this.filters = {};
    return this.clearSearch();
  }

  /** Takes a state that an address has kept. Loads it if the list was answered; else the first load asks for it. */
  async restore(state: Partial<ListState<Column>>): Promise<boolean> {
    const { page = this.page, pageSize = this.pageSize, sort = this.sort, search = this.search } = state;
    this.chosenSize = state.pageSize ?? this.chosenSize;
    Object.assign(this, { page, pageSize, sort, search, filters: state.filters ?? this.filters });
    return this.answered || this.loading ? this.#load() : true;
  }

  /** Selects a row, or takes it out of the selection. */
  toggle(id: string, on = !this.selection.has(id)): void {
    if (on) this.selection.add(id);
    else this.selection.delete(id);
  }

  /** Selects these rows, or takes them out of the selection, in one change. */
  select(ids: Iterable<string>, on = true): void {
    for (const id of ids) this.toggle(id, on);
  }

  clearSelection(): void {
    this.selection.clear();
  }

  /**
   * Runs a write whose effect is seen at once and undone when the call fails. A load that was under way meanwhile may
   * hold the rows of before, so it is made again.
   *
   * @param key names the write, e.g. `remove:${id}`; `writing(key)` and `writeError(key)` return its state
   */
  async write<Answer>(key: string, work: () => Promise<Answer>, write: Write<Answer, Row> = {}): Promise<boolean> {
    const { show, reload } = write;
    if (show) this.changes.set(key, show);
    const done = await this.#actions.run(key, this.#inTenant(work), {
      callback: write.callback,
      single: write.single === true,
      done: (answer) => this.#settle(key, write.done?.(answer) ?? show),
      failed: () => this.#settle(key),
    });
    if (!done) this.undo(key, show); // a silent failure, such as an aborted call, is not reported above
    if (done && (reload || this.loading)) await this.load();
    else if (done && this.#actions.pending('again')) await this.again();
    return done;
  }

  /** Runs writes that belong together: the list counts as changing until all is done. */
  async together(work: () => Promise<void>): Promise<void> {
    const same: Change<Row> = (rows) => rows;
    this.changes.set('together', same);
    try {
      await work();
    } finally {
      this.undo('together', same);
    }
  }

  /** Tells a callback how an action of more than one write went; the error is that of the key. */
  report<Answer>(key: string, answer: Answer | false, callback: Callback<Answer> | undefined): boolean {
    return this.#actions.report(key, answer, callback);
  }

  /** What takes a permission is a tenant's: without one it is not even sent (ERR-019). */
  #inTenant<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
    return async () => {
      if (this.#options.permission !== undefined) this.#context.tenant.require();
      return work();
    };
  }

  /** A write is running. */
  writing(key: string): boolean {
    return this.#actions.pending(key);
  }

  /** Why the latest write of this key failed. */
  writeError(key: string): ApiError | undefined {
    return this.#actions.error(key);
  }

  /** Forgets a failure, when its dialog or toast is closed. */
  clearError(key: string): void {
    this.#actions.clear(key);
  }

  /**
   * Forgets everything that belonged to the earlier user or tenant (STO-12). Order and rows on a page stay as long as
   * the person does: they are their own.
   */
  reset(): void {
    this.#cancelSearch?.();
    this.#abort?.abort();
    this.#actions.invalidate();
    this.changes.clear();
    this.selection.clear();
    this.page = 0;
    this.filters = {};
    if (this.#person !== undefined && this.#person !== this.#context.session.user?.id) {
      this.pageSize = this.chosenSize = this.#usualSize;
      this.sort = this.#options.sort;
    }
    if (this.answered) this.search = ''; // else it was typed for the list that is about to come
    this.sentSearch = '';
    this.#wanted += 1; // the rows that a list keeps whole belong to the earlier one too
    this.#options.reset?.();
    this.#show({ rows: [], totalItems: 0 }, undefined);
    this.answered = false;
    this.epoch += 1;
  }

  /** A failed load empties the list and its count (USERS-022). */
  #show(page: ListPage<Row>, state: ListState<Column> | undefined): void {
    this.loadedRows = page.rows;
    this.loadedTotal = page.totalItems;
    this.shown = state;
    this.answered = true;
    if (state) this.#options.loaded?.(page, state);
  }

  /** Ends what a write showed meanwhile, and keeps what it has changed. */
  #settle(key: string, change?: Change<Row>): void {
    this.changes.delete(key);
    if (!change) return;
    this.#wanted += 1;
    const before = this.loadedRows;
    this.loadedRows = change(before);
    this.loadedTotal = Math.max(0, this.loadedTotal + this.loadedRows.length - before.length);
    const left = new Set(this.loadedRows.map(this.#options.id));
    for (const id of before.map(this.#options.id)) if (!left.has(id)) this.selection.delete(id);
  }

  /** Not when a newer write of the same key shows something of its own. */
  private undo(key: string, show: Change<Row> | undefined): void {
    if (show && this.changes.get(key) === show && !this.writing(key)) this.changes.delete(key);
  }
}

/** The list without a row. */
export const without =
  <Row extends { readonly id: string }>(id: string): Change<Row> =>
  (rows) =>
    rows.filter((row) => row.id !== id);

/** The list with some fields of a row changed. */
export const changed =
  <Row extends { readonly id: string }>(id: string, fields: Partial<Row>): Change<Row> =>
  (rows) =>
    rows.map((row) => (row.id === id ? { ...row, ...fields } : row));

/** The list with a new row at its head. */
export const added =
  <Row>(row: Row): Change<Row> =>
  (rows) => [row, ...rows];
