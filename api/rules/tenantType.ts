import type { TenantType } from '../contract/types.ts';

/** What an account is to the vendor: what was set; else a reseller where it manages accounts, and a customer. */
export const tenantTypeOf = ({
  tenantType,
  isReseller,
}: {
  readonly tenantType?: TenantType | null | undefined;
  readonly isReseller?: boolean | undefined;
}): TenantType => tenantType ?? (isReseller ? 'reseller' : 'customer');
