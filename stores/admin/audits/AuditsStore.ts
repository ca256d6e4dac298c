import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { auditSeverities, severeSeverities } from '../../../api/contract/auditCatalogue.ts';
import { auditColumns as usualColumns } from '../../../api/contract/auditColumns.ts';
import {
  auditsEndpoints,
  type AuditColumn,
  type AuditFilter,
  type AuditRow,
  auditSorts,
  type AuditStats,
} from '../../../api/contract/audits.ts';
import { metadataEndpoints } from '../../../api/contract/metadata.ts';
import { READ_AUDITS } from '../../../api/contract/permissions.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { Listing, PAGE_SIZE, type ListState } from '../../core/lists/Listing.ts';
import { RowWindow } from '../../core/lists/RowWindow.ts';

export { READ_AUDITS, auditSeverities, auditSorts, severeSeverities, usualColumns };
export type AuditSort = (typeof auditSorts)[number];

/** The name of the file of an export (AUDIT-012). */
export const EXPORT_NAME = 'audits.csv';

/** The ranges that are offered: as many days back from now. */
export const auditRanges = ['1', '7', '30'] as const;
const DAY_MS = 86_400_000;
/** The fields that a list can be narrowed to, by one value each. */
export const auditFields = ['email', 'ip', 'action'] as const;
const daysPattern = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/;

/** The two days of a range of dates, such as `2026-11-13..2026-11-20`; undefined for another text. */
export function daysOf(range: string | undefined): readonly [from: string, to: string] | undefined {
  const [, from, to] = daysPattern.exec(range ?? '') ?? [];
  if (from === undefined || to === undefined) return undefined;
  return [from, to].some((day) => Number.isNaN(Date.parse(day))) ? undefined : [from, to];
}

/** The instants of a range: whole local days, or days back from `now` (epoch milliseconds). */
function instantsOf(range: string | undefined, now: number): Pick<AuditFilter, 'from' | 'to'> {
  const days = daysOf(range);
  if (days) {
    const [first, last] = days.map((day) => new Date(`${day}T00:00`));
    last?.setDate(last.getDate() + 1);
    return { ...(first && { from: first.toISOString() }), ...(last && { to: last.toISOString() }) };
  }
  const back = auditRanges.find((days) => days === range);
  return back ? { from: new Date(now - Number(back) * DAY_MS).toISOString() } : {};
}

/** What a list is asked for, as the provider reads it. `now` in epoch milliseconds. */
function questionOf({ search, filters }: ListState<AuditSort>, now: number): AuditFilter {
  const severity = filters['severity']?.join(',');
  const fields = auditFields.flatMap((name) => (filters[name]?.[0] ? [[name, filters[name][0]] as const] : []));
  return {
    ...(search && { filter: search }),
    ...(severity && { severity }),
    ...Object.fromEntries(fields),
    ...instantsOf(filters['range']?.[0], now),
  };
}

const orderOf = ({ sort }: ListState<AuditSort>) => ({
  sortBy: sort?.id ?? 'createdAt',
  sortDirection: sort?.desc === false ? ('asc' as const) : ('desc' as const),
});

