import type { PageRow } from '../core/page/PageRow.ts';

/** The page in the portal. */
export const page = {
  tag: 'admin-connectivity',
  name: 'webhooks',
  order: 140,
  icon: 'WebhookIcon',
  group: 'workspace',
  visibility: 'hidden',
  permission: 'fe.connectivity.read.webhooks',
  catalogue: 'connectivity',
  sample: '<admin-connectivity></admin-connectivity>',
} as const satisfies PageRow;
