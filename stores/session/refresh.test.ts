import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { when } from 'mobx';
import { contract } from '../../api/contract/contract.ts';
import type { ApiError } from '../../api/http/errors.ts';
import { takeHandover } from '../auth/login/handover.ts';
import { settle } from '../testing/browser.ts';
import { ada, HINT, REFRESH, fails, gate, refreshing, signedIn, world } from '../testing/world.ts';
import { nonEmpty } from '../../tests/support/expect.ts';

describe('a refresh that fails', () => {
  for (const [name, status, more, asked] of [
    ['no network', 0, {}, 2],
    ['408', 408, {}, 2],
    ['429', 429, { fromProvider: true }, 2],
    ['500', 500, { fromProvider: true }, 2],
    ['503', 503, {}, 2],
    ["a proxy's 401", 401, {}, 2],
    ["a proxy's 403", 403, {}, 2],
    ['400 that is no invalid_grant', 400, { fromProvider: true, errorCode: 'ER-1' }, 3],
    ['409', 409, { fromProvider: true }, 3],
    ['422', 422, {}, 3],
  ] as const)
    it(`STO-06 STO-07 is asked ${asked === 2 ? 'twice' : 'three times'} on ${name}, and keeps the session`, async () => {
      const { tab, provider, time, end } = await signedIn(600);
      provider.state.fault = fails(REFRESH, status, more);
      const before = provider.count(REFRESH);
      await time.pass(482_000);
      assert.deepEqual(
        [provider.count(REFRESH) - before, tab.root.session.status, tab.root.session.error?.statusCode],
        [asked, 'signed-in', status],
      );
      assert.equal(tab.named('auth-error'), 1);
      await Promise.all([tab.root.session.refresh(), time.pass(1_000)]);
      assert.equal(provider.count(REFRESH) - before, asked, 'a cooldown follows');
      end();
    });

  it('STO-07 is tried again when twenty seconds have passed, by one tab for all', async () => {
    const { opened, provider, time, end } = await signedIn(600, 2);
    provider.state.fault = fails(REFRESH, 503);
    await time.pass(482_000);
    const before = provider.count(REFRESH);
    for (const { root } of opened) await root.session.refresh();
    await time.pass(17_000);
    assert.equal(provider.count(REFRESH) - before, 0);
    provider.state.fault = undefined;
    await time.pass(3_000);
    assert.equal(provider.count(REFRESH) - before, 1);
    for (const { root } of nonEmpty(opened)) assert.equal(root.session.error, undefined);
    end();
  });

  it('STO-07 is not kept from another try by a moment that was written under another clock', async () => {
    const { tab, provider, time, numbers, end } = await signedIn(600);
    numbers.set(`${tab.root.session.key}:cooldown`, time.clock.now() + 30 * 86_400_000);
    await time.pass(481_000);
    assert.deepEqual([provider.count(REFRESH), tab.root.session.error], [2, undefined]);
    end();
  });

  it('STO-07 is tried again at once for a person who asks, and for nobody else', async () => {
    const { tab, provider, time, end } = await signedIn(600);
    const { session } = tab.root;
    const told = () => session.error;
    provider.state.fault = fails(REFRESH, 503);
    await time.pass(482_000);
    const before = provider.count(REFRESH);
    await session.refresh();
    assert.deepEqual([session.error?.statusCode, provider.count(REFRESH) - before], [503, 0]);
    const retried = session.retry();
    assert.equal(told(), undefined, 'the earlier failure is forgotten meanwhile');
    await retried;
    assert.deepEqual([session.error?.statusCode, provider.count(REFRESH) - before], [503, 1], 'told without a wait');
    await session.refresh();
    assert.equal(provider.count(REFRESH) - before, 1, 'a refresh that nobody asked for waits again');
    provider.state.fault = undefined;
    await session.retry();
    assert.deepEqual([session.error, provider.count(REFRESH) - before], [undefined, 2]);
    provider.state.fault = fails(REFRESH, 503);
    await Promise.all([session.refresh(), time.pass(1_000)]);
    let over = false;
    void session.refresh().then(() => (over = true));
    await settle();
    assert.deepEqual([over, session.error?.statusCode], [true, 503], 'the next one waits for nothing');
    end();
  });

  it('STO-19 leaves no timer when the app stops before the second try', async () => {
    const { tab, provider, time } = await signedIn(600);
    provider.state.fault = fails(REFRESH, 503);
    const before = provider.count(REFRESH);
    const refreshed = tab.root.session.refresh();
    await settle();
    tab.stop();
    await settle();
    assert.equal(time.timers, 0);
    await refreshed;
    assert.equal(provider.count(REFRESH) - before, 1);
  });

  it('STO-07 has its second try after a second, and none before the moment that the provider names', async () => {
    const { tab, provider, wire, time, end } = await signedIn(600);
    provider.state.fault = fails(REFRESH, 503);
    const before = provider.count(REFRESH);
    const refreshed = tab.root.session.refresh();
    await time.pass(900);
    assert.deepEqual([provider.count(REFRESH) - before, tab.root.session.error], [1, undefined]);
    provider.state.fault = undefined;
    await Promise.all([refreshed, time.pass(100)]);
    assert.deepEqual([provider.count(REFRESH) - before, tab.root.session.error], [2, undefined]);
    let asked = 0;
    wire.early = (path) =>
      path.endsWith(REFRESH)
        ? (asked++, Response.json({ errors: ['later'] }, { status: 429, headers: { 'retry-after': '5' } }))
        : undefined;
    await tab.root.session.refresh();
    assert.deepEqual([asked, tab.root.session.error?.statusCode], [1, 429]);
    end();
  });

  it('STO-07 has its second try in each outage anew', async () => {
    const { tab, provider, time, end } = await signedIn(600);
    for (let outage = 0; outage < 2; outage++) {
      provider.state.fault = fails(REFRESH, 503);
      const before = provider.count(REFRESH);
      await Promise.all([tab.root.session.refresh(), time.pass(1_000)]);
      assert.equal(provider.count(REFRESH) - before, 2);
      await time.pass(20_000);
      await tab.root.session.refresh();
      assert.equal(provider.count(REFRESH) - before, 3, 'one try while it lasts');
      provider.state.fault = undefined;
      await time.pass(20_000);
      await tab.root.session.refresh();
      assert.equal(tab.root.session.error, undefined);
    }
    end();
  });

  it('STO-07 gives way to a token that arrives before the second try', async () => {
    const { tab, provider, time, end } = await signedIn(600);
    const { session } = tab.root;
    provider.state.fault = fails(REFRESH, 503);
    const before = provider.count(REFRESH);
    const retried = session.refresh();
    await settle();
    provider.state.fault = undefined;
    void session.hear({
      kind: 'token',
      ...ada,
      generation: 99,
      token: provider.issue(ada).accessToken,
      remaining: 600_000,
    });
    await time.pass(0);
    await retried;
    await time.pass(20_000);
    assert.deepEqual([session.held?.generation, provider.count(REFRESH) - before], [99, 1]);
    end();
  });

  it('is what a call is told that needs the token', async () => {
    const { tab, provider, time, end } = await signedIn();
    provider.state.fault = fails(REFRESH, 503);
    await time.pass(48_500);
    time.jumpWall(60_000);
    const told = tab.root.context.call(contract.sessions.current).then(
      () => 'done',
      (error: ApiError) => error.statusCode,
    );
    await time.pass(1_000);
    assert.equal(await told, 503);
    end();
  });

  it('is one without a token, too', async () => {
    const { tab, wire, time, end } = await signedIn(600);
    wire.early = (path) => (path.endsWith(REFRESH) ? Response.json({ mfaRequired: true }) : undefined);
    await time.pass(481_000);
    assert.deepEqual([tab.root.session.status, tab.root.session.error?.code], ['signed-in', 'GH-UNREADABLE']);
    end();
  });

  it('leads to the login where a policy has come to ask for a second factor (LOGIN-018)', async () => {
    const { tab, wire, time, end } = await signedIn(600);
    const pending = { mfaRequired: true, mfaToken: 'pending', mfaEnrolled: true, userEmail: 'ada@acme.example' };
    wire.early = (path) => (path.endsWith(REFRESH) ? Response.json(pending) : undefined);
    await time.pass(481_000);
    await when(() => tab.root.session.status === 'signed-out', { timeout: 60_000 });
    const { status, signedOutReason, error } = tab.root.session;
    assert.deepEqual([status, signedOutReason, error, tab.root.lacksUser], ['signed-out', 'expired', undefined, true]);
    const { event, identifier, answer } = takeHandover(tab.root.ports) ?? {};
    assert.deepEqual([event, identifier, answer?.mfaToken], ['mfaVerify', 'ada@acme.example', 'pending']);
    end();
  });

  it('says nothing any more when the session has ended meanwhile', async () => {
    for (const status of [401, 503]) {
      const { tab, done, open, time, end } = await refreshing(() => Response.json({ errors: ['no'] }, { status }));
      tab.root.session.hear({ kind: 'signed-out', generation: 9 });
      open();
      await Promise.all([done, time.pass(1_000)]);
      assert.deepEqual(
        [tab.root.session.status, tab.root.session.error, tab.root.session.signedOutReason],
        ['signed-out', undefined, 'signed-out-elsewhere'],
        String(status),
      );
      assert.deepEqual([tab.named('auth-error'), tab.named('auth-signed-out')], [0, 1]);
      end();
    }
  });

  it('does not keep gates waiting beside a form, and is tried again there once per cooldown', async () => {
    const { open, provider, time, end } = world();
    provider.state.fault = fails(REFRESH, 503);
    const tab = await open();
    await time.pass(1_000);
    assert.deepEqual(
      [tab.root.session.isLoading, tab.root.session.status, tab.named('auth-error')],
      [false, 'signed-out', 0],
    );
    await time.pass(60_000);
    assert.equal(provider.count(REFRESH), 5);
    assert.deepEqual([tab.root.session.isLoading, tab.root.session.status], [false, 'signed-out']);
    end();
  });

  it('is told and tried again where the page waits for it', async () => {
    const { open, provider, time, local, end } = world();
    local.set(HINT, '1');
    provider.state.session = { ...ada };
    provider.state.fault = fails(REFRESH, 503);
    const tab = await open();
    await time.pass(1_000);
    assert.deepEqual([tab.root.session.isLoading, tab.named('auth-error'), provider.count(REFRESH)], [true, 1, 2]);
    provider.state.fault = undefined;
    await time.pass(20_000);
    assert.deepEqual(
      [tab.root.session.status, tab.root.session.error, provider.count(REFRESH)],
      ['signed-in', undefined, 3],
    );
    end();
  });

  it('that ends the session says so once, with its reason', async () => {
    const { tab, provider, time, end } = await signedIn();
    provider.state.fault = fails(REFRESH, 503);
    await Promise.all([tab.root.session.refresh(), time.pass(1_000)]);
    assert.equal(tab.root.session.error?.statusCode, 503);
    provider.state.fault = fails(REFRESH, 401, { fromProvider: true });
    await time.pass(61_000);
    assert.deepEqual([tab.root.session.signedOutReason, tab.root.session.error], ['expired', undefined]);
    assert.deepEqual(
      tab.events.filter(({ event }) => event === 'auth-signed-out').map(({ detail }) => detail),
      [{ reason: 'expired' }],
    );
    provider.state.fault = undefined;
    provider.state.session = { ...ada };
    await tab.root.session.adopt(provider.issue(ada));
    assert.deepEqual([tab.root.session.status, tab.root.session.signedOutReason], ['signed-in', undefined]);
    end();
  });
});

