import { eq, inArray } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { inTenant, ofPerson } from '../../database/areas/places.ts';
import {
  memberCounts,
  memberships,
  passwords,
  peopleOfSeveral,
  tenantPaths,
  tenants,
  userApplications,
  usernames,
  users,
} from '../../database/storage/schema.ts';

export const area: Area = {
  places: [
    ofPerson('person', passwords, passwords.userId),
    ofPerson('person', usernames, usernames.userId),
    inTenant('no: set up anew', userApplications, userApplications.tenantId, userApplications.userId),
    inTenant('person', memberships, memberships.tenantId, memberships.userId),
    { table: users, by: [users.id], ofPeople: (ids) => inArray(users.id, ids), exported: 'person' },
    // The database writes both with memberships, and removes the counts of a tenant with it.
    ofPerson('person', peopleOfSeveral, peopleOfSeveral.userId),
    { table: memberCounts, by: [memberCounts.tenantId], exported: 'tenant' },
    // The ways to a tenant go with it; a tenant with tenants below it is not erased.
    { ...inTenant('tenant', tenantPaths, tenantPaths.tenantId), described: [tenantPaths.ancestorId] },
    {
      table: tenants,
      by: [tenants.id],
      ofTenant: (id) => eq(tenants.id, id),
      described: [tenants.parentId], // a tenant with tenants below it is not erased
      exported: 'tenant',
    },
  ],
};
