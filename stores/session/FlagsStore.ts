import { action, makeObservable, observable } from 'mobx';
import { vendorEndpoints } from '../../api/contract/vendor.ts';
import type { Call } from '../../api/modules/call.ts';
import { Actions } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';

/** On unless the provider says otherwise (FLAGS-003, FLAGS-004). */
const PREVIEW: ReadonlySet<string> = new Set([
  'admin_portal_ip_restrictions',
  'admin_portal_domain_restrictions',
  'new-mfa-pages',
  'show-passkeys-new',
  'groups-admin-box-new',
  'msp-all-accounts-new',
  'temporary-users',
]);

/**
 * The provider's feature flags. A flag is on only when its value is exactly `on`; one that the provider does not
 * mention is off, apart from those in preview (FLAGS-017).
 */
export class FlagsStore {
  readonly actions: Actions<'LOAD_FEATURE_FLAGS'>;
  readonly #values = observable.map<string, string>([], { deep: false });
  readonly #call: Call;

  constructor({ call, toError, report }: Pick<StoreContext, 'call' | 'toError' | 'report'>) {
    this.#call = call;
    this.actions = new Actions(toError, report);
    makeObservable(this, { show: action });
  }

  isOn(flag: string): boolean {
    return (this.#values.get(flag) ?? (PREVIEW.has(flag) && 'on')) === 'on';
  }

  /** A failure leaves the flags as they are: the app goes on with defaults. */
  load(attempts?: number): Promise<boolean> {
    const own = attempts ? { retry: { attempts, delay: 0 } } : {};
    return this.actions.run('LOAD_FEATURE_FLAGS', () => this.#call(vendorEndpoints.flags, {}, own), {
      done: (flags) => this.show(flags),
    });
  }

  show(flags: Readonly<Record<string, unknown>>): void {
    this.#values.replace(Object.entries(flags).map(([name, value]) => [name, String(value)]));
  }
}
