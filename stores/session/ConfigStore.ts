import { fault } from '../../codes/fault.ts';
import { action, makeObservable, observableRef } from 'mobx';
import {
  configurationEndpoints,
  vendorInfoEndpoints,
  type AuthStrategies,
  type VendorConfig,
} from '../../api/contract/configuration.ts';
import { metadataEndpoints, type AdminBoxConfiguration } from '../../api/contract/metadata.ts';
import type { VendorPublicInfo } from '../../api/contract/vendor.ts';
import { deepMerge } from '../../api/rules/merge.ts';
import { Actions } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';
import { patiently } from '../core/patiently.ts';

type Key = 'LOAD_ADMIN_BOX_METADATA' | 'metadataOverrides' | 'vendorConfig' | 'vendorInfo' | 'strategies';

/** Parts of the configuration that nothing reads yet. */
const unread = ['theme', 'themeV2', 'localizations'] as const;

/** What reads the strategies runs whenever they change: a list that an answer leaves out must not stop it. */
const NO_STRATEGIES: AuthStrategies = { mainAuthStrategies: [], secondaryAuthStrategies: [] };

/**
 * What the vendor and the tenant have configured (specification part 1 §7; CFG). Every load that fails leaves the
 * default.
 */
export class ConfigStore {
  readonly actions: Actions<Key>;
  /**
   * The admin-box configuration, as the active tenant sees it once that is read, with its override document over it.
   */
  adminBox: AdminBoxConfiguration = {};
  vendorConfig: VendorConfig | undefined = undefined;
  vendorInfo: VendorPublicInfo | undefined = undefined;
  strategies: AuthStrategies | undefined = undefined;
  /** True once the metadata has been read or has failed: from then on the defaults count. */
  settled = false;
  readonly #context: StoreContext;
  /** The loads of one tenant, which end with it. */
  readonly #ofTenant: Actions<'adminBox'>;
  /** The settings that were reported to have no effect. */
  readonly #told = new Set<string>();
  #rows: ReadonlyMap<string, unknown> = new Map();
  #vendors: AdminBoxConfiguration = {};
  #own: AdminBoxConfiguration | undefined;
  #overrides: unknown;

  constructor(context: StoreContext) {
    this.#context = context;
    this.actions = new Actions(context.toError, context.report);
    this.#ofTenant = new Actions(context.toError, context.report);
    makeObservable(this, {
      adminBox: observableRef,
      vendorConfig: observableRef,
      vendorInfo: observableRef,
      strategies: observableRef,
      settled: observableRef,
      settle: action,
    });
    context.onReset(() => {
      this.#ofTenant.invalidate();
      this.#show(() => (this.#own = undefined));
    });
  }

  /**
   * Loads everything; after a few seconds the defaults count, and what comes later is taken all the same. Returns the
   * undo.
   */
  start(): () => void {
    const { done, stop } = patiently(this.#context.ports.clock, this.load());
    void done.then(() => this.settle());
    return stop;
  }

  /** The start-up loads, side by side. */
  async load(): Promise<void> {
    const { call } = this.#context;
    await Promise.all([
      this.loadMetadata(),
      this.actions.run('vendorConfig', () => call(configurationEndpoints.vendorConfig), {
        done: (answer) => (this.vendorConfig = answer),
      }),
      this.actions.run('vendorInfo', () => call(vendorInfoEndpoints.publicInfo), {
        done: (answer) => (this.vendorInfo = answer),
      }),
      this.actions.run('strategies', () => call(configurationEndpoints.publicStrategies), {
        done: (answer) => (this.strategies = { ...NO_STRATEGIES, ...answer }),
      }),
    ]);
  }

  /**
   * Reads the admin-box metadata and the document it names; a failure of either is logged and the defaults stay
   * (CFG-014).
   */
  async loadMetadata(): Promise<boolean> {
    const { call, readDocument } = this.#context;
    const read = await this.actions.run(
      'LOAD_ADMIN_BOX_METADATA',
      () => call(metadataEndpoints.read, { query: { entityName: 'adminBox' } }),
      {
        done: ({ rows }) => {
          this.#rows = new Map([['adminBox', rows?.[0]?.configuration]]);
          this.#show(() => (this.#vendors = rows?.[0]?.configuration ?? {}));
        },
      },
    );
    const { url } = this.#vendors.metadataOverrides ?? {};
    if (read && url)
      await this.actions.run('metadataOverrides', () => readDocument(url), {
        done: (document) => this.#show(() => (this.#overrides = document)),
      });
    for (const part of unread) if (this.adminBox[part] !== undefined) this.#tellUnread(part);
    this.settle();
    return read;
  }

  /**
   * Reads the configuration as the active tenant sees it, its layer over the vendor's. A failure leaves the vendor's.
   */
  loadOwn(): Promise<boolean> {
    return this.#ofTenant.run('adminBox', () => this.#context.call(metadataEndpoints.adminBox), {
      done: (answer) => this.#show(() => (this.#own = answer)),
    });
  }

  #show = action((change: () => void): void => {
    change();
    this.adminBox = deepMerge(this.#own ?? this.#vendors, this.#overrides);
  });

  #tellUnread(name: string): void {
    if (this.#told.has(name)) return;
    this.#told.add(name);
    this.#context.ports.log('warn', 'GH-NO-EFFECT', 'This setting has no effect in this version.', name);
  }

  /** Whether the provider lets passkeys in (AUTH-009). */
  get takesPasskeys(): boolean {
    const { mainAuthStrategies, secondaryAuthStrategies } = this.strategies ?? NO_STRATEGIES;
    return (
      mainAuthStrategies.some(({ strategy }) => strategy === 'WebAuthN') ||
      secondaryAuthStrategies.some(({ strategy, isActive }) => isActive && strategy === 'Passkeys')
    );
  }

  settle(): void {
    this.settled = true;
  }

  /**
   * The metadata of an entity.
   *
   * @throws {Error} 'metadata not found: {entity}' when the provider has none; for `ip` 'ip metadata not found'
   */
  metadata(entity: string): unknown {
    const found = this.#rows.get(entity);
    if (found !== undefined) return found;
    throw fault('GH-METADATA-MISSING', entity === 'ip' ? 'ip metadata not found' : `metadata not found: ${entity}`);
  }
}
