import { ApiError } from '../../../api/http/errors.ts';
import { myTenantsEndpoints } from '../../../api/contract/myTenants.ts';
import type { switchedTenant, tabTenant } from '../../../api/rules/storageKeys.ts';
import type { StoreContext } from '../../core/context.ts';
import type { SessionStore } from '../SessionStore.ts';

const KEY = 'gatehouse-switched' satisfies typeof switchedTenant;
const TAB = 'FRONTEGG_SEPARATE_TABS_BY_TENANT' satisfies typeof tabTenant;

export interface TenantSwitch {
  context: StoreContext;
  session: SessionStore;
  /** Each tab keeps its own tenant. */
  bindsTab: boolean | undefined;
}

/** Binds this tab to a tenant; returns the undo. */
function bindTab({ session }: StoreContext['ports'], tenantId: string): () => void {
  const before = session.get(TAB);
  session.set(TAB, tenantId);
  return () => (before === null ? session.remove(TAB) : session.set(TAB, before));
}

/**
 * Tells the provider, then takes a token of the new tenant. Rejects, with everything as it was, when that cannot be
 * had.
 */
export async function switchTenant(
  { context: { call, ports, routing, tenant }, session, bindsTab }: TenantSwitch,
  tenantId: string,
): Promise<void> {
  const before = tenant.id;
  if (before === tenantId) return;
  const unbind = bindsTab ? bindTab(ports, tenantId) : undefined;
  let told = false;
  try {
    const pending = await call(myTenantsEndpoints.switch, { body: { tenantId } });
    if (pending?.mfaRequired && routing.url('stepUpUrl')) {
      // Nothing has changed at the provider. Once the factor is proven, the person chooses the tenant again.
      routing.rememberPage();
      routing.to('stepUpUrl');
      throw new ApiError({
        statusCode: 0,
        errorCode: 'GH-REDIRECTED',
        message: 'The tenant asks for a second factor',
      });
    }
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
