import { makeAutoObservable, observableRef, reaction } from 'mobx';
import { READ_USERS } from '../../api/contract/permissions.ts';
import type { Page, UserV3 } from '../../api/contract/types.ts';
import { usersEndpoints, type ListUsersV3Query, type UserFilter } from '../../api/contract/users.ts';
import { Actions } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';
import { UserColumns } from './UserColumns.ts';
import {
  cleanFilter,
  contradicts,
  isFiltered,
  MAX_INACTIVE_SECONDS,
  orderOf,
  sortFields,
  statusOf,
  type ColumnSort,
  type FilterKey,
  type Preset,
  type ShownStatus,
} from './usersList.ts';

export { READ_USERS };
export const PAGE_SIZE = 20;
/** How long typing rests before a search is sent, in milliseconds. */
const SEARCH_DELAY = 250;

/** May the list be shown? `denied` sends no request (WIDGET-008). */
export type Access = 'loading' | 'signed-out' | 'denied' | 'allowed';

/** The people of the active tenant, one page at a time; the list state of USERS-012. */
export class UsersStore {
  pageSize = PAGE_SIZE;
  /** The page asked for, counted from 0. */
  pageOffset = 0;
  sortV2: readonly ColumnSort[] = [{ id: 'user', desc: false }];
  filterV2: UserFilter = {};
  preset: Preset = 'all';
  /** What stands in the search field; sent when typing rests. */
  search = '';
  users: readonly UserV3[] = [];
  /** The page that `users` is; differs from `pageOffset` while another one is on its way. */
  usersPageOffset = 0;
  totalUsersItems = 0;
  totalUsersPages = 0;
  /** What was sent for `users`. */
  queryParams: ListUsersV3Query = {};
  /** The list was answered at least once since user and tenant are what they are. */
  answered = false;
  /** The search that `users` answers. */
  sentSearch = '';
  /** How many people a preset holds, where an answer has said so; no call is sent for a count. */
  presetTotals: Readonly<Partial<Record<Preset, number>>> = {};
  /** The provider does not read `_filter` (an extension on v3): its controls are hidden. */
  filterIgnored = false;
  /** Counts the changes of user or tenant, so that a load cut short by one is started anew. */
  epoch = 0;
  readonly columns: UserColumns;
  readonly #actions: Actions<'load'>;
  readonly #context: StoreContext;
  readonly #totals = new Map<string, number>();
  #cancelSearch: (() => void) | undefined;
  #abort: AbortController | undefined;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    this.columns = new UserColumns(context);
    makeAutoObservable(
      this,
      {
        columns: false,
        users: observableRef,
        filterV2: observableRef,
        sortV2: observableRef,
        queryParams: observableRef,
        presetTotals: observableRef,
      },
      { autoBind: true, deep: false },
    );
    context.onReset(this.reset);
  }

  get access(): Access {
    const { status } = this.#context.session;
    if (status !== 'signed-in') return status;
    const allowed = this.#context.allows(READ_USERS);
    return allowed === undefined ? 'loading' : allowed ? 'allowed' : 'denied';
  }

  get loading(): boolean {
    return this.#actions.pending('load');
  }

  /** Why there is no list: the call failed, or it could not even be told who is signed in. */
  get error() {
    const { status, error } = this.#context.session;
    return this.#actions.error('load') ?? (status === 'loading' ? error : undefined);
  }

  /** Something narrows the list, so "nothing found" is not "nobody here". */
  get narrowed(): boolean {
    return this.sentSearch !== '' || this.preset !== 'all' || isFiltered(this.filterV2);
  }

  /** The first row on screen, counted from 1; 0 without rows. */
  get from(): number {
    return this.users.length ? this.usersPageOffset * (this.queryParams._limit ?? this.pageSize) + 1 : 0;
  }

  /** The last row on screen. */
  get to(): number {
    return this.users.length
      ? this.usersPageOffset * (this.queryParams._limit ?? this.pageSize) + this.users.length
      : 0;
  }

  get filtered(): boolean {
    return isFiltered(this.filterV2);
  }

  statusOf(user: UserV3): ShownStatus {
    return statusOf(user, this.#context.ports.clock.now());
  }

  /** The list may be read and was not yet: the number of the change of user or tenant it is due for. */
  get due(): number | undefined {
    return this.access === 'allowed' && !this.answered ? this.epoch : undefined;
  }

  /** Loads as soon as the list may be read, and again after every change of user or tenant. Returns the undo. */
  watch(): () => void {
    let on = true;
    // A microtask later: a sign-in and the reset that follows it are one change, and one load.
    const load = () => on && this.due !== undefined && !this.loading && void this.load();
    const stop = reaction(
      () => this.due,
      () => queueMicrotask(load),
      { fireImmediately: true },
    );
    return () => {
      on = false;
      stop();
    };
  }

  /** Loads the page the state describes; a newer call overtakes an older one. */
  async load(): Promise<boolean> {
    if (this.#context.session.status === 'loading') {
      await this.#context.session.retry(); // the list follows by itself
      return false;
    }
    this.#abort?.abort();
    const { signal } = (this.#abort = new AbortController());
    this.sentSearch = this.search.trim();
    const query = this.#query();
    const pageOffset = this.pageOffset;
    const list = async () => (
      this.#context.tenant.require(),
      this.#context.call(usersEndpoints.listV3, { query }, { signal })
    );
    const done = await this.#actions.run('load', list, {
      done: (page) => this.#show(page, query, pageOffset),
      failed: () => this.#showNothing(),
    });
    if (done) {
      await this.columns.fill(this.users.map((user) => user.id));
      this.judgeFilter();
    }
    return done;
  }

  setPage(pageOffset: number): Promise<boolean> {
    this.pageOffset = Math.max(0, pageOffset);
    return this.load();
  }

  /** Before the first load it only says how many rows that will ask for. */
  async setPageSize(pageSize: number): Promise<boolean> {
    if (pageSize === this.pageSize) return true;
    this.pageSize = pageSize;
    return this.answered || this.loading ? this.setPage(0) : true;
  }

  setSort(sort: ColumnSort): Promise<boolean> {
    this.sortV2 = [sort];
    return this.setPage(0);
  }

  setPreset(preset: Preset): Promise<boolean> {
    this.preset = preset;
    return this.setPage(0);
  }

  setFilter(key: FilterKey, values: readonly string[]): Promise<boolean> {
    this.filterV2 = cleanFilter({ ...this.filterV2, [key]: [...values] });
    return this.setPage(0);
  }

  /** Takes every letter at once and asks the provider when typing rests. */
  setSearch(search: string): void {
    this.search = search;
    this.#cancelSearch?.();
    this.#cancelSearch = this.#context.ports.clock.after(SEARCH_DELAY, () => {
      if (this.search.trim() !== this.sentSearch) void this.setPage(0);
    });
  }

  clearSearch(): Promise<boolean> {
    this.#cancelSearch?.();
    this.search = '';
    return this.setPage(0);
  }

  clearFilters(): Promise<boolean> {
    this.filterV2 = {};
    return this.setPage(0);
  }

  /** Back to the whole list: no search, no filter, no preset. */
  clearAll(): Promise<boolean> {
    this.preset = 'all';
    this.filterV2 = {};
    return this.clearSearch();
  }

  /** Forgets everything that belonged to the earlier user or tenant (STO-12). */
  reset(): void {
    this.#cancelSearch?.();
    this.#abort?.abort();
    this.#actions.invalidate();
    this.columns.clear();
    this.#totals.clear();
    this.presetTotals = {};
    this.pageOffset = 0;
    this.filterV2 = {};
    this.preset = 'all';
    this.search = this.sentSearch = '';
    this.filterIgnored = false;
    this.queryParams = {};
    this.#showNothing();
    this.answered = false;
    this.epoch += 1;
  }

  #query(): ListUsersV3Query {
    const [sort] = this.sortV2;
    return {
      _limit: this.pageSize,
      _offset: this.pageOffset,
      ...(sort && { _sortBy: sortFields[sort.id], _order: orderOf(sort) }),
      ...(this.sentSearch && { _email: this.sentSearch }),
      ...(this.preset !== 'all' && { _preset: this.preset }),
      ...(this.preset === 'inactive' && { _maxInactiveSeconds: MAX_INACTIVE_SECONDS }),
      ...(this.filtered && { _filter: JSON.stringify(this.filterV2) }),
    };
  }

  #show(page: Page<UserV3>, query: ListUsersV3Query, pageOffset: number): void {
    this.users = page.items;
    this.usersPageOffset = pageOffset;
    this.totalUsersItems = page._metadata.totalItems;
    this.totalUsersPages = page._metadata.totalPages;
    this.queryParams = query;
    this.answered = true;
    if (query._filter) return;
    this.#totals.set(`${this.preset}:${query._email ?? ''}`, this.totalUsersItems);
    if (!query._email) this.presetTotals = { ...this.presetTotals, [this.preset]: this.totalUsersItems };
  }

  /** A load failure empties the list and the page count (USERS-022). */
  #showNothing(): void {
    this.users = [];
    this.usersPageOffset = 0;
    this.totalUsersItems = 0;
    this.totalUsersPages = 0;
    this.answered = true;
  }

  /**
   * As many people as without the filter, and some of them it should have kept out: it was not read. While a load is under
   * way, the people on screen are those of an earlier filter.
   */
  private judgeFilter(): void {
    if (
      this.loading ||
      !this.filtered ||
      this.totalUsersItems !== this.#totals.get(`${this.preset}:${this.sentSearch}`)
    )
      return;
    const now = this.#context.ports.clock.now();
    const wrong = this.users.some((user) => contradicts(this.filterV2, user, this.#idsOf(user.id), now));
    if (!wrong) return;
    this.filterIgnored = true;
    this.filterV2 = {};
  }

  #idsOf(userId: string) {
    return {
      roleIds: this.columns.idsOf('roles', userId),
      groupIds: this.columns.idsOf('groups', userId),
      appIds: this.columns.idsOf('applications', userId),
    };
  }
}
