import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeToken } from '../../api/rules/token.ts';
import { createApi } from '../../api/createApi.ts';
import type { ListUsersV3Query } from '../../api/contract/users.ts';
import { nonEmpty } from '../../tests/support/expect.ts';
import type { SampleDocument, SampleUser } from '../sample/document.ts';
import { SAMPLE_PASSWORD } from '../sample/sample.ts';
import { createFakeProvider, type FakeProviderOptions } from './createFakeProvider.ts';
import type { ScenarioName } from './scenarios.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

/** A client of a fake, with the token of whoever signed in last. */
function open(options: FakeProviderOptions = {}) {
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

const memory = () => {
  const values = new Map<string, string>();
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
    values,
  };
};

describe('the fake provider', () => {
  it('gives the same answers for the same seed, and other ids for another', async () => {
    const ask = async (seed: number) => {
      const { api, signIn } = open({ seed });
      const token = await signIn();
      return { token, me: await api.profile.me(), people: await api.users.listV3({ query: {} }) };
    };
    const [one, again, other] = await Promise.all([ask(1), ask(1), ask(2)]);
    assert.deepEqual(one, again);
    assert.notEqual(one.me.id, other.me.id);
    assert.deepEqual(
      one.people.items.map(({ email }) => email),
      other.people.items.map(({ email }) => email),
    );
    assert.equal(new Set(one.people.items.map(({ id }) => id)).size, one.people.items.length, 'no id twice');
  });

  it('hands out tokens that say who it is, and that nobody has signed them', async () => {
    const token = await open().signIn();
    const claims = decodeToken(token);
    assert.deepEqual([claims.email, claims.exp, claims.iat], ['ada@acme.example', NOON / 1000 + 3600, NOON / 1000]);
    assert.match(token ?? '', /\.$/);
    assert.deepEqual(JSON.parse(atob(token?.split('.')[0] ?? '')), { alg: 'none', typ: 'JWT' });
  });

  it('ends tokens with their time, and sessions when the control says so', async () => {
    const { api, clock, signIn, control } = open({ scenario: 'short-tokens' });
    await signIn();
    await api.profile.me();
    clock.now += 20_000;
    await assert.rejects(api.profile.me(), { statusCode: 401, code: 'ER-UNAUTHORIZED' });
    await signIn();
    control.endSessions();
    await assert.rejects(api.profile.me(), { statusCode: 401, code: 'ER-SESSION-ENDED' });
    await assert.rejects(api.auth.refreshToken({ body: {} }), { statusCode: 401 });
  });

  it('keeps who is signed in over a reload, in the store it is given and nowhere else', async () => {
    const store = memory();
    await open({ store }).signIn();
    const reloaded = open({ store });
    assert.equal((await reloaded.api.auth.refreshToken({ body: {} })).userEmail, 'ada@acme.example');
    assert.doesNotMatch([...store.values.values()].join(), /eyJ|Gatehouse-demo/, 'neither tokens nor passwords');
    await assert.rejects(open().api.auth.refreshToken({ body: {} }), { statusCode: 401 });
  });

  it('begins anew when what it kept cannot be read', async () => {
    const store = memory();
    store.set('gatehouse-fake', '{"sessions":3}');
    assert.match((await open({ store }).signIn()) ?? '', /\.$/);
    assert.equal(JSON.parse(store.get('gatehouse-fake') ?? '{}').sessions.length, 1);
  });

  it('signs somebody in beforehand, in the tenant asked for', async () => {
    const { api, control } = open();
    control.signIn('ada@acme.example', { tenant: 'globex' });
    const { accessToken } = await api.auth.refreshToken({ body: {} });
    assert.equal(decodeToken(accessToken).tenantId, '7be1d9c4-20f8-4b6a-8e57-bb00000000b2');
    assert.throws(() => control.signIn('nobody@acme.example'), TypeError);
  });

  it('answers a row by hand and gives it back', async () => {
    const { api, control } = open();
    control.answer('vendor.flags', () => ({ mine: 'on' }));
    assert.deepEqual(await api.vendor.flags(), { mine: 'on' });
    control.answer('vendor.flags', undefined);
    assert.equal((await api.vendor.flags())['mine'], undefined);
    assert.equal(control.requestsTo('vendor.flags').length, 2);
  });

  it('ends a request with its signal, also one that is being waited for', async () => {
    const { api } = open({ scenario: 'slow' });
    const leaving = new AbortController();
    const asked = api.vendor.flags({}, { signal: leaving.signal });
    leaving.abort();
    await assert.rejects(asked, { code: 'GH-ABORTED' });

    const { fetch, control } = open();
    const waiting = new AbortController();
    control.answer('vendor.flags', () => new Promise(() => {})); // never
    const ended: unknown[] = [];
    fetch('/flags', { signal: waiting.signal }).catch((failure: { name: string }) => ended.push(failure.name));
    const settle = async () => {
      for (let round = 0; round < 20; round++) await new Promise((done) => setImmediate(done));
    };
    await settle();
    assert.deepEqual([control.requests.length, ended], [1, []]);
    waiting.abort();
    await settle();
    assert.deepEqual(ended, ['AbortError']);
  });

  it('fails as its scenarios say', async () => {
    const codeOf = (promise: Promise<unknown>) =>
      promise.then(
        () => 'none',
        (error: { code: string }) => error.code,
      );
    assert.equal(await codeOf(open({ scenario: 'offline' }).api.vendor.flags()), 'GH-NETWORK');
    assert.equal(await codeOf(open({ scenario: 'unavailable' }).signIn()), 'ER-UNAVAILABLE');
    assert.equal(await codeOf(open({ scenario: 'too-many-attempts' }).signIn()), 'ER-TOO-MANY-ATTEMPTS');
    const flaky = open({ scenario: 'flaky' });
    await flaky.api.vendor.flags();
    assert.equal(flaky.control.requests.length, 2, 'the first answer failed and was asked for again');
    const total = async (scenario: ScenarioName) => {
      const { api, signIn } = open({ scenario });
      await signIn();
      return (await api.users.listV3({ query: {} }))._metadata.totalItems;
    };
    assert.equal(await total('default'), 45);
    assert.equal(await total('empty'), 3);
    assert.equal(await total('many-people'), 2_545);
    assert.equal(await codeOf(total('no-permissions')), 'ER-FORBIDDEN');
    assert.equal(await codeOf(total('list-fails')), 'ER-INTERNAL');
    const nobody = open({ scenario: 'no-permissions' });
    await nobody.signIn('sue@acme.example');
    assert.equal(await codeOf(nobody.api.users.listV3({ query: {} })), 'ER-FORBIDDEN', 'nor may a super user');
    nobody.control.setScenario('many-people');
    assert.equal(
      (await nobody.api.users.listV3({ query: {} }))._metadata.totalItems,
      2_545,
      'the data follow the scenario',
    );
  });

  it('switches features and flags, and tells who listens', async () => {
    const { api, control, signIn } = open();
    await signIn('rob@acme.example');
    let told = 0;
    const stop = control.listen(() => told++);
    control.setFeature('dark-launch', true);
    control.setFlag('fe-usage-page', false);
    stop();
    control.setFeature('advanced-reports', false);
    const { features } = await api.entitlements.load();
    assert.deepEqual(
      [
        features['dark-launch']?.expireTime,
        features['dark-launch']?.featureFlag,
        features['advanced-reports']?.expireTime,
      ],
      [-1, undefined, null],
    );
    assert.equal((await api.vendor.flags())['fe-usage-page'], 'off');
    assert.equal(told, 2);
    assert.equal(control.features['dark-launch'], true);
    control.setFeature('dark-launch', undefined);
    control.setFeature('advanced-reports', undefined);
    assert.equal(control.features['dark-launch'], undefined);
    const again = (await api.entitlements.load()).features;
    assert.deepEqual(
      [again['dark-launch']?.expireTime, again['dark-launch']?.featureFlag?.on, again['advanced-reports']?.expireTime],
      [null, false, -1],
    );
    control.setFeature('dark-launch', true);
    control.reset();
    assert.equal(control.features['dark-launch'], undefined);
  });

  it('answers addresses nobody wrote down with 404', async () => {
    const response = await open().fetch('https://auth.example/frontegg/elsewhere');
    assert.equal(response.status, 404);
    assert.equal(Object(await response.json())['errorCode'], 'ER-NOT-FOUND');
  });
});

