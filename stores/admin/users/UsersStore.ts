import { makeAutoObservable, observableRef } from 'mobx';
import { DELETE_USERS, READ_USERS, WRITE_USERS } from '../../../api/contract/permissions.ts';
import type { Page, UserV3 } from '../../../api/contract/types.ts';
import { usersEndpoints, type ListUsersV3Query, type UserFilter } from '../../../api/contract/users.ts';
import type { StoreContext } from '../../core/context.ts';
import { Listing, type ListState } from '../../core/lists/Listing.ts';
import { loadCalls, UserColumns } from './UserColumns.ts';
import {
  isFiltered,
  isPreset,
  orderOf,
  presetQuery,
  presets,
  sortFields,
  statusOf,
  type ColumnSort,
  type Preset,
  type ShownStatus,
  type SortableColumn,
} from './usersList.ts';

export { DELETE_USERS, READ_USERS, WRITE_USERS };

type Contradicts = Awaited<ReturnType<typeof loadCalls>>['contradicts'];
type State = ListState<SortableColumn>;

/** The preset is one filter of the list among others; `all` is the list without one. */
const presetOf = ({ filters }: Pick<State, 'filters'>): Preset => {
  const [preset] = filters['preset'] ?? [];
  return isPreset(preset) ? preset : 'all';
};

const filterOf = ({ filters: { preset: _, ...filter } }: Pick<State, 'filters'>): UserFilter => filter;

function queryOf(state: State, byUsername = false): ListUsersV3Query {
  const { page, pageSize, sort, search } = state;
  const [preset, filter] = [presetOf(state), filterOf(state)];
  return {
    _limit: pageSize,
    _offset: page,
    ...(sort && { _sortBy: sortFields[sort.id], _order: orderOf(sort) }),
    ...(search && (byUsername ? { _identifier: search, _identifierType: 'username' } : { _email: search })),
    ...presetQuery(preset),
    ...(isFiltered(filter) && { _filter: JSON.stringify(filter) }),
  };
}

/** The people of the active tenant, one page at a time; the list state of USERS-012. */
export class UsersStore {
  readonly list: Listing<UserV3, SortableColumn>;
  readonly columns: UserColumns;
  /** How many people a preset holds, where an answer has contained it. */
  presetTotals: Readonly<Partial<Record<Preset, number>>> = {};
  /** The provider does not read `_filter` (an extension on v3), so the controls of the filters are hidden. */
  filterIgnored = false;
  /** The presets that the provider has, as far as it is known. */
  presets: readonly Preset[] = presets;
  /** The provider orders by the last sign-in (an extension). */
  ordersBySeen = true;
  readonly #context: StoreContext;
  /** How many people an unfiltered list held, by preset and search. */
  readonly #totals = new Map<string, number>();
  /** What was searched among usernames. */
  readonly #byUsername = new WeakSet<State>();

  constructor(context: StoreContext) {
    this.#context = context;
    this.columns = new UserColumns(context);
    this.list = new Listing<UserV3, SortableColumn>(context, {
      id: (user) => user.id,
      permission: READ_USERS,
      sort: { id: 'user', desc: false },
      load: (state, { signal }) => this.#load(state, signal),
      loaded: ({ totalItems }, state) => this.count(totalItems, state),
      fill: async (users, state) => {
        await this.columns.fill(users.map(({ id }) => id));
        const loaded = await loadCalls().catch(() => undefined);
        if (loaded && !this.list.loading && this.list.shown === state)
          this.judgeFilter(users, state, loaded.contradicts);
      },
      reset: () => this.forget(),
    });
    makeAutoObservable(
      this,
      { list: false, columns: false, presetTotals: observableRef, presets: observableRef },
      { autoBind: true, deep: false },
    );
  }

  // The list state as the specification names it (USERS-012).

  get users(): readonly UserV3[] {
    return this.list.rows;
  }

  get pageSize(): number {
    return this.list.pageSize;
  }

  /** The page asked for, counted from 0. */
  get pageOffset(): number {
    return this.list.page;
  }

