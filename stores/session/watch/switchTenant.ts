import { myTenantsEndpoints } from '../../../api/contract/myTenants.ts';
import type { switchedTenant } from '../../../api/rules/storageKeys.ts';
import type { StoreContext } from '../../core/context.ts';
import type { SessionStore } from '../SessionStore.ts';

const KEY = 'gatehouse-switched' satisfies typeof switchedTenant;

export interface TenantSwitch {
  context: StoreContext;
  session: SessionStore;
  /** Binds this tab to the tenant in separate-tabs mode; returns the undo, or undefined in any other mode. */
  bindTab: (tenantId: string) => (() => void) | undefined;
}

/**
 * Tells the provider, then takes a token of the new tenant. Rejects, with everything as it was, when that cannot be
 * had.
 */
export async function switchTenant(
  { context: { call, ports, tenant }, session, bindTab }: TenantSwitch,
  tenantId: string,
): Promise<void> {
  const before = tenant.id;
  if (before === tenantId) return;
  const unbind = bindTab(tenantId);
  let told = false;
  try {
    await call(myTenantsEndpoints.switch, { body: { tenantId } });
    told = true;
    await session.refreshAnew();
    if (tenant.id !== tenantId) throw session.error ?? new Error('The provider kept the earlier tenant');
    // A page tells of it, also one that is loaded again.
    ports.session.set(KEY, `${ports.clock.now()} ${tenantId}`);
  } catch (failure) {
    unbind?.();
    // The provider has switched already: without a word the next refresh would bring the tenant that was just refused.
    if (told && before && session.isAuthenticated)
      await call(myTenantsEndpoints.switch, { body: { tenantId: before } }).catch(() => undefined);
    throw failure;
  }
}
