import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settle } from '../testing/browser.ts';
import { ada, HINT, REFRESH, fails, refreshing, signedIn, world } from '../testing/world.ts';

const LOGOUT = '/auth/v1/logout';
const MARK = 'gatehouse-logout:client-1';

describe('a sign-out the provider has not heard of', () => {
  it('is told by the next start, which shows the form and signs nobody in', async () => {
    const { tab, provider, open, time, local, end } = await signedIn();
    provider.state.fault = fails(LOGOUT, 503);
    assert.equal(await tab.root.session.logout(), false);
    tab.stop();
    local.set(HINT, '1');
    const [refreshes, sent] = [provider.count(REFRESH), provider.count(LOGOUT)];
    const next = await open();
    await time.pass(0);
    assert.deepEqual([next.root.session.status, next.root.session.isLoading], ['signed-out', false]);
    assert.deepEqual(
      [provider.count(REFRESH) - refreshes, provider.count(LOGOUT) - sent, local.get(MARK)],
      [0, 1, '1'],
    );
    end();
  });

  it('is that of one client: the others start as ever', async () => {
    const { open, provider, time, local, end } = world();
    local.set(MARK, '1');
    local.set('gatehouse-hint:client-2', '1');
    provider.state.session = { ...ada };
    const other = await open({ clientId: 'client-2' });
    await time.pass(0);
    assert.deepEqual([other.root.session.status, provider.count(LOGOUT), local.get(MARK)], ['signed-in', 0, '1']);
    end();
  });

  it('is over once it was heard, or once there was nothing to end, and not by a word of a proxy', async () => {
    for (const [status, more, over] of [
      [0, {}, false],
      [401, {}, false],
      [403, {}, false],
      [401, { fromProvider: true }, true],
      [403, { fromProvider: true }, true],
      [404, { fromProvider: true }, false],
      [undefined, {}, true],
    ] as const) {
      const { tab, provider, local, end } = await signedIn();
      provider.state.fault = status === undefined ? undefined : fails(LOGOUT, status, more);
      assert.deepEqual([await tab.root.session.logout(), local.get(MARK)], [over, over ? null : '1'], String(status));
      end();
    }
  });

  it('is sent from a page whose storage is blocked, too', async () => {
    const all = world();
    const tab = await all.open({}, { local: { get: () => null, set: () => {}, remove: () => {} } });
    await all.time.pass(0);
    assert.deepEqual([await tab.root.session.logout(), all.provider.count(LOGOUT)], [true, 1]);
    all.end();
  });

  it('waits for the refresh under way, while the page is signed out at once', async () => {
    const { tab, done, open, provider, time, end } = await refreshing((provider) =>
      Response.json(provider.issue({ user: 'ada', tenant: 'acme' })),
    );
    const out = tab.root.session.logout();
    assert.deepEqual(
      [tab.root.session.status, tab.root.session.accessToken, tab.root.session.account],
      ['signed-out', undefined, undefined],
    );
    await settle();
    assert.equal(provider.count(LOGOUT), 0);
    open();
    await Promise.all([out, done, time.pass(0)]);
    assert.equal(provider.count(LOGOUT), 1);
    end();
  });
});