  /** The page on screen, counted from 0. */
  get usersPageOffset(): number {
    return this.list.shown?.page ?? 0;
  }

  get sortV2(): readonly ColumnSort[] {
    return this.list.sort ? [this.list.sort] : [];
  }

  get filterV2(): UserFilter {
    return filterOf(this.list);
  }

  /** A filter is chosen; a preset is none. */
  get filtered(): boolean {
    return isFiltered(this.filterV2);
  }

  get totalUsersItems(): number {
    return this.list.totalItems;
  }

  get totalUsersPages(): number {
    return this.list.totalPages;
  }

  /** What was sent for the people on screen. */
  get queryParams(): ListUsersV3Query {
    const { shown } = this.list;
    return shown ? queryOf(shown, this.#byUsername.has(shown)) : {};
  }

  get preset(): Preset {
    return presetOf(this.list);
  }

  setPreset(preset: Preset): Promise<boolean> {
    return this.list.setFilter('preset', preset === 'all' ? [] : [preset]);
  }

  /** Drops the filters and keeps the preset. */
  clearFilters(): Promise<boolean> {
    return this.list.clearFilters(['preset']);
  }

  statusOf(user: UserV3): ShownStatus {
    return statusOf(user, this.#context.ports.clock.now());
  }

  /** A provider may search `_email` in emails alone: what is in none of them is searched among usernames. */
  async #load(state: State, signal: AbortSignal): Promise<{ rows: UserV3[]; totalItems: number }> {
    const ask = async (byUsername: boolean): Promise<Page<UserV3>> => {
      const send = (asked: State) =>
        this.#context.call(usersEndpoints.listV3, { query: queryOf(asked, byUsername) }, { signal });
      try {
        return await send(state);
      } catch (failure) {
        if (state.sort?.id !== 'lastSeen' || this.#context.toError(failure).statusCode !== 400) throw failure;
        this.loseOrder();
        return send({ ...state, sort: this.list.sort });
      }
    };
    let page = await ask(false);
    if (state.search && !page._metadata.totalItems) {
      this.#byUsername.add(state);
      page = await ask(true);
    }
    return { rows: page.items, totalItems: page._metadata.totalItems };
  }

  /** Takes how many people a preset holds. */
  tellTotal(preset: Preset, total: number): void {
    this.presetTotals = { ...this.presetTotals, [preset]: total };
  }

  /** The provider does not have this preset. */
  lack(preset: Preset): void {
    this.presets = this.presets.filter((one) => one !== preset);
    if (this.preset === preset) void this.setPreset('all');
  }

  /** Back to the order at first, which each provider has. */
  private loseOrder(): void {
    this.ordersBySeen = false;
    this.list.sort = this.list.usualSort;
  }

  private count(totalItems: number, state: State): void {
    if (isFiltered(filterOf(state))) return;
    const preset = presetOf(state);
    this.#totals.set(`${preset}:${state.search}`, totalItems);
    if (!state.search) this.tellTotal(preset, totalItems);
  }

  /** As many people as without the filter, and some of them it should have kept out: the provider did not read it. */
  private judgeFilter(users: readonly UserV3[], state: State, contradicts: Contradicts): void {
    const filter = filterOf(state);
    const unfiltered = this.#totals.get(`${presetOf(state)}:${state.search}`);
    if (!isFiltered(filter) || this.list.totalItems !== unfiltered) return;
    const now = this.#context.ports.clock.now();
    if (!users.some((user) => contradicts(filter, user, this.#idsOf(user.id), now))) return;
    this.filterIgnored = true;
    this.list.dropFilters(['preset']);
  }

  #idsOf(userId: string) {
    return {
      roleIds: this.columns.idsOf('roles', userId),
      groupIds: this.columns.idsOf('groups', userId),
      appIds: this.columns.idsOf('applications', userId),
    };
  }

  private forget(): void {
    this.columns.clear();
    this.#totals.clear();
    this.presetTotals = {};
    this.filterIgnored = false;
  }
}
