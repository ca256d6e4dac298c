import type { PageRow } from '../core/page/PageRow.ts';

/** The page in the portal. */
export const page = {
  tag: 'user-profile',
  name: 'profile',
  order: 10,
  icon: 'UserIcon',
  group: 'personal',
  visibility: 'always',
  catalogue: 'profile',
  sample: '<user-profile></user-profile>',
} as const satisfies PageRow;
