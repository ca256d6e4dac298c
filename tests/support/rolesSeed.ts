import {
  DELETE_ROLES,
  DELETE_USERS,
  READ_ROLES,
  READ_USERS,
  WRITE_ROLES,
  WRITE_USERS,
} from '../../api/contract/permissions.ts';
import type { SeedDocument } from '../../api/contract/seed.ts';

/** What it takes to manage roles and the people who hold them. */
export const managing = [READ_ROLES, WRITE_ROLES, DELETE_ROLES, READ_USERS, WRITE_USERS];

/**
 * Permissions of each kind, and roles of each rank, for the tests of who may edit roles. The owner may do everything,
 * the admin below edits roles and holds the reports, and one role belongs to the vendor.
 *
 * @param tenant whose roles the owner and the admin are
 */
export const rolesSeed = (tenant: string) =>
  ({
    permissions: [
      ...managing.map((key) => ({ key, name: key })),
      { key: 'reports.read', name: 'Read', categoryId: 'reports' },
      { key: 'reports.export', name: 'Export', categoryId: 'reports' },
      { key: 'payouts.approve', name: 'Approve' },
      { key: 'vendor.only', name: 'Never', assignmentType: 'NEVER' },
      { key: 'help.read', name: 'Always', assignmentType: 'ALWAYS' },
    ],
    roles: [
      { key: 'owner', name: 'Owner', level: 0, tenant, permissions: [...managing, 'payouts.approve'] },
      {
        key: 'admin',
        name: 'Admin',
        level: 5,
        tenant,
        permissions: [READ_ROLES, WRITE_ROLES, DELETE_ROLES, 'reports.read', 'reports.export'],
      },
      { key: 'everywhere', name: 'Everywhere', level: 9, permissions: ['reports.read'] },
    ],
  }) satisfies Pick<SeedDocument, 'permissions' | 'roles'>;

/**
 * The same for the tests of who may manage members: a clerk of the rank of the admin may, and there is a role without
 * permissions.
 */
export function membersSeed(tenant: string) {
  const { permissions, roles } = rolesSeed(tenant);
  return {
    tenants: [
      { alias: tenant, name: tenant },
      { alias: 'other', name: 'Other' },
    ],
    categories: [{ id: 'reports', name: 'Reports' }],
    permissions: [...permissions, { key: DELETE_USERS, name: 'Delete users' }],
    roles: [
      ...roles,
      { key: 'clerk', name: 'Clerk', level: 5, tenant, permissions: [READ_USERS, WRITE_USERS, DELETE_USERS] },
      { key: 'plain', name: 'Plain', level: 9, tenant, permissions: [] },
    ],
    groups: [{ tenant, name: 'Owners', roles: ['owner'] }],
  } satisfies Partial<SeedDocument>;
}
