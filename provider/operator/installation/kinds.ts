import type { KindName } from './items.ts';
import type { Kind } from './settle.ts';
import { applicationsKind } from './applications.ts';
import { featuresKind } from './features.ts';
import { peopleKind } from './people.ts';
import { permissionsKind } from './permissions.ts';
import { plansKind } from './plans.ts';
import { rolesKind } from './roles.ts';
import { tenantsKind } from './tenants.ts';

/** Every kind of thing that operators describe. */
export const kinds: { readonly [Name in KindName]: Kind<Name> } = {
  permissions: permissionsKind,
  features: featuresKind,
  plans: plansKind,
  tenants: tenantsKind,
  roles: rolesKind,
  applications: applicationsKind,
  people: peopleKind,
};
