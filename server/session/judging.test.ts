import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createServerLayer, type ServerLayerOptions } from '../server.ts';
import { FakeProvider, HostBrowser, LIFETIME } from '../testing/fakeProvider.ts';
import { signedIn } from '../testing/signedIn.ts';
import { endedInMemory } from './endedInMemory.ts';

const GRANT = '/frontegg/oauth/token';

async function scene(options: ServerLayerOptions = {}, claims: Record<string, unknown> = {}) {
  const provider = new FakeProvider();
  provider.claims = claims;
  const layer = createServerLayer(provider.options(options));
  return { provider, layer, browser: await signedIn(layer) };
}

describe('what the provider answers to the renewal of a hosted session', () => {
  for (const [what, answer, status] of nonEmpty([
    ['a grant that it refuses', () => Response.json({ error: 'invalid_grant' }, { status: 400 }), 'signed-out'],
    [
      'a grant refused in its other spelling',
      () => Response.json({ errorCode: 'invalid_grant' }, { status: 400 }),
      'signed-out',
    ],
    ['another mistake of the call', () => Response.json({ error: 'invalid_request' }, { status: 400 }), 'unavailable'],
    [
      'the name of a refused grant in a fault of its own',
      () => Response.json({ error: 'invalid_grant' }, { status: 500 }),
      'unavailable',
    ],
  ] as const))
    it(`SRV-03: ${what} is ${status === 'signed-out' ? 'the end of the session' : 'not the end of the session'}`, async () => {
      const { provider, layer, browser } = await scene({ hostedLogin: true });
      provider.now += LIFETIME * 1000 + 60_000;
      provider.answers = ({ path }) => (path === GRANT ? answer() : undefined);
      assert.equal((await layer.session(browser.request('/'))).status, status);
      provider.answers = undefined;
      provider.now += 16_000;
      const later = await layer.session(browser.request('/'));
      if (status === 'unavailable') assert.equal(later.status, 'signed-in', 'and goes on afterwards');
    });
});

describe('the memory of sessions that have ended', () => {
  it('SRV-07: tells sessions apart whose tokens name none', async () => {
    const { provider, layer, browser } = await scene({}, { sid: '' });
    const other = await signedIn(layer);
    provider.isDown = true;
    const copy = new HostBrowser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await layer.handle(browser.post('/account/logout'));
    assert.equal((await layer.session(copy.request('/'))).status, 'signed-out');
    assert.equal((await layer.session(other.request('/'))).status, 'signed-in');
  });

  it('SRV-07: holds a session until its tokens end, and no longer', () => {
    let now = 1000;
    const ended = endedInMemory(() => now);
    ended.add('one', 2000);
    now = 1999;
    assert.equal(ended.has('one'), true);
    now = 2000;
    assert.equal(ended.has('one'), false);
  });

  it('forgets the one that was left longest ago by when it was left last', () => {
    const ended = endedInMemory(() => 0);
    for (let count = 0; count < 100_000; count++) ended.add(`session ${count}`, 1);
    ended.add('session 0', 2);
    ended.add('session 100000', 1);
    assert.deepEqual(
      ['session 0', 'session 1', 'session 2'].map((name) => ended.has(name)),
      [true, false, true],
    );
  });

  it('forgets the one that was left longest ago where there are more than 100,000', () => {
    const ended = endedInMemory(() => 0);
    for (let count = 0; count <= 100_000; count++) ended.add(`session ${count}`, 1);
    assert.deepEqual(
      ['session 0', 'session 1', 'session 100000'].map((name) => ended.has(name)),
      [false, true, true],
    );
  });
});

describe('what the session layer says of itself', () => {
  it('gives a refusal its message, in the form of the provider', async () => {
    const provider = new FakeProvider();
    const layer = createServerLayer(provider.options());
    const answer = await layer.handle(
      new HostBrowser().post('/api/frontegg/identity/resources/auth/v1/user/token/refresh'),
    );
    assert.deepEqual([answer?.status, await answer?.json()], [401, { errors: ['Unauthorized'] }]);
  });

  for (const urlPrefix of ['auth', '/auth', 'auth/', '//auth//'])
    it(`calls the provider below the prefix "${urlPrefix}"`, async () => {
      const provider = new FakeProvider();
      const layer = createServerLayer(provider.options({ urlPrefix }));
      await layer.handle(new HostBrowser().post('/api/auth/identity/resources/auth/v1/user'));
      assert.deepEqual(
        provider.calls.map(({ path }) => path),
        ['/auth/identity/resources/auth/v1/user'],
      );
    });
});
