import type { PageRow } from '../core/page/PageRow.ts';

/** The page in the portal. */
export const page = {
  tag: 'user-privacy',
  name: 'privacy',
  order: 20,
  icon: 'LockIcon',
  group: 'personal',
  visibility: 'always',
  catalogue: 'privacy',
  sample: '<user-privacy></user-privacy>',
} as const satisfies PageRow;
