import type { WRITE_SUB_ACCOUNTS } from '../../../api/contract/permissions.ts';
import type { StoreContext } from '../../core/context.ts';
import type { TenantsStore } from '../TenantsStore.ts';

/** What creates and changes the accounts under one. */
const WRITE = 'fe.account-hierarchy.write.subAccount' satisfies typeof WRITE_SUB_ACCOUNTS;

/**
 * Whether the person may create accounts under the active one, which has to be one that can have some. Observable;
 * false while it is not known.
 */
export const mayCreate = ({
  context,
  tenants,
}: {
  readonly context: Pick<StoreContext, 'allows'>;
  readonly tenants: Pick<TenantsStore, 'activeTenant'>;
}): boolean => tenants.activeTenant?.isReseller === true && context.allows(WRITE) === true;
