import { portalReads, portalWrites } from 'gatehouse-contract/contract.js';
import type { SeedDocument } from '../app/createProvider.ts';

export const PASSWORD = 'correct horse battery';

/** The accounts of {@link treeSeed}, by their short names. */
export const accounts = {
  acme: 'a0000000-0000-4000-8000-000000000001',
  north: 'a0000000-0000-4000-8000-000000000002',
  oslo: 'a0000000-0000-4000-8000-000000000003',
  bergen: 'a0000000-0000-4000-8000-000000000004',
  south: 'a0000000-0000-4000-8000-000000000005',
  rome: 'a0000000-0000-4000-8000-000000000006',
  globex: 'a0000000-0000-4000-8000-000000000007',
  branch: 'a0000000-0000-4000-8000-000000000008',
} as const;
export type AccountName = keyof typeof accounts;

const admin = (name: AccountName) => ({
  email: `admin@${name}.test`,
  name: `Admin of ${name}`,
  password: PASSWORD,
  memberships: [{ tenant: name, roles: ['admin'] }],
});
const keys = [...new Set([...portalReads(), ...portalWrites()])];

/**
 * A reseller with a tree of three levels, and a stranger with a branch. Each account has an administrator; Bo is a
 * member of the top alone, without a right there. Kim keeps its sub-accounts and may do nothing else. South is there
 * for tests.
 *
 *     acme ── north (reseller, on) ── oslo (off), bergen (always on)
 *          └─ south (off) ── rome (on)
 *     globex ── branch
 */
export const treeSeed: SeedDocument = {
  name: 'tree',
  tenants: [
    { id: accounts.acme, alias: 'acme', name: 'Acme Holding', isReseller: true },
    {
      id: accounts.north,
      alias: 'north',
      name: 'North',
      parent: 'acme',
      isReseller: true,
      subAccountAccessType: 'defaultOn',
    },
    { id: accounts.oslo, alias: 'oslo', name: 'Oslo', parent: 'north' },
    { id: accounts.bergen, alias: 'bergen', name: 'Bergen', parent: 'north', subAccountAccessType: 'alwaysOn' },
    { id: accounts.south, alias: 'south', name: 'South', parent: 'acme', tenantType: 'test' },
    { id: accounts.rome, alias: 'rome', name: 'Rome', parent: 'south', subAccountAccessType: 'defaultOn' },
    { id: accounts.globex, alias: 'globex', name: 'Globex', isReseller: true },
    { id: accounts.branch, alias: 'branch', name: 'Branch', parent: 'globex' },
  ],
  permissions: keys.map((key) => ({ key, name: key })),
  roles: [
    { key: 'admin', name: 'Administrator', level: 1, permissions: keys },
    { key: 'clerk', name: 'Clerk', level: 5, permissions: ['fe.secure.read.users'] },
    {
      key: 'keeper',
      name: 'Keeper',
      level: 3,
      permissions: ['fe.account-hierarchy.read.subAccount', 'fe.account-hierarchy.write.subAccount'],
    },
    { key: 'guest', name: 'Guest', level: 9, permissions: [] },
    { key: 'north-only', name: 'Of North', level: 5, tenant: 'north', permissions: ['fe.secure.read.roles'] },
    { key: 'globex-only', name: 'Of Globex', level: 5, tenant: 'globex', permissions: [] },
  ],
  users: [
    admin('acme'),
    admin('north'),
    admin('oslo'),
    admin('bergen'),
    admin('south'),
    admin('rome'),
    admin('globex'),
    admin('branch'),
    { email: 'bo@acme.test', name: 'Bo', password: PASSWORD, memberships: [{ tenant: 'acme', roles: ['clerk'] }] },
    { email: 'kim@acme.test', name: 'Kim', password: PASSWORD, memberships: [{ tenant: 'acme', roles: ['keeper'] }] },
    {
      email: 'both@acme.test',
      name: 'Both',
      password: PASSWORD,
      memberships: [
        { tenant: 'acme', roles: ['guest'] },
        { tenant: 'oslo', roles: ['clerk'] },
        { tenant: 'rome', roles: ['guest'] },
      ],
    },
  ],
};
