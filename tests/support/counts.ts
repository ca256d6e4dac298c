import type { SampleDocument } from '../../testing/sample/document.ts';
import { sampleDocument } from '../../testing/sample/sample.ts';

/** How much of a kind there is, by the alias of a tenant. */
type ByTenant = Readonly<Record<string, number>>;

/** How much a document holds. */
export interface SampleCounts {
  /** Members of each tenant. */
  readonly users: ByTenant;
  /** Roles that each tenant may give: its own, and those of every tenant. */
  readonly roles: ByTenant;
  /** Members, in any tenant, who hold a role, by its key. */
  readonly holders: Readonly<Record<string, number>>;
  /** Groups of each tenant. */
  readonly groups: ByTenant;
  /** Accounts of each member, by address. */
  readonly accounts: Readonly<Record<string, number>>;
  readonly tenants: number;
  readonly applications: number;
  readonly permissions: number;
  readonly features: number;
  readonly plans: number;
  /** Members who have a password, and so can sign in. */
  readonly signIns: number;
}

/**
 * Counts what a document holds, so that a test names no number that follows from the data.
 *
 * @param document sample data, or what a provider is seeded with
 */
export function countsOf(document: SampleDocument): SampleCounts {
  const { tenants, users, roles } = document;
  const byTenant = (count: (alias: string) => number): ByTenant =>
    Object.fromEntries(tenants.map(({ alias }) => [alias, count(alias)]));
  return {
    users: byTenant(
      (alias) => users.filter(({ memberships }) => memberships.some(({ tenant }) => tenant === alias)).length,
    ),
    roles: byTenant((alias) => roles.filter(({ tenant }) => tenant === undefined || tenant === alias).length),
    holders: Object.fromEntries(
      roles.map(({ key }) => [
        key,
        users.filter(({ memberships }) => memberships.some((one) => one.roles?.includes(key))).length,
      ]),
    ),
    groups: byTenant((alias) => (document.groups ?? []).filter(({ tenant }) => tenant === alias).length),
    accounts: Object.fromEntries(users.map(({ email, memberships }) => [email, memberships.length])),
    tenants: tenants.length,
    applications: (document.applications ?? []).length,
    permissions: document.permissions.length,
    features: (document.features ?? []).length,
    plans: (document.plans ?? []).length,
    signIns: users.filter(({ password }) => password !== undefined).length,
  };
}

/** How much there is in the sample data of the demo, of the fake and of end-to-end tests. */
export const sampleCounts: SampleCounts = countsOf(sampleDocument('https://app.example', 0));
