import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contract } from '../../api/contract/contract.ts';
import type { GatehouseOptions } from '../core/options.ts';
import { settle } from '../testing/browser.ts';
import { fails, HINT, REFRESH, world } from '../testing/world.ts';

const CHECK = contract.sessions.current.path;
const ME = contract.profile.me.path;
const ENTITLEMENTS = contract.entitlements.load.path;
const READ = 'fe.secure.read.users';

/** Tabs of ada, whose provider says which version her rights have; without one for `undefined`. */
async function ada(rights: string | undefined, tabs = 1, options: Partial<GatehouseOptions> = { sessionCheck: 15 }) {
  const all = world({ lifetime: 3_600 });
  const { provider, time } = all;
  all.local.set(HINT, '1');
  provider.state.session = { user: 'ada', tenant: 'acme' };
  provider.state.rights = rights;
  const opened = await Promise.all(Array.from({ length: tabs }, () => all.open(options)));
  await time.pass(0);
  await settle();
  provider.state.requests.length = 0;
  const granted = () => opened.map(({ root }) => root.session.user?.permissions.map(({ key }) => key).join());
  const grant = (version: string | undefined, ...keys: string[]) =>
    Object.assign(provider.state, { rights: version, permissions: keys });
  const counts = () => [REFRESH, ME, ENTITLEMENTS].map((path) => provider.count(path));
  const [tab = assert.fail('no tab')] = opened;
  return { ...all, tab, opened, granted, grant, counts };
}

describe('rights that change', () => {
  it('reach every tab with the next check: one refresh, the account and the entitlements read again', async () => {
    const { grant, granted, counts, time, end } = await ada('1', 3);
    grant('2', READ);
    await time.pass(15_500);
    assert.deepEqual(granted(), [READ, READ, READ]);
    assert.deepEqual(counts(), [1, 3, 3], 'one refresh for all, each tab reads for itself');
    grant('3');
    await time.pass(15_500);
    assert.deepEqual(granted(), ['', '', '']);
    end();
  });

  it('reach a page at once when it is looked at again', async () => {
    const { tab, grant, granted, time, end } = await ada('1');
    grant('2', READ);
    await time.pass(2_500);
    tab.wake();
    await time.pass(100);
    assert.deepEqual(granted(), [READ]);
    end();
  });

  it('cost nothing more than the check while they stay', async () => {
    const { tab, counts, provider, time, end } = await ada('1');
    await time.pass(63_000);
    tab.wake();
    await time.pass(100);
    assert.equal(provider.count(CHECK), 5);
    assert.deepEqual(counts(), [0, 0, 0]);
    end();
  });

  it('are looked for after each refresh, also with the check turned off', async () => {
    const { tab, grant, granted, time, end } = await ada('1', 1, { sessionCheck: 0 });
    await time.pass(60_000);
    grant('2', READ);
    await tab.root.session.refresh();
    await time.pass(100);
    assert.deepEqual(granted(), [READ]);
    end();
  });

  it('are read on focus and after each refresh where the provider tells no version', async () => {
    const { tab, grant, granted, time, counts, end } = await ada(undefined);
    grant(undefined, READ);
    await time.pass(15_500);
    assert.deepEqual([granted(), counts()], [[''], [0, 0, 1]], 'a check alone reads the entitlements');
    tab.wake();
    await time.pass(2_100);
    tab.wake();
    await time.pass(100);
    assert.deepEqual(granted(), [READ]);
    grant(undefined);
    await tab.root.session.refresh();
    await time.pass(100);
    assert.deepEqual(granted(), ['']);
    end();
  });

  it('are followed where only the check tells a version: the first one counts', async () => {
    const { grant, granted, counts, time, wire, end } = await ada('1');
    wire.early = (path) =>
      path === ME
        ? Response.json({ id: 'ada', tenantId: 'acme', permissions: granted()[0] === READ ? [] : [{ key: READ }] })
        : undefined;
    grant('2');
    await time.pass(15_500);
    assert.deepEqual(granted(), [READ]);
    for (const [version, shown] of [
      ['3', ''],
      ['4', READ],
    ] as const) {
      const before = counts();
      await time.pass(45_000);
      assert.deepEqual(counts(), before, 'a version that was seen is no change');
      grant(version);
      await time.pass(15_500);
      assert.deepEqual(granted(), [shown]);
    }
    end();
  });

  it('are asked for again when the account could not be read; what is shown stays', async () => {
    const { provider, grant, granted, time, end } = await ada('1');
    grant('2', READ);
    provider.state.fault = fails(ME, 403);
    await time.pass(15_500);
    assert.deepEqual(granted(), ['']);
    provider.state.fault = undefined;
    await time.pass(15_500);
    assert.deepEqual(granted(), [READ]);
    end();
  });

  it('are read with the entitlements when the refresh alone fails', async () => {
    const { provider, grant, granted, counts, time, end } = await ada('1');
    grant('2', READ);
    provider.state.fault = fails(REFRESH, 503);
    await time.pass(60_000);
    assert.deepEqual(granted(), [READ]);
    assert.equal(counts()[2], 1, 'the entitlements were read');
    end();
  });

  it('of somebody who has left meanwhile are not shown', async () => {
    const { tab, provider, time, wire, end } = await ada('1');
    let answer = (): void => {};
    const asked = new Promise<void>((open) => {
      wire.early = (path) => {
        if (path !== ME) return undefined;
        wire.early = undefined;
        open();
        return new Promise((done) => (answer = () => done(Response.json({ id: 'ada', permissions: [{ key: READ }] }))));
      };
    });
    void tab.root.session.hear({ kind: 'rights', user: 'ada', tenant: 'acme', generation: 9, rightsVersion: '2' });
    await asked;
    provider.state.session = { user: 'bob', tenant: 'acme' };
    await tab.root.session.refresh();
    answer();
    await time.pass(0);
    await settle();
    assert.deepEqual([tab.root.session.user?.id, tab.root.session.user?.permissions], ['bob', []]);
    end();
  });

  it('of another person or tenant, told by another tab, are not read', async () => {
    const { tab, provider, end } = await ada('1');
    for (const other of [{ user: 'bob' }, { tenant: 'globex' }, { rightsVersion: '1' }])
      tab.root.session.hear({
        kind: 'rights',
        user: 'ada',
        tenant: 'acme',
        generation: 9,
        rightsVersion: '2',
        ...other,
      });
    await settle();
    assert.equal(provider.count(ME), 0);
    await tab.root.session.hear({ kind: 'rights', user: 'ada', tenant: 'acme', generation: 9, rightsVersion: '2' });
    assert.equal(provider.count(ME), 1);
    end();
  });
});