/** The audit log of the active tenant: a list of any length, its figures, and the file of it (AUDIT). */
export class AuditsStore {
  /** What is asked for, and the first page. `window` has the rows. */
  readonly list: Listing<AuditRow, AuditSort>;
  readonly window: RowWindow<AuditRow>;
  /** How many there are today, and severe ones this week (AUDIT-007). */
  stats: AuditStats | undefined = undefined;
  /** What the provider says of the columns (AUDIT-004); undefined while it is not known. */
  columns: readonly AuditColumn[] | undefined = undefined;
  /** How many events came after the list was loaded. They are not in it. */
  newer = 0;
  /** There are more than `list.totalItems`, which stops at 100,000. */
  totalIsMore = false;
  /** What events say is asked for in this language; the browser's where it is undefined. */
  private language: string | undefined = undefined;
  /** The newest event of the list: what comes later does not move its pages. */
  private asOf: string | undefined = undefined;
  readonly #context: StoreContext;
  readonly #actions: Actions<string>;
  #beside: Promise<void> = Promise.resolve();

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    this.window = new RowWindow(context);
    this.list = new Listing<AuditRow, AuditSort>(context, {
      id: ({ _id }) => _id,
      permission: READ_AUDITS,
      sort: { id: 'createdAt', desc: true },
      pageSize: PAGE_SIZE,
      load: (state, { signal, fresh }) => {
        if (fresh) this.#beside = this.#loadBeside();
        return this.#loadFirst(state, signal);
      },
      fill: () => this.#beside,
      reset: () => this.#forget(),
    });
    makeAutoObservable<this, 'asOf' | 'language'>(
      this,
      { list: false, window: false, stats: observableRef, columns: observableRef, asOf: false, language: false },
      { autoBind: true, deep: false },
    );
  }

  /** Has events in a language: a tag such as `de`. A list that is there, or on its way, is loaded anew. */
  tellIn(language: string): void {
    if (this.language === language) return;
    this.language = language;
    if (this.list.answered || this.list.loading) void this.list.load();
  }

  // The names of the specification (AUDIT-006).

  get loading(): boolean {
    return this.list.loading;
  }
  get logs(): readonly AuditRow[] {
    return this.window.rows;
  }
  get totalPages(): number {
    return this.list.totalPages;
  }
  get isDownloadingCsv(): boolean {
    return this.#actions.pending('export');
  }
  get error(): ApiError | undefined {
    return this.list.error;
  }

  /** Why an action other than the list's failed: `stats`, `columns`, `newer`, `export` (AUDIT-017). */
  errorOf(name: string): ApiError | undefined {
    return this.#actions.error(name);
  }

  /** Loads the list anew (AUDIT-009). The callback gets the error of a failure (AUDIT-018). */
  async load(callback?: Callback<readonly AuditRow[]>): Promise<boolean> {
    const done = await this.list.load();
    const { error } = this.list;
    if (done) callback?.(this.logs);
    else callback?.(null, error);
    return done;
  }

  /** Loads the figures, by the days of the person's time zone (AUDIT-014). */
  loadStats(): Promise<boolean> {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const query = { sortBy: 'createdAt', sortDirection: 'desc', count: PAGE_SIZE, timeZone } as const;
    return this.#actions.run('stats', () => this.#context.call(auditsEndpoints.stats, { query }), {
      done: (stats) => void (this.stats = stats),
    });
  }

  /** Loads what the columns are (AUDIT-016). */
  loadColumns(): Promise<boolean> {
    const query = { entityName: 'audits' };
    return this.#actions.run('columns', () => this.#context.call(metadataEndpoints.read, { query }), {
      done: ({ rows: [row] }) => void (this.columns = row?.properties),
    });
  }

  /** Counts what came after the list was loaded. */
  async countNewer(): Promise<boolean> {
    const { asOf: newerThan } = this;
    if (newerThan === undefined) return false;
    const query = { ...this.#question(this.list.state), newerThan, offset: 0, count: 1 };
    return this.#actions.run('newer', () => this.#context.call(auditsEndpoints.list, { query }, this.#options()), {
      done: ({ total }) => void (this.newer = this.asOf === newerThan ? total : 0),
    });
  }

  /**
   * Asks for the list as a file (AUDIT-015). Resolves to it, or to nothing when that failed. A failure is only logged
   * (AUDIT-019).
   */
  async exportCsv(columns: readonly Pick<AuditColumn, 'name' | 'displayName'>[]): Promise<Blob | undefined> {
    let file: Blob | undefined;
    const { state } = this.list;
    const query = { ...this.#question(state), ...orderOf(state), outputFileName: EXPORT_NAME };
    const body = { properties: columns.map(({ name, displayName }) => ({ name, displayName })) };
    await this.#actions.run(
      'export',
      () => this.#context.call(auditsEndpoints.export, { query, body }, this.#options()),
      {
        single: true,
        done: (answer) => void (file = answer),
      },
    );
    return file;
  }

  /** Figures and columns come beside the list, and without it where it fails (AUDIT-017). */
  async #loadBeside(): Promise<void> {
    await Promise.all([this.loadStats(), this.columns ? undefined : this.loadColumns()]);
  }

  #options() {
    return this.language === undefined ? {} : { language: this.language };
  }

  #question(state: ListState<AuditSort>): AuditFilter {
    return questionOf(state, this.#context.ports.clock.now());
  }

  async #loadFirst(state: ListState<AuditSort>, signal: AbortSignal) {
    const question = { ...this.#question(state), ...orderOf(state) };
    const { call } = this.#context;
    const options = this.#options();
    const query = { ...question, offset: 0, count: PAGE_SIZE };
    const first = await call(auditsEndpoints.list, { query }, { ...options, signal });
    const newest = question.sortDirection === 'desc' ? first.data[0]?.createdAt : undefined;
    const pinned = { ...question, ...(newest && { asOf: newest }) };
    const load = async (page: number): Promise<readonly AuditRow[]> => {
      const query = { ...pinned, offset: page * PAGE_SIZE, count: PAGE_SIZE };
      return (await call(auditsEndpoints.list, { query }, options)).data;
    };
    if (!signal.aborted) this.#begin(first, newest, load);
    return { rows: first.data, totalItems: first.total };
  }

  #begin(
    { data, total, totalIsMore = false }: { data: readonly AuditRow[]; total: number; totalIsMore?: boolean },
    newest: string | undefined,
    load: (page: number) => Promise<readonly AuditRow[]>,
  ): void {
    runInAction(() => {
      this.asOf = newest;
      this.newer = 0;
      this.totalIsMore = totalIsMore;
      this.window.begin(data, total, load);
    });
  }

  #forget(): void {
    this.#actions.invalidate();
    this.window.reset();
    this.stats = undefined;
    this.newer = 0;
    this.totalIsMore = false;
    this.asOf = undefined;
  }
}
