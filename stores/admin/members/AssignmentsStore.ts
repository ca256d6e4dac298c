import { makeAutoObservable, observableRef } from 'mobx';
import { applicationsEndpoints } from '../../../api/contract/applications.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import type { UsersStore } from '../users/UsersStore.ts';

/** An application of the active tenant. */
export interface ApplicationChoice {
  readonly id: string;
  readonly name: string;
  /** Everybody in the tenant may use it, so it is given to nobody (APPS-002). */
  readonly isFree: boolean;
}

const byName = (one: ApplicationChoice, other: ApplicationChoice): number => one.name.localeCompare(other.name);

/** Who may use which application of the active tenant (APPS-003 to APPS-009). */
export class AssignmentsStore {
  /** By name; undefined until they are loaded. */
  applications: readonly ApplicationChoice[] | undefined = undefined;
  readonly #context: StoreContext;
  readonly #users: UsersStore;
  readonly #actions: Actions<string>;

  constructor(context: StoreContext, users: UsersStore) {
    this.#context = context;
    this.#users = users;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable(this, { applications: observableRef }, { autoBind: true, deep: false });
  }

  /** The portal assigns applications at all (FLAGS-007). */
  get isOn(): boolean {
    return this.#context.flags.isOn('multi-apps-admin-portal');
  }

  get failed(): boolean {
    return this.#actions.error('load') !== undefined;
  }

  /** Never rejects; `failed` tells. */
  load(): Promise<boolean> {
    return this.#actions.run('load', () => this.#load(), { done: (all) => (this.applications = all) });
  }

  /** Gives a member these applications and takes all others away. Shows at once; what was not done is undone. */
  async assign(userId: string, wanted: readonly string[]): Promise<boolean> {
    const { call, tenant } = this.#context;
    const held = this.#users.columns.idsOf('applications', userId) ?? [];
    const body = (appIds: string[]) => ({ body: { userId, tenantId: tenant.require(), appIds } });
    const added = wanted.filter((id) => !held.includes(id));
    const taken = held.filter((id) => !wanted.includes(id));
    let reached = held;
    const work = async (): Promise<void> => {
      if (added.length) await call(applicationsEndpoints.assign, body(added));
      reached = [...held, ...added];
      if (taken.length) await call(applicationsEndpoints.unassign, body(taken));
      reached = wanted;
    };
    this.show(userId, wanted);
    const done = await this.#actions.run(userId, work);
    if (!done) this.show(userId, reached);
    return done;
  }

  /** Why the latest change for a member failed. */
  error(userId: string): ApiError | undefined {
    return this.#actions.error(userId);
  }

  /** What a row shows before the provider is asked again. */
  private show(userId: string, appIds: readonly string[]): void {
    const { columns } = this.#users;
    for (const { id, name } of this.applications ?? []) columns.applicationNames.set(id, name);
    columns.ids.applications.set(userId, appIds);
  }

  async #load(): Promise<ApplicationChoice[]> {
    const { call, tenant } = this.#context;
    const own = tenant.require();
    const assigned = (await call(applicationsEndpoints.ofTenantsV2)).find(({ tenantId }) => tenantId === own);
    const access = new Map(assigned?.assignments.map(({ appId, accessType }) => [appId, accessType]));
    if (!access.size) return [];
    const query = { ids: [...access.keys()].join(','), _includeFreeAccess: true };
    const found = await call(applicationsEndpoints.list, { query });
    return found
      .filter(({ id, isActive }) => isActive && access.has(id))
      .map(({ id, name }) => ({ id, name, isFree: access.get(id) === 'FREE_ACCESS' }))
      .sort(byName);
  }
}
