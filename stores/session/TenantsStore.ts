import type { Tenant } from '../../api/contract/types.ts';
import { Actions } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';
import { parts } from './parts.ts';
import type { SessionStore } from './SessionStore.ts';

export interface SwitchTenant {
  tenantId: string;
  /** `full` loads the page again (default, TENANT-010); `silent` only reloads the stores. */
  reload?: 'silent' | 'full';
}

/** The tenants of the signed-in person (specification part 1 §3 and §4; TENANT). */
export class TenantsStore {
  readonly actions: Actions<'switch'>;
  readonly #context: StoreContext;
  readonly #session: SessionStore;
  readonly #bindsTab: boolean | undefined;

  /** @param bindsTab each tab keeps its own tenant */
  constructor(context: StoreContext, session: SessionStore, bindsTab?: boolean) {
    this.#context = context;
    this.#session = session;
    this.#bindsTab = bindsTab;
    this.actions = new Actions(context.toError, context.report);
  }

  get tenants(): readonly Tenant[] {
    return this.#session.account?.tenants ?? [];
  }

  get activeTenant(): Tenant | undefined {
    return this.#session.account?.activeTenant;
  }

  /** Switches here and, without separate-tabs mode, in every tab. A failure leaves the old tenant whole (STO-13). */
  async switchTenant(
    { tenantId, reload = 'full' }: SwitchTenant,
    callback?: (error?: unknown) => void,
  ): Promise<boolean> {
    const switched = await this.actions.run(
      'switch',
      async () =>
        (await parts.tenants()).switchTenant(
          { context: this.#context, session: this.#session, bindsTab: this.#bindsTab },
          tenantId,
        ),
      { single: true, callback: callback && ((_, error) => callback(error)) },
    );
    const { navigation } = this.#context.ports;
    if (switched && reload === 'full') navigation.go(navigation.href(), { reload: true });
    return switched;
  }
}
