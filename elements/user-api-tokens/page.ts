import type { PageRow } from '../core/page/PageRow.ts';

/** The page in the portal. */
export const page = {
  tag: 'user-api-tokens',
  name: 'personalApiTokens',
  order: 30,
  icon: 'PasskeyIcon',
  group: 'personal',
  visibility: 'hidden',
  permission: 'fe.secure.read.userApiTokens',
  catalogue: 'personalTokens',
  sample: '<user-api-tokens></user-api-tokens>',
} as const satisfies PageRow;
