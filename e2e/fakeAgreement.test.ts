import { contract, type Endpoint, type EndpointName } from 'gatehouse-elements/contract.js';
import { decodeToken } from 'gatehouse-elements/rules.js';
import { createFakeProvider, sampleDocument, SAMPLE_PASSWORD } from 'gatehouse-elements/testing.js';
import { applySeed, createProvider, refreshCookieName } from 'gatehouse-provider';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEMO_CLIENT_ID } from '../demo/seed.ts';
import { nonEmpty } from '../tests/support/expect.ts';
import { unanswered } from '../testing/fake/answers/answers.ts';

const APP = 'http://app.example';
const PROVIDER = 'http://auth.example';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const ANYBODY = '00000000-0000-4000-a000-000000000000';

/** Everybody gets the password, so that refusals behind a right one are compared too. */
const sample = (() => {
  const document = sampleDocument(APP, NOW);
  return { ...document, users: document.users.map((user) => ({ ...user, password: SAMPLE_PASSWORD })) };
})();

interface Ask {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly type?: string;
  readonly token?: string;
}
type Wire = (url: string, init: RequestInit) => Promise<Response>;

const rowOf = (name: EndpointName): Endpoint<never> => {
  const [area = '', row = ''] = name.split('.');
  return Reflect.get(Object(Reflect.get(contract, area)), row);
};

/** One side of the comparison: whoever answers, and who is signed in there. */
function side(wire: Wire) {
  const asked = new Set<string>();
  const known = { token: '', ids: new Map<string, string>() };
  return {
    asked,
    known,
    async ask(
      name: EndpointName,
      { params = {}, query, body, type = 'application/json', token = known.token }: Ask = {},
    ) {
      asked.add(name);
      const { method, path } = rowOf(name);
      const address = `${PROVIDER}/frontegg${path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '')}${query ? `?${new URLSearchParams(query)}` : ''}`;
      const headers = {
        ...(type && { 'content-type': type }),
        'user-agent': 'Agreement/1',
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const response = await wire(address, {
        method,
        headers,
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer: unknown = text === '' ? undefined : JSON.parse(text);
      if (name === 'auth.login' || name === 'auth.refreshToken')
        known.token = (answer as { accessToken?: string }).accessToken ?? '';
      if ((name === 'roles.add' || name === 'roles.addV2') && isRecord(answer))
        known.ids.set(`role ${String(answer['key'])}`, String(answer['id']));
      return {
        status: response.status,
        answer,
        traced: response.headers.has('frontegg-trace-id'),
        waits: response.headers.has('retry-after'),
        type: response.headers.get('content-type'),
      };
    },
  };
}
type Side = ReturnType<typeof side>;
type Told = Awaited<ReturnType<Side['ask']>>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The fields and types of a value; what some items of a list lack is marked. */
function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return [merged(value.map(shapeOf))];
  if (typeof value !== 'object') return typeof value;
  if (Object.keys(value).some((name) => ID.test(name))) return { id: merged(Object.values(value).map(shapeOf)) };
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, shapeOf(one)])
      .sort(),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(shapes: readonly unknown[]): unknown {
  const records = shapes.filter(isRecord);
  if (records.length !== shapes.length || records.length === 0)
    return [...new Set(shapes.map((one) => JSON.stringify(one)))].sort().join(' or ');
  const names = [...new Set(records.flatMap(Object.keys))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const having = records.filter((one) => Object.hasOwn(one, name));
      return [having.length < records.length ? `${name}?` : name, merged(having.map((one) => one[name]))];
    }),
  );
}

/** What both must tell alike: status, code, fields and types. */
const outline = ({ answer, ...about }: Told) => ({
  ...about,
  code: isRecord(answer) ? answer['errorCode'] : undefined,
  shape: shapeOf(answer),
});

/** A bundle with the plans' ids taken out: they differ, as all ids do. */
const withoutIds = (bundle: unknown): unknown =>
  JSON.parse(
    JSON.stringify(bundle, (name, value: unknown) =>
      name === 'planIds' ? Object(value).length : name === 'plans' ? Object.keys(Object(value)).length : value,
    ),
  );

const emailsOf = ({ answer }: Told) =>
  isRecord(answer) && Array.isArray(answer['items'])
    ? answer['items'].map((item: unknown) => (isRecord(item) ? item['email'] : undefined))
    : [];
const totalOf = ({ answer }: Told) => (isRecord(answer) ? answer['_metadata'] : undefined);

