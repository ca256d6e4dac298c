import type { PageRow } from '../core/page/PageRow.ts';

/**
 * The specification has no page for it, so a host that wants one names it in the navigation. Its flag is that of
 * assigning (APPS-003).
 */
export const page = {
  tag: 'admin-applications',
  name: 'applications',
  order: 80,
  icon: 'AppsIcon',
  group: 'workspace',
  visibility: 'hidden',
  permission: 'fe.secure.read.users',
  flag: 'multi-apps-admin-portal',
  catalogue: 'applications',
  sample: '<admin-applications></admin-applications>',
} as const satisfies PageRow;
