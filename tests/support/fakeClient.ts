import { createApi } from '../../api/createApi.ts';
import type { ListUsersV3Query } from '../../api/contract/users.ts';
import { decodeToken } from '../../api/rules/token.ts';
import type { SampleDocument, SampleUser } from '../../testing/sample/document.ts';
import { SAMPLE_PASSWORD } from '../../testing/sample/sample.ts';
import { createFakeProvider } from '../../testing/fake/createFakeProvider.ts';
import type { FakeProviderOptions } from '../../testing/fake/options.ts';

export const NOON = Date.parse('2026-11-20T12:00:00Z');

/** A client of a fake, with the token of whoever signed in last. */
export function open(options: FakeProviderOptions = {}) {
  const clock = { now: NOON };
  const fake = createFakeProvider({ now: () => clock.now, ...options });
  let token: string | undefined;
  const api = createApi({
    baseUrl: 'https://auth.example/base',
    fetch: fake.fetch,
    tokens: { current: async () => token, renew: async () => undefined, epoch: () => 0 },
    after: (_, callback) => (queueMicrotask(callback), () => {}),
  });
  const signIn = async (email = 'ada@acme.example') =>
    (token = (await api.auth.login({ body: { email, password: SAMPLE_PASSWORD } })).accessToken);
  return { ...fake, api, clock, signIn, memory: options.store };
}

export const memory = () => {
  const values = new Map<string, string>();
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
    values,
  };
};

const ROLES = [
  {
    key: 'admin',
    name: 'Admin',
    level: 0,
    permissions: ['fe.secure.read.users', 'fe.account-hierarchy.read.subAccount'],
  },
  { key: 'reader', name: 'Reader', level: 1, permissions: ['fe.secure.read.users'] },
  { key: 'plain', name: 'Plain', level: 2, permissions: [] },
];
export const place = (tenant: string, more: object = {}) => ({ tenant, roles: ['plain'], joinedDaysAgo: 10, ...more });
export const someone = (name: string, more: Partial<SampleUser> = {}): SampleUser => ({
  name,
  email: `${name.toLowerCase()}@x.example`,
  password: SAMPLE_PASSWORD,
  memberships: [place('top')],
  ...more,
});

/** A tenant with one below it, a stranger beside it, and `users`; `Boss` may read all three levels. */
export const company = (...users: SampleUser[]): SampleDocument => ({
  name: 'company',
  tenants: [
    { alias: 'top', name: 'Top' },
    { alias: 'sub', name: 'Sub', parent: 'top' },
    { alias: 'deep', name: 'Deep', parent: 'sub' },
    { alias: 'other', name: 'Other' },
  ],
  permissions: ['fe.secure.read.users', 'fe.account-hierarchy.read.subAccount'].map((key) => ({ key, name: key })),
  roles: ROLES,
  groups: [
    { tenant: 'top', name: 'Readers', roles: ['reader'] },
    { tenant: 'top', name: 'Idle' },
  ],
  users: [someone('Boss', { memberships: [place('top', { roles: ['admin'] })] }), ...users],
});

/** Signs `Boss` in and asks for the names of people. */
export async function asBoss(users: SampleUser[], options: FakeProviderOptions = {}) {
  const opened = open({ sample: company(...users), ...options });
  const boss = await opened.signIn('boss@x.example');
  const page = (query: ListUsersV3Query = {}) => opened.api.users.listV3({ query });
  const names = async (query: ListUsersV3Query = {}) => (await page(query)).items.map(({ name }) => name);
  const tenantOf = (token: string | undefined) => decodeToken(token).tenantId ?? '';
  return { ...opened, page, names, top: tenantOf(boss), tenantOf };
}