/** Questions to the users list whose rows, order and totals are compared as well. */
const lists: readonly ((ids: ReadonlyMap<string, string>) => Record<string, string>)[] = [
  () => ({}),
  () => ({ _limit: '10', _offset: '2' }),
  () => ({ _limit: '20', _offset: '9' }),
  () => ({ _sortBy: 'name', _order: 'DESC' }),
  () => ({ _sortBy: 'createdAt', _order: 'ASC' }),
  () => ({ _sortBy: 'createdAt', _order: 'DESC', _limit: '5' }),
  () => ({ _sortBy: 'email', _limit: '50' }),
  () => ({ _email: 'SOKOLOV' }),
  () => ({ _email: 'muller' }),
  () => ({ _email: 'nobody-at-all' }),
  () => ({ _identifier: 'pri', _identifierType: 'username' }),
  () => ({ _identifier: '8613', _identifierType: 'phoneNumber' }),
  () => ({ _preset: 'mfa-unenrolled', _limit: '200' }),
  () => ({ _preset: 'breached-passwords' }),
  () => ({ _preset: 'inactive', _maxInactiveSeconds: String(90 * 24 * 3600) }),
  ...['active', 'disabled', 'locked', 'invited', 'temporary'].map((status) => () => ({
    _filter: JSON.stringify({ status: [status] }),
    _limit: '200',
  })),
  (ids) => ({ _filter: JSON.stringify({ roleIds: [ids.get('role manager')] }) }),
  (ids) => ({ _filter: JSON.stringify({ groupIds: [ids.get('group Engineering')], status: ['active'] }) }),
  (ids) => ({ _filter: JSON.stringify({ appIds: [ids.get('application Reports')] }) }),
  (ids) => ({ ids: [ids.get('user ada@acme.example'), ids.get('user priya.ramanathan@acme.example')].join(',') }),
  () => ({ _includeSubTenants: 'true', _limit: '1' }),
];

const refusedLists: readonly Record<string, string>[] = [
  { _limit: '0' },
  { _limit: '201' },
  { _offset: '-1' },
  { _sortBy: 'shoeSize' },
  { _order: 'UP' },
  { _filter: 'no json' },
  { _filter: '{"status":["tall"]}' },
  { _preset: 'tall' },
  { ids: 'no-id' },
  { _tenantId: ANYBODY },
  { _includeSubTenants: 'perhaps' },
];

type Question = readonly [name: EndpointName, ask?: (side: Side) => Ask];

const as = (email: string, password = SAMPLE_PASSWORD): Question => [
  'auth.login',
  () => ({ body: { email, password }, token: '' }),
];
const all = (side: Side): string =>
  [...side.known.ids]
    .filter(([name]) => name.startsWith('user '))
    .map(([, id]) => id)
    .slice(0, 30)
    .join(',');
const idOf = (name: string) => (side: Side) => side.known.ids.get(name) ?? '';

const signedOut: readonly Question[] = [
  ['configuration.vendorConfig'],
  ['configuration.publicStrategies'],
  ['vendor.publicInfo'],
  ['vendor.flags'],
  ['metadata.read', () => ({ query: { entityName: 'adminBox' } })],
  ['metadata.read', () => ({ query: { entityName: 'somethingElse' } })],
  ['metadata.read'],
  ['auth.preLogin', () => ({ body: { email: 'ada@acme.example' } })],
  ['auth.preLogin', () => ({ body: { email: 7 } })],
  ['auth.refreshToken', () => ({ body: { tenantId: null } })],
  ['auth.logout', () => ({ body: {} })],
  ['profile.me'],
  ['profile.me', () => ({ token: 'garbage' })],
  ['users.listV3', () => ({ query: { _limit: '0' } })],
  as('ada@acme.example', 'wrong'),
  as('nobody@nowhere.example'),
  ['auth.login', () => ({ body: { email: 'a@b.example', username: 'a', password: 'x' } })],
  ['auth.login', () => ({ body: { email: 'a@b.example' } })],
  ['auth.login', () => ({ body: '{' })],
  ['auth.login', () => ({ body: '{}', type: 'text/plain' })],
  ['tenants.switch', () => ({ body: { tenantId: 'no-id' } })],
  ...['anais.lefebvre', 'hanspeter.oeztuerk', 'lukasz.wojcik', 'isabella.morales', 'kim.contractor', 'auditor'].map(
    (name) => as(`${name}@acme.example`),
  ),
  ['auth.login', () => ({ body: { username: 'PRIYA ', password: SAMPLE_PASSWORD } })],
];

