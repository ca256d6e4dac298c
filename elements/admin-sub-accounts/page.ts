import type { PageRow } from '../core/page/PageRow.ts';

/** The page in the portal. */
export const page = {
  tag: 'admin-sub-accounts',
  name: 'allAccounts',
  order: 90,
  icon: 'TreeIcon',
  group: 'workspace',
  visibility: 'byPermissions',
  permission: 'fe.account-hierarchy.read.subAccount',
  flag: 'msp-all-accounts-new',
  catalogue: 'subAccounts',
  sample: '<admin-sub-accounts></admin-sub-accounts>',
} as const satisfies PageRow;
