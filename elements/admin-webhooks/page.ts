import type { PageRow } from '../core/page/PageRow.ts';

/** The page in the portal. */
export const page = {
  tag: 'admin-webhooks',
  name: 'webhooks',
  order: 140,
  icon: 'WebhookIcon',
  group: 'workspace',
  visibility: 'hidden',
  permission: 'fe.connectivity.read.webhooks',
  catalogue: 'webhooks',
  sample: '<admin-webhooks></admin-webhooks>',
} as const satisfies PageRow;
