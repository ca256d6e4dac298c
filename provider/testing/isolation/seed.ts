import type { SeedDocument } from '../../app/createProvider.ts';

/** The password of every person. */
export const PASSWORD = 'correct horse battery';

/** Part of every text of the other tenant: where it turns up in an answer, something leaked. */
export const FOREIGN_MARK = 'zqforeignzq';

/**
 * Held by people of the other tenant alone. That it exists is no secret: the vendor's permissions are there for every
 * tenant.
 */
export const FOREIGN_PERMISSION = 'elsewhere.read';

const mark = (text: string): string => `${text} ${FOREIGN_MARK}`;

/**
 * Two tenants that know nothing of each other, but for one person who belongs to both. The other one has everything a
 * tenant can have, and its mark on all of it. `permissionKeys` are held by the administrators.
 */
export const isolationSeed = (permissionKeys: readonly string[]): SeedDocument => ({
  name: 'isolation',
  applications: [
    { name: 'Managed', accessType: 'MANAGED_ACCESS', appURL: 'http://app.test', loginURL: 'http://app.test/login' },
  ],
  tenants: [
    { alias: 'own', name: 'Own', isReseller: true },
    {
      alias: FOREIGN_MARK,
      name: mark('Foreign'),
      isReseller: true,
      timezone: mark('Europe'),
      applicationUrl: `https://${FOREIGN_MARK}.test`,
    },
    { alias: `${FOREIGN_MARK}-branch`, name: mark('Branch'), parent: FOREIGN_MARK },
  ],
  permissions: [
    ...permissionKeys.map((key) => ({ key, name: key })),
    { key: FOREIGN_PERMISSION, name: FOREIGN_PERMISSION },
  ],
  roles: [
    { key: 'admin', name: 'Admin', permissions: [...permissionKeys] },
    { key: 'own-role', name: 'Own role', tenant: 'own', permissions: [] },
    {
      key: `${FOREIGN_MARK}-role`,
      name: mark('Role'),
      description: mark('Role'),
      tenant: FOREIGN_MARK,
      permissions: [FOREIGN_PERMISSION],
    },
  ],
  groups: [
    { tenant: 'own', name: 'Own group', roles: ['own-role'] },
    { tenant: FOREIGN_MARK, name: mark('Group'), description: mark('Group'), roles: [`${FOREIGN_MARK}-role`] },
  ],
  users: [
    {
      email: 'admin@own.test',
      name: 'Admin',
      username: 'admin',
      password: PASSWORD,
      memberships: [{ tenant: 'own', roles: ['admin', 'own-role'], groups: ['Own group'], applications: ['Managed'] }],
    },
    { email: 'member@own.test', name: 'Member', password: PASSWORD, memberships: [{ tenant: 'own' }] },
    {
      email: 'leaver@own.test',
      name: 'Leaver',
      password: PASSWORD,
      memberships: [{ tenant: 'own', roles: ['admin'] }],
    },
    {
      email: 'both@shared.test',
      name: 'Both',
      password: PASSWORD,
      memberships: [
        { tenant: 'own', roles: ['own-role'] },
        { tenant: FOREIGN_MARK, roles: [`${FOREIGN_MARK}-role`], groups: [mark('Group')], applications: ['Managed'] },
      ],
    },
    {
      email: `person@${FOREIGN_MARK}.test`,
      name: mark('Person'),
      username: FOREIGN_MARK,
      password: PASSWORD,
      phoneNumber: '+4930901820',
      metadata: { note: FOREIGN_MARK },
      memberships: [
        {
          tenant: FOREIGN_MARK,
          roles: ['admin', `${FOREIGN_MARK}-role`],
          groups: [mark('Group')],
          applications: ['Managed'],
        },
      ],
    },
    {
      email: `branch@${FOREIGN_MARK}.test`,
      name: mark('Branch'),
      password: PASSWORD,
      memberships: [{ tenant: `${FOREIGN_MARK}-branch`, roles: ['admin'] }],
    },
  ],
  features: [{ key: 'feature', name: 'Feature' }],
  plans: [{ key: 'plan', name: 'Plan', features: ['feature'] }],
  assignments: [{ tenant: FOREIGN_MARK, plan: 'plan' }],
});
