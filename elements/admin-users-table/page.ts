import type { PageRow } from '../core/page/PageRow.ts';

/** The page in the portal. */
export const page = {
  tag: 'admin-users-table',
  name: 'users',
  order: 50,
  icon: 'UsersIcon',
  group: 'workspace',
  visibility: 'always',
  permission: 'fe.secure.read.users',
  catalogue: 'users',
  sample: `<admin-users-table>
  <p slot="empty">Nobody fits.</p>
</admin-users-table>`,
} as const satisfies PageRow;
