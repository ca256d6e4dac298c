import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import {
  SUB_TENANTS_PER_SEARCH,
  subTenantsEndpoints,
  type SubTenant,
  type SubTenantPage,
  type SubTenantSearch,
  type SubTenantSort,
  type TenantName,
} from '../../../api/contract/subTenants.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { PAGE_SIZE, type ListPage, type ListState } from '../../core/lists/Listing.ts';
import { foundLines, ROOT, treeLines, type Level, type TreeLine } from './lines.ts';
import { isNarrow, questionOf } from './question.ts';

type Key = `${'level' | 'more' | 'gone'}:${string}`;

/** Each account once: one may move to the next page while that is read. */
const distinct = (items: readonly SubTenant[]): SubTenant[] => [
  ...new Map(items.map((item) => [item.tenantId, item])).values(),
];

/** The accounts below the caller's: the levels that are loaded, and which of them are open. */
export class AccountTree {
  /** What is shown was found by a search or a filter, at any depth. */
  isFound = false;
  /** Accounts whose levels were loaded and that are where they were no more; a page tells of them. */
  gone: readonly TenantName[] = [];
  private readonly levels = observable.map<string, Level>([], { deep: false });
  /** Every account that was read: a search finds accounts below others whose rows it does not bring. */
  private readonly known = observable.map<string, SubTenant>([], { deep: false });
  private readonly opened = observable.set<string>([], { deep: false });
  /** What a person has closed in the results of a search, where everything is open at first. */
  private readonly shut = observable.set<string>([], { deep: false });
  readonly #context: StoreContext;
  readonly #actions: Actions<Key>;
  readonly #arrived: (accounts: readonly TenantName[]) => void;
  #question: SubTenantSearch = {};

