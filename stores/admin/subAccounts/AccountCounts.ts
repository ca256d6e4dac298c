import { makeAutoObservable, observable, observableRef } from 'mobx';
import { subTenantUsersEndpoints } from '../../../api/contract/subTenantUsers.ts';
import { subTenantsEndpoints, TENANT_IDS_PER_CALL, type TenantName } from '../../../api/contract/subTenants.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';

/** How many accounts are below the caller's, and how many people are in them, each once. */
export interface AccountTotals {
  readonly accounts: number;
  readonly people: number;
}

/** How many people and accounts there are. It arrives apart from the rows, and a failure leaves them without. */
export class AccountCounts {
  totals: AccountTotals | undefined = undefined;
  private readonly people = observable.map<string, number>([], { deep: false });
  private readonly below = observable.map<string, number>([], { deep: false });
  readonly #context: StoreContext;
  readonly #actions: Actions<string>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable<this, 'people' | 'below'>(
      this,
      { totals: observableRef, people: false, below: false },
      { autoBind: true, deep: false },
    );
  }

  /** How many people are members of an account; undefined while it is not known. */
  peopleOf(tenantId: string): number | undefined {
    return this.people.get(tenantId);
  }

  /** How many accounts are below one, at any depth; undefined while it is not known. */
  belowOf(tenantId: string): number | undefined {
    return this.below.get(tenantId);
  }

  /** Counts the people of accounts, as many in a call as one may name. */
  async load(accounts: readonly TenantName[]): Promise<void> {
    const ids = [...new Set(accounts.map(({ tenantId }) => tenantId))];
    const batches = Array.from({ length: Math.ceil(ids.length / TENANT_IDS_PER_CALL) }, (_, at) =>
      ids.slice(at * TENANT_IDS_PER_CALL, (at + 1) * TENANT_IDS_PER_CALL),
    );
    const { call } = this.#context;
    await Promise.all(
      batches.map((tenantIds) =>
        this.#actions.run(
          `people:${tenantIds.join()}`,
          () => call(subTenantsEndpoints.usersCount, { body: { tenantIds } }),
          {
            done: (counts) => {
              for (const { tenantId, totalUsers } of counts) this.people.set(tenantId, totalUsers);
            },
          },
        ),
      ),
    );
  }

  /** Counts the accounts below one. */
  loadBelow(tenantId: string): Promise<boolean> {
    const work = () => this.#context.call(subTenantsEndpoints.metadata, { query: { _tenantIds: tenantId } });
    return this.#actions.run(`below:${tenantId}`, work, {
      done: (answer) => {
        for (const { tenantId: id, totalSubTenants } of answer) this.below.set(id, totalSubTenants);
      },
    });
  }

  /** Counts everything below the active account. */
  loadTotals(): Promise<boolean> {
    const { call, tenant } = this.#context;
    const work = async (): Promise<AccountTotals> => {
      const [accounts, people] = await Promise.all([
        call(subTenantsEndpoints.metadata, { query: { _tenantIds: tenant.require() } }),
        call(subTenantUsersEndpoints.list, { query: { _limit: 1, _offset: 0 } }),
      ]);
      return { accounts: accounts[0]?.totalSubTenants ?? 0, people: people._metadata.totalItems };
    };
    return this.#actions.run('totals', work, { done: (totals) => void (this.totals = totals) });
  }

  reset(): void {
    this.#actions.invalidate();
    this.people.clear();
    this.below.clear();
    this.totals = undefined;
  }
}
