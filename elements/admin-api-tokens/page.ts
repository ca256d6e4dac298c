import type { PageRow } from '../core/page/PageRow.ts';

/** The page in the portal. */
export const page = {
  tag: 'admin-api-tokens',
  name: 'apiTokens',
  order: 150,
  icon: 'PlugIcon',
  group: 'workspace',
  visibility: 'hidden',
  permission: 'fe.secure.read.tenantApiTokens',
  catalogue: 'apiTokens',
  sample: '<admin-api-tokens></admin-api-tokens>',
} as const satisfies PageRow;