  /** @param arrived called with the accounts that have come on screen */
  constructor(context: StoreContext, arrived: (accounts: readonly TenantName[]) => void) {
    this.#context = context;
    this.#arrived = arrived;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable<this, 'levels' | 'known' | 'opened' | 'shut'>(
      this,
      { gone: observableRef, levels: false, known: false, opened: false, shut: false },
      { autoBind: true, deep: false },
    );
  }

  /** The tree as it is on screen, line by line. */
  get lines(): readonly TreeLine[] {
    const facts = {
      level: (parentId: string) => this.levels.get(parentId),
      isOpen: (tenantId: string) => (this.isFound ? !this.shut.has(tenantId) : this.opened.has(tenantId)),
      pending: (key: Key) => this.#actions.pending(key),
      failed: (key: Key) => this.#actions.error(key) !== undefined,
    };
    return this.isFound ? foundLines(facts, this.find) : treeLines(facts);
  }

  /** How many accounts are on the first level; of a search, how many it has found. */
  get total(): number {
    return this.levels.get(ROOT)?.total ?? 0;
  }

  get hasOpen(): boolean {
    return !this.isFound && this.opened.size > 0;
  }

  /** Every account that was read. */
  get all(): readonly SubTenant[] {
    return [...this.known.values()];
  }

  /** The newest that is known of an account. */
  find(tenantId: string): SubTenant | undefined {
    return this.known.get(tenantId);
  }

  /** Whether the accounts right below one were read. */
  isLoaded(parentId: string): boolean {
    return this.levels.has(parentId);
  }

  /** The id of the first account right below one. */
  firstOf(parentId: string): string | undefined {
    return this.levels.get(parentId)?.items[0]?.tenantId;
  }

  open(tenantId: string): Promise<boolean> {
    this.shut.delete(tenantId);
    if (this.isFound) return Promise.resolve(true);
    this.opened.add(tenantId);
    return this.levels.has(tenantId) ? Promise.resolve(true) : this.load(tenantId);
  }

  close(tenantId: string): void {
    if (this.isFound) this.shut.add(tenantId);
    else this.opened.delete(tenantId);
  }

  closeAll(): void {
    this.opened.clear();
  }

  /** Reads what is below an account, as far as it was loaded. What is on screen stays until the answer. */
  load(parentId: string): Promise<boolean> {
    const pages = this.levels.get(parentId)?.pages ?? 1;
    return this.#actions.run(`level:${parentId}`, () => this.#read(parentId, pages), {
      done: (level) => this.put(parentId, level),
    });
  }

  /** Reads the next page of a level. Resolves to the first account that came with it. */
  async loadMore(parentId: string): Promise<SubTenant | undefined> {
    const before = this.levels.get(parentId);
    if (!before?.more) return undefined;
    let first: SubTenant | undefined;
    await this.#actions.run(`more:${parentId}`, () => this.#page(parentId, before.pages), {
      single: true,
      done: ({ items, _links, _metadata }) => {
        // The level was read again meanwhile, and has another end.
        if (this.levels.get(parentId) !== before) return;
        const known = new Set(before.items.map(({ tenantId }) => tenantId));
        first = items.find(({ tenantId }) => !known.has(tenantId));
        this.levels.set(parentId, {
          items: distinct([...before.items, ...items]),
          pages: before.pages + 1,
          more: !!_links?.next,
          total: _metadata.totalItems,
        });
        this.learn(items);
      },
    });
    return first;
  }

  /** Reads the first level, or what a search finds. */
  async loadTop(state: ListState<SubTenantSort>, signal: AbortSignal): Promise<ListPage<SubTenant>> {
    const question = questionOf(state);
    const isFound = isNarrow(question);
    const isSame = JSON.stringify(question) === JSON.stringify(this.#question);
    const pages = isSame ? (this.levels.get(ROOT)?.pages ?? 1) : 1;
    const level = await this.#read(ROOT, pages, question, signal);
    if (!signal.aborted)
      runInAction(() => {
        const isTree = !isFound && !this.isFound;
        if (!isSame) this.shut.clear();
        this.#question = question;
        this.isFound = isFound;
        if (!isTree) this.levels.delete(ROOT);
        this.put(ROOT, level);
      });
    return { rows: level.items, totalItems: level.total };
  }

  /** Reads every open level again, from the top, and forgets those that are closed. */
  async refresh(parentId = ROOT): Promise<void> {
    if (this.isFound) return;
    if (parentId === ROOT) this.#forgetClosed();
    const open = (this.levels.get(parentId)?.items ?? []).filter(({ tenantId }) => this.opened.has(tenantId));
    await Promise.all(
      open.map(async ({ tenantId }) => {
        await this.load(tenantId);
        await this.refresh(tenantId);
      }),
    );
  }

  /** Puts something else in the place of what is known of an account. */
  patch(tenantId: string, change: Partial<SubTenant>): void {
    const before = this.known.get(tenantId);
    if (before) this.known.set(tenantId, { ...before, ...change });
    for (const [parentId, level] of this.levels) {
      if (!level.items.some((item) => item.tenantId === tenantId)) continue;
      const items = level.items.map((item) => (item.tenantId === tenantId ? { ...item, ...change } : item));
      this.levels.set(parentId, { ...level, items });
    }
  }

  /** Takes out an account that was deleted. */
  drop(tenantId: string): void {
    this.opened.delete(tenantId);
    this.levels.delete(tenantId);
    this.known.delete(tenantId);
    for (const [parentId, level] of this.levels) {
      const items = level.items.filter((item) => item.tenantId !== tenantId);
      if (items.length === level.items.length) continue;
      this.levels.set(parentId, { ...level, items, total: level.total - 1 });
      if (items.length > 0 || level.more) continue;
      this.opened.delete(parentId);
      this.levels.delete(parentId);
      this.patch(parentId, { metadata: { isParent: false } });
    }
  }

  /** Reads one account anew. Resolves to nothing when it is gone, or did not answer. */
  async read(tenantId: string): Promise<SubTenant | undefined> {
    const { items } = await this.#context.call(subTenantsEndpoints.search, {
      query: { _filter: tenantId, _limit: 1, _offset: 0 },
    });
    return items.find((item) => item.tenantId === tenantId);
  }

  /** The page has named the accounts that are gone. */
  told(): void {
    this.gone = [];
  }

  /** Another user or tenant. */
  reset(): void {
    this.#actions.invalidate();
    this.levels.clear();
    this.known.clear();
    this.opened.clear();
    this.shut.clear();
    this.#question = {};
    this.isFound = false;
    this.gone = [];
  }

  private learn(accounts: readonly SubTenant[]): void {
    for (const account of accounts) this.known.set(account.tenantId, account);
    this.#arrived([...accounts, ...accounts.flatMap(({ path = [] }) => path)]);
  }

  private put(parentId: string, level: Level): void {
    const before = this.levels.get(parentId)?.items ?? [];
    const left = new Set(level.items.map(({ tenantId }) => tenantId));
    this.levels.set(parentId, level);
    if (parentId !== ROOT && !level.items.length) this.opened.delete(parentId);
    if (parentId !== ROOT) this.patch(parentId, { metadata: { isParent: level.items.length > 0 } });
    this.learn(level.items);
    if (this.isFound) return;
    for (const account of before)
      if (!left.has(account.tenantId) && this.levels.has(account.tenantId)) void this.#miss(account, parentId);
  }

  /** An open account has left its level: it may only be on a page further down. */
  async #miss(account: SubTenant, parentId: string): Promise<void> {
    const { tenantId, name } = account;
    await this.#actions.run(`gone:${tenantId}`, () => this.read(tenantId), {
      done: (now) => {
        if (now?.parentId !== undefined && now.parentId === account.parentId) return;
        this.opened.delete(tenantId);
        this.levels.delete(tenantId);
        this.known.delete(tenantId);
        this.gone = [...this.gone, { tenantId, name }];
        // Where it has gone to, it is shown as what it is by now.
        if (now?.parentId !== undefined && now.parentId !== parentId && this.levels.has(now.parentId))
          void this.load(now.parentId);
      },
    });
  }

  #forgetClosed(): void {
    for (const id of this.levels.keys()) if (id !== ROOT && !this.opened.has(id)) this.levels.delete(id);
  }

  async #read(parentId: string, pages: number, question?: SubTenantSearch, signal?: AbortSignal): Promise<Level> {
    const answers = await Promise.all(
      Array.from({ length: pages }, (_, page) => this.#page(parentId, page, question, signal)),
    );
    const last = answers.at(-1);
    return {
      items: distinct(answers.flatMap(({ items }) => items)),
      pages,
      more: !!last?._links?.next,
      total: last?._metadata.totalItems ?? 0,
    };
  }

  #page(parentId: string, page: number, question = this.#question, signal?: AbortSignal): Promise<SubTenantPage> {
    const { _sortBy, _order } = question;
    const order = { ...(_sortBy && { _sortBy }), ...(_order && { _order }) };
    const query: SubTenantSearch = {
      ...(parentId === ROOT ? question : { ...order, _subTenantId: parentId }),
      _limit: parentId === ROOT && isNarrow(question) ? SUB_TENANTS_PER_SEARCH : PAGE_SIZE,
      _offset: page,
    };
    return this.#context.call(subTenantsEndpoints.search, { query }, signal && { signal });
  }
}
