import type { PageRow } from '../core/page/PageRow.ts';

/** The page in the portal. */
export const page = {
  tag: 'admin-groups',
  name: 'groups',
  order: 60,
  icon: 'GroupsIcon',
  group: 'workspace',
  visibility: 'hidden',
  permission: 'fe.secure.read.groups',
  flag: 'groups-admin-box-new',
  catalogue: 'groups',
  sample: '<admin-groups></admin-groups>',
} as const satisfies PageRow;
