import type { PageRow } from '../core/page/PageRow.ts';

/** The page in the portal. */
export const page = {
  tag: 'admin-roles',
  name: 'roles',
  order: 70,
  icon: 'TagIcon',
  group: 'workspace',
  visibility: 'hidden',
  permission: 'fe.secure.read.roles',
  catalogue: 'roles',
  sample: '<admin-roles></admin-roles>',
} as const satisfies PageRow;
