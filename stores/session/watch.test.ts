import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contract } from '../../api/contract/contract.ts';
import type { GatehouseOptions } from '../core/options.ts';
import { settle } from '../testing/browser.ts';
import { fails, HINT, REFRESH, signedIn, world } from '../testing/world.ts';

const CHECK = '/me/current';
const HOUR = 3_600_000;
const checking = { sessionCheck: 15 } satisfies Partial<GatehouseOptions>;

describe('the check of a session', () => {
  it('comes every fifteen seconds by default, and not at all when it is turned off', async () => {
    for (const [options, expected] of [
      [{ sessionCheck: undefined }, 4],
      [{ sessionCheck: 30 }, 2],
      [{ sessionCheck: 0 }, 0],
    ] as const) {
      const { provider, time, end } = await signedIn(3_600, 1, options);
      await time.pass(14_900);
      assert.equal(provider.count(CHECK), 0);
      await time.pass(45_200);
      assert.equal(provider.count(CHECK), expected, JSON.stringify(options));
      end();
    }
  });

  it('is made by one tab for all', async () => {
    const { provider, time, end } = await signedIn(3_600, 4, checking);
    await time.pass(60_500);
    assert.equal(provider.count(CHECK), 4);
    end();
  });

  it('goes on when the clock was set back', async () => {
    const { provider, time, end } = await signedIn(3_600, 1, checking);
    await time.pass(15_500);
    assert.equal(provider.count(CHECK), 1);
    time.jumpWall(-HOUR);
    await time.pass(15_000);
    assert.equal(provider.count(CHECK), 2);
    end();
  });

  for (const [name, change] of [
    ['hidden', (tab: Awaited<ReturnType<typeof signedIn>>['tab']) => (tab.state.visible = false)],
    ['without network', (tab: Awaited<ReturnType<typeof signedIn>>['tab']) => (tab.state.online = false)],
  ] as const)
    it(`is left out while the page is ${name}, and comes again afterwards`, async () => {
      const { tab, provider, time, end } = await signedIn(3_600, 1, checking);
      change(tab);
      await time.pass(60_000);
      tab.wake();
      await time.pass(100);
      assert.equal(provider.count(CHECK), 0);
      tab.state.visible = tab.state.online = true;
      await time.pass(15_000);
      assert.equal(provider.count(CHECK), 1);
      end();
    });

  it('is left out where nobody is signed in, and while a refresh is due', async () => {
    const { open, provider, numbers, time, end } = world();
    const tab = await open(checking);
    await time.pass(60_000);
    tab.wake();
    await time.pass(100);
    assert.equal(provider.count(CHECK), 0);
    assert.equal(numbers.get(`${tab.root.session.key}:checked`), undefined, 'it would keep other tabs from checking');
    end();
    const due = await signedIn(60, 1, checking);
    due.provider.state.fault = fails(REFRESH, 503);
    await due.time.pass(49_000);
    const before = due.provider.count(CHECK);
    assert.equal(before, 3);
    await due.time.pass(14_000);
    assert.equal(due.provider.count(CHECK), before);
    due.end();
  });

  it('is sent once, whatever the answer, and reads the entitlements again only when the session stands', async () => {
    const { provider, time, end } = await signedIn(3_600, 1, checking);
    const path = contract.entitlements.load.path;
    const before = provider.count(path);
    await time.pass(15_100);
    assert.deepEqual([provider.count(CHECK), provider.count(path) - before], [1, 1]);
    provider.state.fault = fails(CHECK, 503);
    await time.pass(17_000);
    assert.deepEqual([provider.count(CHECK), provider.count(path) - before], [2, 1]);
    end();
  });

  it('ends the session when the provider knows it no more', async () => {
    const { tab, provider, time, end } = await signedIn(3_600, 1, checking);
    provider.state.session = undefined;
    await time.pass(15_100);
    assert.deepEqual([tab.root.session.status, tab.root.session.signedOutReason], ['signed-out', 'expired']);
    end();
  });
});

describe('a page that wakes up', () => {
  it('STO-10 checks each time, and not sooner than two seconds after the last check', async () => {
    const { tab, provider, time, end } = await signedIn(3_600);
    for (const [passes, expected] of [
      [0, 1],
      [1_000, 1],
      [2_000, 2],
      [5_000, 3],
    ] as const) {
      await time.pass(passes);
      tab.wake();
      await time.pass(100);
      assert.equal(provider.count(CHECK), expected);
    }
    end();
  });

  it('STO-10 checks once for many signals, also where tabs share no counters', async () => {
    const all = world({ lifetime: 3_600 });
    all.local.set(HINT, '1');
    all.provider.state.session = { user: 'ada', tenant: 'acme' };
    const tab = await all.open({}, { counters: undefined });
    await all.time.pass(5_000);
    for (let signal = 0; signal < 10; signal++) tab.wake();
    await all.time.pass(100);
    assert.equal(all.provider.count(CHECK), 1);
    all.end();
  });

  it('STO-09 refreshes what is due, and nothing else', async () => {
    const { tab, provider, time, end } = await signedIn(3_600);
    const before = provider.count(REFRESH);
    await time.pass(60_000);
    tab.wake();
    await time.pass(100);
    assert.equal(provider.count(REFRESH) - before, 0);
    time.jumpWall(HOUR);
    tab.wake();
    await time.pass(49);
    assert.equal(provider.count(REFRESH) - before, 0);
    await time.pass(1);
    assert.equal(provider.count(REFRESH) - before, 1);
    end();
  });

  it('STO-19 after the app has stopped does nothing, and leaves no timer', async () => {
    const { tab, provider, time } = await signedIn(3_600, 1, checking);
    tab.wake();
    tab.stop();
    assert.deepEqual([time.timers, tab.state.wakers.size], [0, 0]);
    const before = provider.state.requests.length;
    tab.wake();
    await time.pass(2 * HOUR);
    assert.equal(provider.state.requests.length, before);
  });
});

