import { action, makeObservable, observableRef } from 'mobx';
import type { MyTenantsQuery } from '../../../api/contract/myTenants.ts';
import type { Tenant } from '../../../api/contract/types.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import type { SessionStore } from '../SessionStore.ts';
import { TENANTS_PAGE, tenantsCall } from '../token/account.ts';
import { UsedTenants } from './UsedTenants.ts';

export type { Tenant };

/** Between the last key and the request. Milliseconds. */
const TYPING = 250;

interface Loaded {
  readonly rows: readonly Tenant[];
  /** How many there are in all. */
  readonly total: number;
}

const NONE: Loaded = { rows: [], total: 0 };

/** Whose tenants they are. */
interface Owner {
  /** The name of the app. */
  readonly name: string;
  readonly session: Pick<SessionStore, 'account'>;
}

/** The tenants that a person can switch to, page by page where the provider has more of them than the account holds. */
export class TenantChoices {
  /** As typed. */
  search = '';
  loaded = NONE;
  /** Those that were used last, the active one first. */
  used: readonly Tenant[] = [];
  /** The account holds them all: nothing is asked for. */
  isWhole = true;
  readonly #actions: Actions<'load'>;
  readonly #context: StoreContext;
  #first = NONE;
  /** The id of the user that they were opened for. */
  #user: string | undefined;
  /** The page that was asked for last. */
  #page = 0;
  #openings = 0;
  /** Set between the last key and the request. */
  #stopWaiting: (() => void) | undefined;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeObservable<this, 'forget' | 'show' | 'showUsed'>(this, {
      search: observableRef,
      loaded: observableRef,
      used: observableRef,
      isWhole: observableRef,
      open: action,
      setSearch: action,
      forget: action,
      show: action,
      showUsed: action,
    });
    context.onReset(() => {
      this.#stop();
      // A list that is open stays whole when the tenant changes beside it.
      if (context.session.user?.id !== this.#user) this.forget();
    });
  }

  get pending(): boolean {
    return this.#actions.pending('load');
  }

  get failed(): boolean {
    return this.#actions.error('load') !== undefined;
  }

  get hasMore(): boolean {
    return this.loaded.rows.length < this.loaded.total;
  }

  /** Begins anew, with what the account holds. The active tenant counts as used. */
  open({ name, session: { account } }: Owner): void {
    this.#stop();
    this.#first = account ? { rows: account.tenants, total: account.tenantCount } : NONE;
    this.isWhole = this.#first.rows.length >= this.#first.total;
    this.search = '';
    this.loaded = this.#first;
    this.used = [];
    this.#user = account?.user.id;
    const active = account?.activeTenant;
    if (!account || !active) return;
    const memory = new UsedTenants(this.#context.ports.local, name, account.user.id);
    memory.note(active.tenantId);
    void this.#findUsed(active, memory.read());
  }

  /** The latest search counts. Where the account holds all tenants, the list that shows them narrows them. */
  setSearch(text: string): void {
    this.search = text;
    if (this.isWhole) return;
    this.#rest();
    if (text.trim()) this.#stopWaiting = this.#context.ports.clock.after(TYPING, () => void this.#load(0));
    else this.show(this.#first);
  }

  /** Loads the next page, unless one is on its way. */
  more(): void {
    if (this.hasMore && !this.pending && !this.#stopWaiting)
      void this.#load(Math.floor(this.loaded.rows.length / TENANTS_PAGE));
  }

  /** Asks again for what could not be loaded. */
  again(): void {
    void this.#load(this.#page);
  }

  #load(page: number): Promise<boolean> {
    this.#stopWaiting = undefined;
    this.#page = page;
    const filter = this.search.trim();
    const query = { _limit: TENANTS_PAGE, ...(page && { _offset: page }), ...(filter && { _filter: filter }) };
    return this.#actions.run('load', () => this.#ask(query), {
      done: ({ rows, total }) => {
        const before = page ? this.loaded.rows : [];
        const known = new Set(before.map(({ tenantId }) => tenantId));
        const further = rows.filter(({ tenantId }) => !known.has(tenantId));
        // A page that brings nothing is the last one, whatever was counted.
        this.show({ rows: [...before, ...further], total: further.length ? total : before.length });
      },
    });
  }

  async #ask(query: MyTenantsQuery): Promise<Loaded> {
    const { call, flags } = this.#context;
    const { tenants, _metadata } = await call(tenantsCall(flags), { query });
    return { rows: tenants, total: _metadata?.totalItems ?? tenants.length };
  }

  /** Shows those that are known at once, and the others when the provider has named them. */
  async #findUsed(active: Tenant, ids: readonly string[]): Promise<void> {
    const opening = ++this.#openings;
    const known = new Map([...this.#first.rows, active].map((tenant) => [tenant.tenantId, tenant]));
    const ofIds = (): Tenant[] => ids.flatMap((id) => known.get(id) ?? []);
    this.showUsed(ofIds());
    const missing = this.isWhole ? [] : ids.filter((id) => !known.has(id));
    if (!missing.length) return;
    const answers = await Promise.all(missing.map((id) => this.#ask({ _limit: 1, _filter: id }).catch(() => NONE)));
    for (const { rows } of answers) for (const tenant of rows) known.set(tenant.tenantId, tenant);
    if (opening === this.#openings) this.showUsed(ofIds());
  }

  #stop(): void {
    this.#openings++;
    this.#rest();
  }

  /** What is on its way matters no more. */
  #rest(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    this.#actions.invalidate();
  }

  private forget(): void {
    this.search = '';
    this.#first = NONE;
    this.show(NONE);
    this.showUsed([]);
  }

  private show(loaded: Loaded): void {
    this.loaded = loaded;
  }

  private showUsed(used: readonly Tenant[]): void {
    this.used = used;
  }
}