/** What a signed-in person may ask, whoever it is. */
const reads: readonly Question[] = [
  ['profile.me'],
  ['profile.authorization'],
  ['entitlements.load'],
  ['sessions.current'],
  ['sessions.mine'],
  ['tenants.mineV1'],
  ['tenants.mineV2'],
  ['tenants.mineV3'],
  ['configuration.global'],
  ['configuration.strategies'],
  ['configuration.emailsPolicy'],
  ['metadata.adminBox'],
  ['roles.list'],
  ['groups.list'],
  ...['roles', 'users', 'rolesAndUsers', 'else'].map((relations): Question => [
    'groups.list',
    () => ({ query: { _groupsRelations: relations } }),
  ]),
  ['users.listV2', () => ({ query: { _limit: '200' } })],
  ['users.listV3', () => ({ query: { _limit: '200' } })],
  ...refusedLists.map((query): Question => ['users.listV3', () => ({ query })]),
  ['users.roles', (side) => ({ query: { ids: all(side) } })],
  ['users.roles'],
  ['users.groups', (side) => ({ query: { ids: all(side) } })],
  ['users.usernames', (side) => ({ query: { userIds: all(side) } })],
  ['applications.ofUsers', (side) => ({ query: { userIds: all(side) } })],
  ['applications.list', (side) => ({ query: { ids: idOf('application Reports')(side) } })],
  ['applications.list', () => ({ query: { ids: '', _includeFreeAccess: 'false' } })],
  ['users.getById', (side) => ({ params: { userId: idOf('user ada@acme.example')(side) } })],
  ['users.getById', () => ({ params: { userId: ANYBODY } })],
  ['users.getById', (side) => ({ params: { userId: decodeToken(side.known.token).sub ?? '' } })],
  ['users.getById', (side) => ({ params: { userId: idOf('user hank@globex.example')(side) } })],
  [
    'metadata.updateAdminBox',
    () => ({ body: { actions: [{ type: 'navigation/roles/visibility', payload: 'always' }] } }),
  ],
  ['metadata.updateAdminBox', () => ({ body: { actions: [{ type: '__proto__/x', payload: 1 }] } })],
  ['tenants.token', (side) => ({ body: { tenantId: idOf('tenant globex')(side) } })],
  ['tenants.switch', () => ({ body: { tenantId: ANYBODY } })],
  ['auth.refreshToken', () => ({ body: { tenantId: ANYBODY } })],
  ['auth.refreshToken', () => ({ body: { tenantId: null } })],
];

/** The questions whose answers hang on who asks. */
const asked: ReadonlySet<EndpointName> = new Set([
  'profile.me',
  'profile.authorization',
  'entitlements.load',
  'users.getById',
  'users.usernames',
  'applications.ofUsers',
  'roles.list',
  'metadata.updateAdminBox',
  'tenants.token',
]);
const rights = reads.filter(([name]) => asked.has(name));

const moves: readonly Question[] = [
  as('ada@acme.example'),
  ['tenants.switch', (side) => ({ body: { tenantId: idOf('tenant globex')(side) } })],
  ['auth.refreshToken', () => ({ body: { tenantId: null } })],
  ['profile.me'],
  ['users.listV3', () => ({ query: { _limit: '200' } })],
  ['entitlements.load'],
  ['auth.refreshToken', (side) => ({ body: { tenantId: idOf('tenant acme')(side) } })],
  ['profile.me'],
  ['auth.logout', () => ({ body: {} })],
  ['profile.me'],
  ['auth.refreshToken', () => ({ body: {} })],
];

const ids =
  (kind: string, ...names: string[]) =>
  (side: Side): string[] =>
    names.map((name) => idOf(`${kind} ${name}`)(side));
const role =
  (key: string, more?: (side: Side) => Ask) =>
  (side: Side): Ask => ({ params: { roleId: idOf(`role ${key}`)(side) }, ...more?.(side) });
const permissionIds =
  (...keys: string[]) =>
  (side: Side): Ask => ({ body: { permissionIds: ids('permission', ...keys)(side) } });
const rolesOf =
  (key: string, ...keys: string[]) =>
  (side: Side): Ask => ({
    params: { permissionId: idOf(`permission ${key}`)(side) },
    body: { roleIds: ids('role', ...keys)(side) },
  });