describe('the next refresh', () => {
  it('is planned again after each', async () => {
    const { provider, time, end } = await signedIn(100);
    for (let rotation = 1; rotation <= 3; rotation++) {
      await time.pass(79_900);
      assert.equal(provider.count(REFRESH), rotation);
      await time.pass(100);
      assert.equal(provider.count(REFRESH), rotation + 1);
    }
    end();
  });

  it('is planned anew when another tab has brought a token', async () => {
    const { tab, provider, time, end } = await signedIn(100);
    await time.pass(70_000);
    tab.root.session.hear({
      kind: 'token',
      user: 'ada',
      tenant: 'acme',
      generation: 99,
      token: provider.issue({ user: 'ada', tenant: 'acme' }).accessToken,
      remaining: 10_000,
    });
    await settle();
    await time.pass(7_900);
    assert.equal(provider.count(REFRESH), 1);
    await time.pass(200);
    assert.equal(provider.count(REFRESH), 2);
    end();
  });

  it('fits into the longest timer a browser takes, and comes when it is due all the same', async () => {
    const days = 60;
    const all = world({ lifetime: days * 86_400 });
    all.local.set(HINT, '1');
    all.provider.state.session = { user: 'ada', tenant: 'acme' };
    const waits: number[] = [];
    await all.open(
      {},
      { clock: { ...all.time.clock, after: (ms, callback) => (waits.push(ms), all.time.clock.after(ms, callback)) } },
    );
    await all.time.pass(0);
    assert.equal(all.provider.count(REFRESH), 1);
    await all.time.pass(47 * 86_400_000);
    assert.equal(all.provider.count(REFRESH), 1);
    await all.time.pass(2 * 86_400_000);
    assert.equal(all.provider.count(REFRESH), 2);
    assert.equal(Math.max(...waits) < 2 ** 31, true, String(Math.max(...waits)));
    all.end();
  });

  it('STO-07 waits for the end of the token when another try would not mend the failure', async () => {
    const { provider, time, end } = await signedIn(600);
    provider.state.fault = fails(REFRESH, 422, { fromProvider: true });
    await time.pass(481_000);
    assert.equal(provider.count(REFRESH), 4);
    await time.pass(100_000);
    assert.equal(provider.count(REFRESH), 4);
    provider.state.fault = undefined;
    await time.pass(20_000);
    assert.equal(provider.count(REFRESH), 5);
    provider.state.fault = fails(REFRESH, 503);
    await time.pass(482_000);
    assert.equal(provider.count(REFRESH), 7);
    await time.pass(20_000);
    assert.equal(provider.count(REFRESH), 8, 'what may pass is tried again in time');
    end();
  });

  it('comes twenty seconds after one that somebody else has asked for and that failed', async () => {
    const { tab, provider, time, end } = await signedIn(600);
    provider.state.fault = fails(REFRESH, 503);
    time.jumpWall(601_000);
    await Promise.all([tab.root.session.refresh(), time.pass(1_000)]);
    provider.state.fault = undefined;
    const before = provider.count(REFRESH);
    await time.pass(19_000);
    assert.equal(provider.count(REFRESH) - before, 0);
    await time.pass(2_000);
    assert.deepEqual([provider.count(REFRESH) - before, tab.root.session.error], [1, undefined]);
    end();
  });

  it('STO-19 is not planned by an app that has stopped while the last one was on its way', async () => {
    const { tab, provider, wire, time } = await signedIn(600);
    let open = (): void => {};
    const opened = new Promise<void>((done) => (open = done));
    wire.early = (path) => (path.endsWith(REFRESH) ? opened.then(() => Response.json({}, { status: 503 })) : undefined);
    await time.pass(481_000);
    tab.stop();
    open();
    await settle();
    assert.equal(time.timers, 0);
    assert.equal(provider.count(REFRESH), 1);
  });

  it('is not planned where nobody is signed in', async () => {
    const { open, provider, time, end } = world();
    await open();
    await time.pass(0);
    assert.equal(time.timers, 0);
    const before = provider.count(REFRESH);
    await time.pass(HOUR);
    assert.equal(provider.count(REFRESH) - before, 0);
    end();
  });
});