const DAY = 24 * 3600_000;
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
const place = (tenant: string, more: object = {}) => ({ tenant, roles: ['plain'], joinedDaysAgo: 10, ...more });
const someone = (name: string, more: Partial<SampleUser> = {}): SampleUser => ({
  name,
  email: `${name.toLowerCase()}@x.example`,
  password: SAMPLE_PASSWORD,
  memberships: [place('top')],
  ...more,
});

/** A tenant with one below it, a stranger beside it, and `users`; `Boss` may read all three levels. */
const company = (...users: SampleUser[]): SampleDocument => ({
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
async function asBoss(users: SampleUser[], options: FakeProviderOptions = {}) {
  const opened = open({ sample: company(...users), ...options });
  const boss = await opened.signIn('boss@x.example');
  const page = (query: ListUsersV3Query = {}) => opened.api.users.listV3({ query });
  const names = async (query: ListUsersV3Query = {}) => (await page(query)).items.map(({ name }) => name);
  const tenantOf = (token: string | undefined) => decodeToken(token).tenantId ?? '';
  return { ...opened, page, names, top: tenantOf(boss), tenantOf };
}

describe('the people of the fake', () => {
  it('are listed once, however many tenants of the list they are in, and with those tenants only', async () => {
    const both = someone('Both', { memberships: [place('sub'), place('deep'), place('top'), place('other')] });
    const { page, names } = await asBoss([both]);
    assert.deepEqual(await names({ _includeSubTenants: true }), ['Boss', 'Both']);
    const [, listed] = (await page({ _includeSubTenants: true })).items;
    assert.equal(listed?.tenantIds.length, 3, 'not the stranger beside them');
    assert.equal((await page({ _includeSubTenants: true }))._metadata.totalItems, 2);
  });

  it('are those of the own tenant, of one below it, or of all below it, and never of a stranger (403)', async () => {
    const { page, names, api, signIn, top, tenantOf } = await asBoss([
      someone('Under', { memberships: [place('sub')] }),
      someone('Deeper', { memberships: [place('deep')] }),
      someone('Else', { memberships: [place('other')] }),
      someone('Reader', { memberships: [place('top', { roles: ['reader'] })] }),
    ]);
    assert.deepEqual(await names(), ['Boss', 'Reader']);
    assert.deepEqual(await names({ _includeSubTenants: true }), ['Boss', 'Deeper', 'Reader', 'Under']);
    const tenants = { sub: tenantOf(await signIn('under@x.example')), other: tenantOf(await signIn('else@x.example')) };
    await signIn('boss@x.example');
    assert.deepEqual(await names({ _tenantId: tenants.sub }), ['Under']);
    assert.deepEqual(await names({ _tenantId: tenants.sub, _includeSubTenants: true }), ['Deeper', 'Under']);
    for (const _tenantId of [tenants.other, '00000000-0000-4000-a000-000000000000'])
      await assert.rejects(page({ _tenantId }), { statusCode: 403, code: 'ER-FORBIDDEN' });
    await signIn('reader@x.example');
    assert.deepEqual(await names({ _tenantId: top }), ['Boss', 'Reader']);
    await assert.rejects(page({ _includeSubTenants: true }), { code: 'ER-FORBIDDEN' });
    await signIn('under@x.example');
    await assert.rejects(page(), { code: 'ER-FORBIDDEN' }, 'nobody reads without the permission');
    await assert.rejects(api.users.roles({ query: { ids: top } }), { code: 'ER-FORBIDDEN' });
  });

  it('are found by a part of the address or of the name, in any case', async () => {
    const { names } = await asBoss([
      someone('Zoe', { email: 'Boulder@x.example' }),
      someone('Bo Derek', { email: 'other@y.example' }),
      someone('Neither', { email: 'n@y.example' }),
    ]);
    assert.deepEqual(await names({ _email: 'BO' }), ['Bo Derek', 'Boss', 'Zoe']);
    assert.deepEqual(await names({ _email: 'y.example' }), ['Bo Derek', 'Neither']);
  });

  it('are found by their status, at the very moment of their end', async () => {
    const at = (name: string, more: object, person: Partial<SampleUser> = {}) =>
      someone(name, { memberships: [place('top', more)], ...person });
    const { names } = await asBoss([
      at('Ends', { expiresInDays: 1 }),
      at('Off', { disabled: true }),
      at('Asked', { invited: true }),
      at('Locked', {}, { locked: true }),
    ]);
    const by = (status: string) => names({ _filter: JSON.stringify({ status: [status] }) });
    const all = async () => ({
      active: await by('active'),
      disabled: await by('disabled'),
      locked: await by('locked'),
      invited: await by('invited'),
      temporary: await by('temporary'),
    });
    const today = {
      active: ['Boss', 'Ends'],
      disabled: ['Off'],
      locked: ['Locked'],
      invited: ['Asked'],
      temporary: ['Ends'],
    };
    assert.deepEqual(await all(), today);
    assert.deepEqual(await names({ _filter: '{"status":["locked","invited"]}' }), ['Asked', 'Locked']);
    const { names: later } = await asBoss([at('Ends', { expiresInDays: 0 })]);
    assert.deepEqual(
      [await later({ _filter: '{"status":["active"]}' }), await later({ _filter: '{"status":["disabled"]}' })],
      [['Boss'], ['Ends']],
    );
  });

  it('are found by role, group and preset; several filters all count, of several values one', async () => {
    const { names, api, clock } = await asBoss([
      someone('Grouped', {
        mfaEnrolled: true,
        memberships: [place('top', { groups: ['Readers'], lastLoginDaysAgo: 40 })],
      }),
      someone('Never', { mfaEnrolled: true }),
      someone('Idler', {
        breached: true,
        memberships: [place('top', { groups: ['Idle'], roles: ['reader'], lastLoginDaysAgo: 2 })],
      }),
    ]);
    const groups = (await api.groups.list({ query: {} })).groups;
    const idOf = (name: string) =>
      nonEmpty(
        groups.filter((group) => group.name === name),
        `groups called ${name}`,
      )[0]?.id;
    const roles = await api.roles.list();
    const by = (filter: object) => names({ _filter: JSON.stringify(filter) });
    assert.deepEqual(await by({ groupIds: [idOf('Readers'), idOf('Idle')] }), ['Grouped', 'Idler']);
    assert.deepEqual(
      await by({ groupIds: [idOf('Readers'), idOf('Idle')], roleIds: [roles.find(({ key }) => key === 'reader')?.id] }),
      ['Idler'],
    );
    assert.deepEqual(await by({ roleIds: [] }), ['Boss', 'Grouped', 'Idler', 'Never']);
    assert.deepEqual(await names({ _preset: 'mfa-unenrolled' }), ['Boss', 'Idler']);
    assert.deepEqual(await names({ _preset: 'breached-passwords' }), ['Idler']);
    assert.deepEqual(await names({ _preset: 'inactive' }), ['Grouped', 'Never']);
    assert.deepEqual(await names({ _preset: 'inactive', _maxInactiveSeconds: 2 * 24 * 3600 - 1 }), [
      'Grouped',
      'Idler',
      'Never',
    ]);
    assert.equal(clock.now, NOON);
  });

  it('come in pages counted from 0, in the order asked for', async () => {
    const { page, names } = await asBoss([
      someone('Cleo', { email: 'a@x.example' }),
      someone('Adam', { email: 'z@x.example' }),
    ]);
    assert.deepEqual(await names({ _limit: 2 }), ['Adam', 'Boss']);
    assert.deepEqual(await names({ _limit: 2, _offset: 1 }), ['Cleo']);
    assert.deepEqual((await page({ _limit: 2, _offset: 1 }))._metadata, { totalItems: 3, totalPages: 2 });
    assert.deepEqual(await names({ _order: 'DESC' }), ['Cleo', 'Boss', 'Adam']);
    assert.deepEqual(await names({ _sortBy: 'email' }), ['Cleo', 'Boss', 'Adam']);
    for (const query of [{ _limit: 0 }, { _limit: 201 }, { _offset: -1 }])
      await assert.rejects(page(query), { statusCode: 400, code: 'ER-INVALID-REQUEST' });
  });

  it('have the roles of their groups, and the rights that follow from them', async () => {
    const { api, signIn, names } = await asBoss([
      someone('Grouped', { memberships: [place('top', { groups: ['Readers'] })] }),
      someone('Idler', { memberships: [place('top', { groups: ['Idle'] })] }),
    ]);
    const token = await signIn('grouped@x.example');
    assert.deepEqual(
      [decodeToken(token)['roles'], decodeToken(token)['permissions']],
      [['reader', 'plain'], ['fe.secure.read.users']],
    );
    assert.equal((await names()).length, 3);
    const me = await api.profile.me();
    assert.deepEqual(
      [me.roles.map(({ key }) => key), me.permissions.map(({ key }) => key)],
      [['reader', 'plain'], ['fe.secure.read.users']],
    );
    assert.deepEqual(
      (await api.users.roles({ query: { ids: me.id } })).map(({ roleIds }) => roleIds.length),
      [1],
      'their own only',
    );
    await signIn('idler@x.example');
    await assert.rejects(names(), { code: 'ER-FORBIDDEN' });
    const idler = await api.profile.me();
    assert.equal(
      (await api.users.getById({ params: { userId: idler.id } })).name,
      'Idler',
      'everybody may read their own',
    );
    await assert.rejects(api.users.getById({ params: { userId: me.id } }), { code: 'ER-FORBIDDEN' });
  });
});

describe('the sessions of the fake', () => {
  it('end after seven days, and are prolonged by each refresh', async () => {
    const { api, clock, signIn } = open();
    await signIn();
    for (let week = 0; week < 3; week++) {
      clock.now += 6 * DAY;
      assert.equal((await api.auth.refreshToken({ body: {} })).userEmail, 'ada@acme.example');
    }
    clock.now += 7 * DAY;
    await assert.rejects(api.auth.refreshToken({ body: {} }), { statusCode: 401, code: 'ER-SESSION-ENDED' });
  });

  it('end with a logout, which ends no other one', async () => {
    const { api, signIn } = open();
    await signIn('rob@acme.example');
    await signIn('rob@acme.example');
    const ids = (await api.sessions.mine()).map(({ id, current }) => [id, current]);
    assert.deepEqual(ids.map(([, current]) => current).sort(), [false, true]);
    await api.auth.logout();
    await assert.rejects(api.profile.me(), { code: 'ER-SESSION-ENDED' });
    await assert.rejects(api.auth.refreshToken({ body: {} }), { code: 'ER-UNAUTHORIZED' });
    await signIn('rob@acme.example');
    assert.equal((await api.sessions.mine()).length, 2);
    await signIn('ada@acme.example');
    assert.equal((await api.sessions.mine()).length, 1, 'nobody sees the sessions of another person');
  });

  it('lead to the tenant used last, to the one of the login page, or to the one that was switched to', async () => {
    const { api, control, signIn } = open();
    const tenantIn = (token: string | undefined) => decodeToken(token).tenantId;
    const acme = tenantIn(await signIn());
    const globex = (await api.tenants.mineV3()).tenants.find(({ name }) => name === 'Globex')?.id ?? '';
    assert.notEqual(acme, globex);
    const here = await api.auth.refreshToken({ body: { tenantId: globex } });
    assert.deepEqual(
      [tenantIn(here.accessToken), tenantIn((await api.auth.refreshToken({ body: {} })).accessToken)],
      [globex, acme],
      'a tenant asked for is of this tab alone',
    );
    await api.tenants.switch({ body: { tenantId: globex } });
    assert.equal(tenantIn((await api.auth.refreshToken({ body: {} })).accessToken), globex);
    await assert.rejects(api.tenants.switch({ body: { tenantId: '00000000-0000-4000-a000-000000000000' } }), {
      statusCode: 403,
      code: 'ER-NOT-A-MEMBER',
    });
    control.signIn('rob@acme.example');
    await assert.rejects(api.auth.refreshToken({ body: { tenantId: globex } }), { code: 'ER-NOT-A-MEMBER' });
  });

  it('are refused to whoever is locked, disabled, expired or not verified, once the password proved right', async () => {
    const sample = company(
      someone('Locked', { locked: true }),
      someone('Unverified', { verified: false }),
      someone('Off', { memberships: [place('top', { disabled: true })] }),
      someone('Over', { memberships: [place('top', { expiresInDays: 0 })] }),
      someone('Asked', { memberships: [place('top', { invited: true })] }),
      someone('Nowhere', { memberships: [] }),
      someone('Half', { memberships: [place('top', { disabled: true }), place('sub')] }),
      someone('Known', { username: 'Known-One' }),
    );
    const { api, signIn } = open({ sample });
    const codes = {
      locked: 'ER-USER-LOCKED',
      unverified: 'ER-USER-NOT-VERIFIED',
      off: 'ER-USER-DISABLED',
      over: 'ER-USER-EXPIRED',
      asked: 'ER-USER-NOT-VERIFIED',
      nowhere: 'ER-NOT-A-MEMBER',
    };
    for (const [name, code] of Object.entries(codes)) {
      await assert.rejects(signIn(`${name}@x.example`), { code }, name);
      await assert.rejects(
        api.auth.login({ body: { email: `${name}@x.example`, password: 'wrong' } }),
        { statusCode: 401, code: 'ER-WRONG-CREDENTIALS' },
        name,
      );
    }
    assert.match(
      (await signIn('HALF@x.example ')) ?? '',
      /\.$/,
      'one open door suffices, and the case of an address does not matter',
    );
    assert.equal(
      (await api.auth.login({ body: { username: 'known-one', password: SAMPLE_PASSWORD } })).userEmail,
      'known@x.example',
    );
    await assert.rejects(api.auth.login({ body: { username: 'known@x.example', password: SAMPLE_PASSWORD } }), {
      code: 'ER-WRONG-CREDENTIALS',
    });
  });

  it('are refused after ten wrong passwords, for known and unknown accounts alike, until a quarter of an hour has passed', async () => {
    const { api, clock, signIn, fetch } = open();
    for (const email of ['ada@acme.example', 'nobody@acme.example']) {
      const body = JSON.stringify({ email, password: 'wrong' });
      const guess = async () => {
        const { status, headers } = await fetch('/identity/resources/auth/v1/user', {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        });
        return [status, headers.get('retry-after')];
      };
      for (let attempt = 0; attempt < 10; attempt++) assert.deepEqual(await guess(), [401, null]);
      clock.now += 60_000;
      assert.deepEqual(await guess(), [429, '840']);
    }
    await assert.rejects(signIn(), { code: 'ER-TOO-MANY-ATTEMPTS' });
    clock.now += 900_000;
    await signIn();
    for (let attempt = 0; attempt < 10; attempt++)
      await assert.rejects(api.auth.login({ body: { email: 'ada@acme.example', password: 'wrong' } }), {
        code: 'ER-WRONG-CREDENTIALS',
      });
  });
});

describe('a request to the fake', () => {
  const send = (
    init: RequestInit,
    fake = createFakeProvider(),
    path = '/identity/resources/auth/v1/user/token/refresh',
  ) => fake.fetch(`https://auth.example${path}`, init);
  const codeOf = async (response: Response) => [response.status, Object(await response.json())['errorCode']];

  it('is sent as JSON when it writes, whatever else its type begins with', async () => {
    const body = '{}';
    const type = (value: string) => send({ method: 'POST', body, headers: { 'content-type': value } });
    for (const value of ['text/plain', 'application/jsonp', 'x-application/json'])
      assert.deepEqual(await codeOf(await type(value)), [415, 'ER-UNSUPPORTED-MEDIA-TYPE'], value);
    for (const value of ['application/json', 'Application/JSON; charset=utf-8'])
      assert.deepEqual(await codeOf(await type(value)), [401, 'ER-UNAUTHORIZED'], value);
    assert.equal((await send({}, undefined, '/flags')).status, 200, 'reading needs no type');
  });

  it('is refused when its body is no JSON, and carries a trace id either way', async () => {
    const broken = await send({ method: 'POST', body: '{', headers: { 'content-type': 'application/json' } });
    assert.match(broken.headers.get('frontegg-trace-id') ?? '', /^[\da-f-]{36}$/);
    assert.deepEqual(await codeOf(broken), [400, 'ER-INVALID-JSON']);
    assert.match((await send({}, undefined, '/flags')).headers.get('frontegg-trace-id') ?? '', /^[\da-f-]{36}$/);
  });

  it('says who asks: a token of another kind, of an ended one or of nobody is refused', async () => {
    const { api, signIn, clock } = open();
    await assert.rejects(api.profile.me(), { statusCode: 401, code: 'ER-UNAUTHORIZED' });
    await signIn();
    clock.now += 3600_000 - 1;
    await api.profile.me();
    clock.now += 1;
    await assert.rejects(api.profile.me(), { code: 'ER-UNAUTHORIZED' });
  });

  it('is kept with its address and its body, for a test to look at', async () => {
    const { api, control, signIn } = open();
    await signIn();
    await api.vendor.flags();
    assert.deepEqual(
      control.requests.map(({ endpoint, method, body }) => [endpoint, method, Object(body)['email']]),
      [
        ['auth.login', 'POST', 'ada@acme.example'],
        ['vendor.flags', 'GET', undefined],
      ],
    );
    control.reset();
    assert.deepEqual(control.requests, []);
    await assert.rejects(api.auth.refreshToken({ body: {} }), { statusCode: 401 });
  });

  it('fails from the first one on after a reset, as in the beginning', async () => {
    const fake = createFakeProvider({ scenario: 'flaky' });
    const statuses = async () => [(await send({}, fake, '/flags')).status, (await send({}, fake, '/flags')).status];
    assert.deepEqual(await statuses(), [503, 200]);
    fake.control.reset();
    assert.deepEqual(await statuses(), [503, 200]);
    fake.control.setScenario('flaky');
    assert.deepEqual(
      [...(await statuses()), (await send({}, fake, '/flags')).status, (await send({}, fake, '/flags')).status],
      [503, 200, 200, 503],
    );
  });

  it('is answered after a scenario was changed, by the new one, for whoever was signed in', async () => {
    const { api, control, signIn } = open();
    await signIn();
    assert.deepEqual([control.scenario, open({ scenario: 'slow' }).control.scenario], ['default', 'slow']);
    control.setScenario('list-fails');
    assert.equal(control.scenario, 'list-fails');
    await assert.rejects(api.users.listV3({ query: {} }), { code: 'ER-INTERNAL' });
    await api.profile.me();
    control.setScenario({ summary: 'of a test', faults: [{ endpoints: ['profile.me'], error: 'ER-NOT-FOUND' }] });
    assert.equal(control.scenario, undefined);
    await assert.rejects(api.profile.me(), { code: 'ER-NOT-FOUND' });
    control.reset();
    assert.equal(control.scenario, 'default');
    await signIn();
    await api.profile.me();
  });
});
