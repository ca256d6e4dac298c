import type { Tenant } from 'gatehouse-contract/contract.js';
import { tenantTypeOf } from 'gatehouse-contract/rules.js';
import type { Tenant as TenantRow } from './storage.ts';

/** Leaves out what is not set. */
const present = <Fields extends Record<string, string | null>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

export const presentTenant = (tenant: TenantRow, vendorId: string): Tenant => ({
  id: tenant.id,
  tenantId: tenant.id,
  vendorId,
  name: tenant.name,
  hasCustomLogin: tenant.hasCustomLogin,
  isReseller: tenant.isReseller,
  tenantType: tenantTypeOf(tenant),
  metadata: tenant.metadata,
  deletedAt: null,
  createdAt: tenant.createdAt.toISOString(),
  updatedAt: tenant.updatedAt.toISOString(),
  ...present({
    alias: tenant.alias,
    address: tenant.address,
    timezone: tenant.timezone,
    dateFormat: tenant.dateFormat,
    timeFormat: tenant.timeFormat,
    currency: tenant.currency,
    logo: tenant.logo,
    applicationUrl: tenant.applicationUrl,
  }),
});
