import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFakeProvider } from './createFakeProvider.ts';
import { open } from '../../tests/support/fakeClient.ts';

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
