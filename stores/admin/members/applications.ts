import { applicationsEndpoints, type Application } from '../../../api/contract/applications.ts';
import type { StoreContext } from '../../core/context.ts';

/** An application of the active tenant. */
export interface TenantApplication extends Pick<Application, 'id' | 'name' | 'description' | 'logoURL' | 'appURL'> {
  /** Every member of the tenant may use it, so it has no assignments (APPS-002). */
  readonly isFree: boolean;
}

const byName = (one: TenantApplication, other: TenantApplication): number => one.name.localeCompare(other.name);

/** The portal assigns applications at all (APPS-003, FLAGS-007). */
export const assignsApplications = ({ flags }: StoreContext): boolean => flags.isOn('multi-apps-admin-portal');

/** What the active tenant may use, by name (APPS-006, APPS-009). */
export async function applicationsOf(
  { call, tenant }: StoreContext,
  signal?: AbortSignal,
): Promise<TenantApplication[]> {
  const own = tenant.require();
  const options = signal && { signal };
  const tenants = await call(applicationsEndpoints.ofTenantsV2, {}, options);
  const assignments = tenants.find(({ tenantId }) => tenantId === own)?.assignments ?? [];
  const access = new Map(assignments.map(({ appId, accessType }) => [appId, accessType]));
  if (!access.size) return [];
  const query = { ids: [...access.keys()].join(','), _includeFreeAccess: true };
  const found = await call(applicationsEndpoints.list, { query }, options);
  return found
    .filter(({ id, isActive }) => isActive && access.has(id))
    .map(({ id, name, description, logoURL, appURL }) => ({
      id,
      name,
      description,
      logoURL,
      appURL,
      isFree: access.get(id) === 'FREE_ACCESS',
    }))
    .sort(byName);
}
