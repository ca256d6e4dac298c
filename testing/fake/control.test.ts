import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeToken } from '../../api/rules/token.ts';
import { sampleCounts } from '../../tests/support/counts.ts';
import { CROWD, type ScenarioName } from './scenarios.ts';
import { memory, NOON, open } from '../../tests/support/fakeClient.ts';

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

  it('adds the claims of a scenario to its tokens', async () => {
    const claims = () => ({ acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor', amr: ['mfa', 'otp'] });
    const { signIn } = open({ scenario: { summary: 'a second factor', claims } });
    const { acr, amr, email } = decodeToken(await signIn());
    assert.deepEqual({ acr, amr, email }, { ...claims(), email: 'ada@acme.example' });
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
    const given = open({ answers: { 'vendor.flags': () => ({ mine: 'off' }) } });
    given.control.answer('vendor.flags', undefined);
    assert.equal((await given.api.vendor.flags())['mine'], undefined);
    given.control.reset();
    assert.deepEqual(await given.api.vendor.flags(), { mine: 'off' }, 'as in the beginning');
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
    const { users, signIns } = sampleCounts;
    assert.equal(await total('default'), users.acme);
    assert.equal(await total('empty'), signIns);
    assert.equal(await total('many-people'), Number(users.acme) + CROWD);
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

  it('says of a call it does not know that it does not, in the contract or not', async () => {
    const ask = async (path: string, method: string) => {
      const headers = { 'content-type': 'application/json' };
      const response = await open().fetch(`https://auth.example/frontegg${path}?mine=1`, { method, headers });
      const { errorCode, errors } = Object(await response.json());
      return [response.status, errorCode, errors];
    };
    for (const [method, path] of [
      ['GET', '/elsewhere'],
      ['POST', '/identity/resources/users/webauthn/v1/devices/verify'],
    ] as const)
      assert.deepEqual(await ask(path, method), [
        404,
        'ER-NOT-FOUND',
        [`The fake provider does not know ${method} /frontegg${path}`],
      ]);
  });
});
