import type { SubTenant } from '../../../api/contract/subTenants.ts';
import type { TenantType } from '../../../api/contract/types.ts';
import { tenantTypeOf } from '../../../api/rules/tenantType.ts';

export type AccountMark = Exclude<TenantType, 'customer'>;

/** What is shown beside the name of an account: its type, unless it is a customer, and that it manages others. */
export function marksOf(account: SubTenant | undefined): readonly AccountMark[] {
  const type = account ? tenantTypeOf(account) : 'customer';
  const marks: AccountMark[] = type === 'customer' ? [] : [type];
  return account?.isReseller && type !== 'reseller' ? [...marks, 'reseller'] : marks;
}