describe('a refresh of several tabs', () => {
  it('STO-05 is thrown away when another tab has counted on meanwhile, and asked for again', async () => {
    const { tab, numbers, provider, done, open, time, end } = await refreshing((provider) =>
      Response.json(provider.issue({ user: 'ada', tenant: 'globex' })),
    );
    const { key } = tab.root.session;
    numbers.set(key, (numbers.get(key) ?? 0) + 1);
    const before = provider.count(REFRESH);
    open();
    await settle();
    assert.deepEqual(
      [tab.root.session.held?.tenant, provider.count(REFRESH) - before],
      ['acme', 0],
      'the other tab may tell its token first',
    );
    await Promise.all([done, time.pass(5_000)]);
    assert.deepEqual([tab.root.session.held?.tenant, provider.count(REFRESH) - before], ['acme', 1]);
    end();
  });

  it('STO-03 waits for the token another tab has just fetched, and no longer than two seconds', async () => {
    for (const arrives of [true, false]) {
      const { tab, provider, numbers, time, end } = await signedIn(600);
      const { session } = tab.root;
      const generation = (numbers.get(session.key) ?? 0) + 1;
      numbers.set(session.key, generation);
      const before = provider.count(REFRESH);
      const done = session.refresh();
      await settle();
      assert.equal(provider.count(REFRESH) - before, 0);
      if (arrives)
        session.hear({ kind: 'token', ...ada, generation, token: provider.issue(ada).accessToken, remaining: 60_000 });
      await time.pass(arrives ? 0 : 1_900);
      assert.equal(provider.count(REFRESH) - before, 0);
      await Promise.all([done, time.pass(200)]);
      assert.deepEqual(
        [provider.count(REFRESH) - before, session.held?.generation],
        arrives ? [0, generation] : [1, generation + 1],
      );
      end();
    }
  });

  it('STO-05 gives the other tab a moment to tell its token, also at the start', async () => {
    const { open: start, wire, provider, numbers, time, local, end } = world();
    local.set(HINT, '1');
    provider.state.session = { ...ada };
    const { opened, open } = gate();
    let asked = 0;
    wire.early = (path) => {
      if (!path.endsWith(REFRESH) || asked++ > 0) return undefined;
      return opened.then(() => Response.json(provider.issue(ada)));
    };
    const { root } = await start();
    await settle();
    numbers.set(root.session.key, 5);
    open();
    await time.pass(900);
    assert.deepEqual([asked, root.session.status], [1, 'loading']);
    await time.pass(200);
    assert.deepEqual([asked, root.session.status], [2, 'signed-in']);
    end();
  });

  it('STO-03 waits for nothing at the start, whatever was counted before', async () => {
    const { open, provider, numbers, time, local, end } = world();
    local.set(HINT, '1');
    provider.state.session = { ...ada };
    const first = await open();
    first.stop();
    numbers.set(first.root.session.key, 7);
    const { root } = await open();
    await time.pass(0);
    assert.deepEqual([root.session.status, root.session.held?.generation], ['signed-in', 8]);
    end();
  });

  it('STO-02 is counted, and gives the other tabs the token with what is left of it', async () => {
    const { opened, numbers, provider, time, end } = await signedIn(60, 2);
    const [one, two] = opened.map(({ root }) => root.session);
    assert.equal(one?.accessToken, two?.accessToken);
    const before = numbers.get(one?.key ?? '') ?? 0;
    await one?.refresh();
    await time.pass(0);
    assert.equal(numbers.get(one?.key ?? ''), before + 1);
    assert.deepEqual([two?.held?.generation, two?.accessToken, two?.expiresIn], [before + 1, one?.accessToken, 60]);
    assert.equal(provider.count(REFRESH), before + 1);
    end();
  });

  it('STO-02 is joined by every call of a tab, and over when it is over', async () => {
    const { tab, provider, end } = await signedIn();
    const { session } = tab.root;
    const [one, two] = [session.refresh(), session.refresh()];
    assert.equal(one, two);
    await one;
    assert.equal(provider.count(REFRESH), 2);
    await session.refresh();
    assert.equal(provider.count(REFRESH), 3);
    end();
  });
});