const replacedBy =
  (key: string) =>
  (side: Side): Ask => ({ query: { replacementRoleId: key === 'none' ? key : idOf(`role ${key}`)(side) } });

/** An administrator edits roles; afterwards somebody who may only read tries to. */
const roleEdits: readonly Question[] = [
  as('ada@acme.example'),
  ['permissions.list'],
  ['permissions.categories'],
  ['roles.add', () => ({ body: { key: 'auditor', name: 'Auditor' } })],
  ['roles.add', () => ({ body: { key: 'auditor', name: 'Again' } })],
  ['roles.add', () => ({ body: { key: 'no key', name: 'Spaces' } })],
  ['roles.add', () => ({ body: { key: 'empty', name: ' ' } })],
  ['roles.add', () => ({ body: { key: 'high', name: 'High', level: -1 } })],
  ['roles.add', () => ({ body: { key: 'ghost', name: 'Ghost', permissions: [ANYBODY] } })],
  [
    'roles.addV2',
    (side) => ({
      body: {
        key: 'copy',
        name: 'Copy',
        level: 5,
        description: 'Copied',
        isDefault: false,
        baseRoleId: idOf('role field-engineer')(side),
        ...Object(permissionIds('reports.read')(side).body),
      },
    }),
  ],
  [
    'roles.addV2',
    (side) => ({ body: { key: 'never', name: 'N', permissionIds: ids('permission', 'support.impersonate')(side) } }),
  ],
  ['roles.list'],
  ['roles.update', role('copy', () => ({ body: { name: 'A copy', level: 6 } }))],
  ['roles.update', role('copy', () => ({ body: { key: 'auditor' } }))],
  ['roles.update', role('copy', () => ({ body: { isDefault: 'yes' } }))],
  ['roles.update', role('administrator', () => ({ body: { name: 'Mine' } }))],
  ['roles.update', () => ({ params: { roleId: ANYBODY }, body: { name: 'Nobody' } })],
  ['roles.setPermissions', role('copy', permissionIds('support.help', 'reports.export'))],
  ['roles.setPermissions', role('copy', permissionIds('reports.export'))],
  ['roles.setPermissions', role('copy', () => ({ body: { permissionIds: ['no-id'] } }))],
  ['roles.setPermissions', role('viewer', permissionIds('support.help'))],
  ['permissions.setRoles', rolesOf('projects.read', 'copy', 'auditor')],
  ['permissions.setRoles', rolesOf('projects.read', 'copy')],
  ['permissions.setRoles', rolesOf('projects.read', 'copy', 'manager')],
  ['permissions.setRoles', rolesOf('nothing', 'copy')],
  ['permissions.list'],
  ['roles.remove', role('field-engineer')],
  ['roles.remove', role('field-engineer', replacedBy('field-engineer'))],
  ['roles.remove', role('field-engineer', replacedBy('nobody'))],
  ['roles.remove', role('field-engineer', replacedBy('copy'))],
  ['profile.authorization'],
  ['roles.remove', role('field-engineer')],
  ['roles.remove', role('copy', replacedBy('none'))],
  ['profile.authorization'],
  ['roles.remove', role('auditor')],
  ['roles.list'],
  ['roles.add', () => ({ body: { key: 'temporary', name: 'Temporary' } })],
  as('rob@acme.example'),
  ['permissions.list'],
  ['permissions.categories'],
  ['roles.add', () => ({ body: { key: 'robs', name: 'Of Rob' } })],
  ['roles.update', role('temporary', () => ({ body: { name: 'Of Rob' } }))],
  ['roles.setPermissions', role('temporary', permissionIds())],
  ['roles.remove', role('temporary')],
  ['permissions.setRoles', rolesOf('reports.read')],
];

