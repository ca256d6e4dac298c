import { makeAutoObservable, observableRef } from 'mobx';
import { applicationsEndpoints } from '../../../api/contract/applications.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import type { UsersStore } from '../users/UsersStore.ts';
import { applicationsOf, assignsApplications, type TenantApplication } from './applications.ts';

/** Who may use which application of the active tenant (APPS-003 to APPS-009). */
export class AssignmentsStore {
  /** By name; undefined until they are loaded. */
  applications: readonly TenantApplication[] | undefined = undefined;
  readonly #context: StoreContext;
  readonly #users: UsersStore;
  readonly #actions: Actions<string>;

  constructor(context: StoreContext, users: UsersStore) {
    this.#context = context;
    this.#users = users;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable(this, { applications: observableRef }, { autoBind: true, deep: false });
  }

  /** The portal assigns applications at all. */
  get isOn(): boolean {
    return assignsApplications(this.#context);
  }

  get failed(): boolean {
    return this.#actions.error('load') !== undefined;
  }

  /** Never rejects; `failed` tells. */
  load(): Promise<boolean> {
    return this.#actions.run('load', () => applicationsOf(this.#context), { done: (all) => (this.applications = all) });
  }

  /**
   * Gives a member these applications and takes all others away. Shows at once; what was not done is undone. Resolves
   * to false while it is not known which the member has.
   */
  async assign(userId: string, wanted: readonly string[], callback?: Callback): Promise<boolean> {
    const { call, tenant } = this.#context;
    const held = this.#users.columns.idsOf('applications', userId);
    if (!held) return this.#actions.report(userId, false, callback);
    const body = (appIds: string[]) => ({ body: { userId, tenantId: tenant.require(), appIds } });
    const added = wanted.filter((id) => !held.includes(id));
    const taken = held.filter((id) => !wanted.includes(id));
    let reached: readonly string[] = held;
    const work = async (): Promise<void> => {
      if (added.length) await call(applicationsEndpoints.assign, body(added));
      reached = [...held, ...added];
      if (taken.length) await call(applicationsEndpoints.unassign, body(taken));
      reached = wanted;
    };
    this.show(userId, wanted);
    const done = await this.#actions.run(userId, work);
    // Not where something newer is shown, nor in another tenant.
    const shown = this.#users.columns.ids.applications.get(userId);
    if (!done && shown === wanted) this.show(userId, reached);
    return this.#actions.report(userId, done, callback);
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
}
