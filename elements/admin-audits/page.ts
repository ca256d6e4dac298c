import type { PageRow } from '../core/page/PageRow.ts';

export const page = {
  tag: 'admin-audits',
  name: 'audits',
  order: 130,
  icon: 'LogIcon',
  group: 'workspace',
  visibility: 'always',
  permission: 'fe.secure.read.audits',
  catalogue: 'audits',
  sample: '<admin-audits></admin-audits>',
} as const satisfies PageRow;