/** The real provider, and the fake, with the same people. */
async function openBoth() {
  const provider = await createProvider({
    clientId: DEMO_CLIENT_ID,
    publicUrl: PROVIDER,
    allowedOrigins: [APP],
    passwordHashing: { memoryCost: 1024, timeCost: 1 },
    clock: () => NOW,
    log: () => {},
  });
  await applySeed(provider, sample);
  let cookie = '';
  const real = side(async (url, init) => {
    const request = new Request(url, { ...init, headers: { ...init.headers, origin: APP, cookie } });
    const response = await provider.fetch(request);
    cookie =
      response.headers
        .getSetCookie()
        .find((line) => line.startsWith(refreshCookieName(DEMO_CLIENT_ID)))
        ?.split(';')[0] ?? cookie;
    return response;
  });
  const { fetch } = createFakeProvider({ sample, now: () => NOW, userAgent: 'Agreement/1' });
  const fake = side((url, init) => fetch(url, init));
  /** Ids differ between the two; names do not. */
  const learn = async (one: Side): Promise<void> => {
    const items = (told: Told, list?: string): Record<string, string>[] =>
      Object((told.answer as Record<string, unknown> | undefined)?.[list ?? 'items'] ?? told.answer);
    for (const { email, id } of items(await one.ask('users.listV3', { query: { _limit: '200' } })))
      one.known.ids.set(`user ${email}`, id ?? '');
    for (const { key, id } of items(await one.ask('roles.list'), 'none')) one.known.ids.set(`role ${key}`, id ?? '');
    for (const { key, id } of items(await one.ask('permissions.list'), 'none'))
      one.known.ids.set(`permission ${key}`, id ?? '');
    for (const { name, id } of items(await one.ask('groups.list'), 'groups'))
      one.known.ids.set(`group ${name}`, id ?? '');
    for (const { alias, id } of items(await one.ask('tenants.mineV2'), 'none'))
      one.known.ids.set(`tenant ${alias}`, id ?? '');
    const appIds = items(
      await one.ask('applications.ofUsers', { query: { userIds: one.known.ids.get('user ada@acme.example') ?? '' } }),
      'none',
    ).flatMap((row) => row['appIds'] ?? []);
    for (const { name, id } of items(await one.ask('applications.list', { query: { ids: appIds.join(',') } }), 'none'))
      one.known.ids.set(`application ${name}`, id ?? '');
  };
  return { real, fake, learn, close: () => provider.close() };
}

describe('the fake and the real provider', () => {
  it('agree on statuses, codes, fields and types, question by question', async () => {
    const { real, fake, learn, close } = await openBoth();
    const both = async ([name, about = () => ({})]: Question): Promise<[Told, Told]> => {
      const told: [Told, Told] = [await real.ask(name, about(real)), await fake.ask(name, about(fake))];
      assert.deepEqual(outline(told[1]), outline(told[0]), `${name} ${JSON.stringify(about(fake))}`);
      return told;
    };

    for (const question of signedOut) await both(question);
    for (const email of ['ada@acme.example', 'rob@acme.example', 'sue@acme.example', 'chloe.baker@acme.example']) {
      await both(as(email));
      assert.deepEqual(
        shapeOf(decodeToken(fake.known.token)),
        shapeOf({ ...decodeToken(real.known.token) }),
        `claims of ${email}`,
      );
      if (email === 'ada@acme.example') for (const one of [real, fake]) await learn(one);
      for (const question of email === 'ada@acme.example' ? reads : rights) await both(question);
    }
    await both(as('ada@acme.example'));
    for (const query of lists) {
      const [asReal, asFake] = await both(['users.listV3', (one) => ({ query: query(one.known.ids) })]);
      assert.deepEqual(
        [emailsOf(asFake), totalOf(asFake)],
        [emailsOf(asReal), totalOf(asReal)],
        JSON.stringify(query(fake.known.ids)),
      );
    }
    const [bundle, fakeBundle] = await both(['entitlements.load']);
    assert.deepEqual(withoutIds(fakeBundle.answer), withoutIds(bundle.answer), 'who has which feature until when');
    for (const question of [...roleEdits, ...moves]) await both(question);
    for (let attempt = 0; attempt < 11; attempt++) await both(as('rob@acme.example', 'guessed'));
    await both(as('rob@acme.example'));
    for (let attempt = 0; attempt < 11; attempt++) await both(as('nobody@acme.example', 'guessed'));
    await close();

    // Nobody signs the fake's tokens, so it publishes no keys.
    assert.deepEqual((await fake.ask('keys.jwks')).answer, { keys: [] });
    const left = Object.entries(contract).flatMap(([area, table]) =>
      Object.entries<Endpoint<never>>(table).map(([row, { navigation }]) => (navigation ? '' : `${area}.${row}`)),
    );
    assert.deepEqual(
      left.filter((name) => name && !fake.asked.has(name) && !Object.hasOwn(unanswered, name)),
      [],
      'every row of the contract was compared',
    );
    for (const [call, reason] of nonEmpty(Object.entries(unanswered))) assert.ok(reason.length > 10, call);
  });
});
