import type { SampleDocument, SampleUser } from './document.ts';

type Account = SampleDocument['tenants'][number];
const account = (
  alias: string,
  name: string,
  parent: string,
  more: Pick<Account, 'isReseller' | 'subAccountAccessType' | 'tenantType'> = {},
): Account => ({ alias, name, parent, ...more });
const RESELLER = { isReseller: true } as const;

/** So many accounts that a level of the tree does not come whole. */
const depots = Array.from({ length: 22 }, (_, at) => {
  const number = String(at + 1).padStart(2, '0');
  return account(`depot-${number}`, `Depot ${number}`, 'bl-de-nord');
});

const accounts: readonly Account[] = [
  account('bl-de', 'Brightline Deutschland', 'acme', { ...RESELLER, tenantType: 'headquarter' }),
  account('bl-nl', 'Brightline Nederland', 'acme', RESELLER),
  account('bl-pl', 'Brightline Polska', 'acme'),
  account('bl-test', 'Brightline Sandbox', 'acme', { tenantType: 'test' }),
  account('bl-de-nord', 'Nordhafen Spedition', 'bl-de', RESELLER),
  account('bl-de-rhein', 'Rheintal Express', 'bl-de'),
  account('bl-de-kuehl', 'Kühllogistik Bremerhaven GmbH & Co. KG', 'bl-de-nord'),
  account('bl-de-hafen', 'Hafenumschlag Süd', 'bl-de-nord', { subAccountAccessType: 'alwaysOn' }),
  ...depots,
  account('bl-nl-zee', 'Zeehafen Logistiek', 'bl-nl', { subAccountAccessType: 'defaultOn' }),
];

const person = (name: string, role: string, ...tenants: string[]): SampleUser => ({
  email: `${name.toLowerCase().replace(/\W+/g, '.')}@nordhafen.example`,
  name,
  memberships: tenants.map((tenant) => ({
    tenant,
    roles: [role],
    joinedDaysAgo: 30,
  })),
});

/** The most people are in Nordhafen, more than one page of its people shows. */
const people: readonly SampleUser[] = [
  person('Lars Petersen', 'administrator', 'bl-de-nord', 'bl-de-hafen'),
  person('Katharina Brandt', 'manager', 'bl-de-nord'),
  person('Henrik Voss', 'member', 'bl-de-nord'),
  person('Anneke Wit', 'viewer', 'bl-de'),
  ...'ABCDEFGHIJ'.split('').map((letter) => person(`Yard ${letter}`, 'member', 'bl-de-nord')),
];

/** The sample with accounts below Acme, on three levels. Ada is a member of one of them. */
export const withSubAccounts = (sample: SampleDocument): SampleDocument => ({
  ...sample,
  tenants: [
    ...sample.tenants.map((tenant) => (tenant.alias === 'acme' ? { ...tenant, ...RESELLER } : tenant)),
    ...accounts,
  ],
  users: [
    ...sample.users.map((user) =>
      user.email === 'ada@acme.example'
        ? {
            ...user,
            memberships: [...user.memberships, { tenant: 'bl-de-rhein', roles: ['administrator'] }],
          }
        : user,
    ),
    ...people,
  ],
});
