import type { PageRow } from '../core/page/PageRow.ts';

/** The page in the portal. */
export const page = {
  tag: 'admin-security',
  name: 'security',
  order: 100,
  icon: 'ShieldIcon',
  group: 'workspace',
  visibility: 'always',
  permission: 'fe.secure.read.securityPolicy',
  catalogue: 'security',
  sample: '<admin-security></admin-security>',
} as const satisfies PageRow;
