import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contract } from '../../api/contract/contract.ts';
import { ApiError } from '../../api/http/errors.ts';
import { nonEmpty } from '../../tests/support/expect.ts';
import { settle } from '../testing/browser.ts';
import { ada, fails, gate, HINT, REFRESH, signedIn, world } from '../testing/world.ts';

describe('the start of a session', () => {
  it('waits for the refresh when the hint is there, and shows the form at once when it is not', async () => {
    const hinted = world();
    hinted.local.set(HINT, '1');
    const earlier = (await hinted.open()).root.session;
    assert.equal(earlier.status, 'loading');
    const fresh = world();
    const { root } = await fresh.open();
    assert.equal(root.session.status, 'signed-out');
    assert.equal(root.session.isLoading, true, 'gates wait all the same');
    await fresh.time.pass(0);
    assert.equal(root.session.isLoading, false);
    await hinted.time.pass(0);
    assert.deepEqual(
      [earlier.status, earlier.signedOutReason],
      ['signed-out', undefined],
      'nobody was signed in here, so nobody has been signed out',
    );
    hinted.end();
    fresh.end();
  });

  it('signs in beside the form when the cookie still holds, unless a submit came first', async () => {
    const { open, provider, time, end } = world();
    provider.state.session = { user: 'ada', tenant: 'acme' };
    const first = await open();
    await time.pass(0);
    assert.equal(first.root.session.status, 'signed-in');
    const second = await open({ name: 'second', clientId: 'client-2' });
    second.root.session.cancelSilent();
    await time.pass(0);
    assert.equal(second.root.session.status, 'signed-out');
    end();
  });

  it('ends quietly when the provider knows no session', async () => {
    const { open, time, local, end } = world();
    local.set(HINT, '1');
    const { root, named } = await open();
    await time.pass(0);
    assert.equal(root.session.status, 'signed-out');
    assert.equal(local.get(HINT), null);
    assert.equal(named('auth-signed-out'), 0);
    end();
  });
});

describe('the refresh', () => {
  it('STO-02 STO-03 is sent once for eight tabs and all their calls at expiry', async () => {
    const { opened, provider, time, end } = await signedIn(60, 8);
    for (let rotation = 1; rotation <= 5; rotation++) {
      const before = provider.count(REFRESH);
      time.jumpWall(61_000);
      const calls = opened.flatMap(({ root }) =>
        Array.from({ length: 25 }, () => root.context.call(contract.sessions.current)),
      );
      await Promise.all([Promise.all(calls), time.pass(0)]);
      assert.equal(provider.count(REFRESH) - before, 1, `rotation ${rotation}`);
    }
    for (const { root } of nonEmpty(opened)) assert.equal(root.session.status, 'signed-in');
    end();
  });

  it('STO-04 keeps the user signed in without locks, channels or counters', async () => {
    const all = world();
    all.local.set(HINT, '1');
    all.provider.state.session = { user: 'ada', tenant: 'acme' };
    const tabs = await Promise.all(
      Array.from({ length: 4 }, () => all.open({}, { withLock: undefined, channel: undefined, counters: undefined })),
    );
    await all.time.pass(0);
    for (let round = 0; round < 5; round++) {
      await all.time.pass(61_000);
      await Promise.all(tabs.map(({ root }) => root.context.call(contract.sessions.current)));
    }
    for (const { root } of nonEmpty(tabs)) assert.equal(root.session.status, 'signed-in');
    all.end();
  });

  it('STO-19 leaves the queue of the lock when the app stops, and asks again when it comes back', async () => {
    const all = world();
    const { opened, open } = gate();
    const waits: AbortSignal[] = [];
    const { root, stop, named } = await all.open(
      {},
      {
        withLock: async (_, work, signal) => {
          if (signal) waits.push(signal);
          await Promise.race([opened, signal && new Promise((done) => signal.addEventListener('abort', done))]);
          signal?.throwIfAborted();
          return work();
        },
      },
    );
    await all.time.pass(0);
    stop();
    await all.time.pass(0);
    assert.deepEqual(
      [waits.map(({ aborted }) => aborted), all.provider.count(REFRESH), named('auth-error'), root.session.error],
      [[true], 0, 0, undefined],
    );
    root.start()();
    await all.time.pass(0);
    assert.equal(waits.length, 1, 'an app that stops at once does not even queue');
    all.provider.state.session = { ...ada };
    const stopAgain = root.start();
    open();
    await all.time.pass(0);
    assert.deepEqual([root.session.status, all.provider.count(REFRESH)], ['signed-in', 1]);
    stopAgain();
    all.end();
  });

  it('STO-05 throws an answer away when the session changed hands meanwhile', async () => {
    const { tab, provider, time, end } = await signedIn();
    let open = (): void => {};
    provider.state.gate = new Promise((done) => (open = done));
    const refresh = tab.root.session.refresh();
    await settle();
    const logout = tab.root.session.logout();
    provider.state.gate = undefined;
    open();
    await Promise.all([refresh, logout, time.pass(0)]);
    assert.equal(tab.root.session.status, 'signed-out');
    assert.equal(tab.root.session.accessToken, undefined);
    end();
  });

  const terminal: [string, number, object][] = [
    ['400 invalid_grant', 400, { errorCode: 'invalid_grant', fromProvider: true }],
    ["401 in the provider's form", 401, { fromProvider: true }],
    ["403 in the provider's form", 403, { fromProvider: true }],
  ];
  for (const [name, status, more] of terminal)
    it(`STO-06 ends the session once on ${name}`, async () => {
      const { tab, provider, time, local, end } = await signedIn();
      provider.state.fault = fails(REFRESH, status, more);
      await time.pass(49_000);
      assert.equal(tab.root.session.status, 'signed-out');
      assert.equal(tab.root.session.user, undefined);
      assert.equal(tab.named('auth-signed-out'), 1);
      assert.equal(local.get(HINT), null);
      end();
    });

  for (const [name, status] of [
    ['no network', 0],
    ['408', 408],
    ['429', 429],
    ['500', 500],
    ["a proxy's 403", 403],
    ["a proxy's 401", 401],
    ['409', 409],
  ] as const)
    it(`STO-06 keeps the session on ${name}`, async () => {
      const { tab, provider, time, end } = await signedIn();
      provider.state.fault = fails(REFRESH, status);
      await time.pass(55_000);
      assert.equal(tab.root.session.status, 'signed-in');
      assert.equal(tab.root.session.error?.statusCode, status);
      provider.state.fault = undefined;
      await time.pass(40_000);
      assert.equal(tab.root.session.error, undefined);
      assert.equal(await tab.root.session.current(), tab.root.session.accessToken);
      end();
    });

  it('STO-07 is tried at most four times a minute by all tabs together', async () => {
    const { opened, provider, time, end } = await signedIn(60, 6);
    provider.state.fault = fails(REFRESH, 503);
    await time.pass(47_900);
    const before = provider.count(REFRESH);
    for (let second = 0; second < 60; second += 5) {
      await time.pass(5_000);
      for (const { wake } of opened) wake();
    }
    assert.equal(provider.count(REFRESH) - before, 4);
    end();
  });

  for (const hours of [-26, 26])
    it(`STO-08 does not loop and logs nobody out with a clock that is ${hours} h off, or jumps by that much`, async () => {
      const { tab, provider, time, end } = await signedIn(3600);
      const before = provider.count(REFRESH);
      time.jumpWall(hours * 3_600_000);
      tab.wake();
      await time.pass(10_000);
      await tab.root.context.call(contract.sessions.current);
      await time.pass(60_000);
      assert.equal(
        provider.count(REFRESH) - before,
        hours > 0 ? 1 : 0,
        'what has ended by either clock is renewed, once',
      );
      assert.equal(provider.count('/me/current') > 0, true, 'a call was made');
      assert.equal(tab.root.session.status, 'signed-in');
      end();
    });

  it('STO-09 sends nothing with a token known to be expired', async () => {
    const { tab, provider, time, end } = await signedIn();
    provider.state.fault = fails(REFRESH, 0);
    await time.pass(61_000);
    provider.state.requests = [];
    await assert.rejects(tab.root.context.call(contract.sessions.current));
    assert.deepEqual(
      provider.state.requests.filter((path) => !path.endsWith(REFRESH)),
      [],
    );
    assert.equal(tab.root.session.status, 'signed-in');
    end();
  });

  it('STO-09 comes at four fifths of the life, also when the machine slept', async () => {
    const { tab, provider, time, end } = await signedIn(3600);
    await time.pass(2_800_000);
    assert.equal(provider.count(REFRESH), 1);
    await time.pass(100_000);
    assert.equal(provider.count(REFRESH), 2);
    time.jumpWall(3_000_000);
    tab.wake();
    await time.pass(100);
    assert.equal(provider.count(REFRESH), 3);
    end();
  });

  it('STO-10 answers several wake-up signals with one check', async () => {
    const { tab, provider, time, end } = await signedIn(3600);
    await time.pass(5_000);
    for (let signal = 0; signal < 10; signal++) tab.wake();
    await time.pass(1_000);
    assert.equal(provider.count('/me/current'), 1);
    end();
  });

  it('lets a refused call go on when the new token reads like the old one', async () => {
    const { tab, provider, end } = await signedIn();
    provider.state.unique = false;
    await tab.root.session.adopt(provider.issue({ user: 'ada', tenant: 'acme' }));
    let refusals = 1;
    provider.state.fault = (path) =>
      path.endsWith('/me/current') && refusals-- > 0
        ? new ApiError({ statusCode: 401, message: 'no', fromProvider: true })
        : undefined;
    assert.deepEqual(await tab.root.context.call(contract.sessions.current), { id: 's', current: true });
    end();
  });

  it('is forced once when the provider refuses the token, and a second refusal ends the session', async () => {
    const { tab, provider, end } = await signedIn();
    provider.state.fault = fails('/me/current', 401, { fromProvider: true });
    const before = provider.count(REFRESH);
    await assert.rejects(tab.root.context.call(contract.sessions.current));
    assert.equal(tab.root.session.status, 'signed-in');
    await assert.rejects(tab.root.context.call(contract.sessions.current));
    assert.equal(tab.root.session.status, 'signed-out');
    assert.equal(tab.root.session.signedOutReason, 'revoked');
    assert.equal(provider.count(REFRESH) - before, 1);
    end();
  });
});

describe('a browser that blocks the cookie', () => {
  const blocked = async (baseUrl: string) => {
    const { open, provider, time, log, end } = world();
    const tab = await open({ baseUrl });
    await time.pass(0);
    provider.state.session = { user: 'ada', tenant: 'acme' };
    provider.state.fault = fails(REFRESH, 401, { fromProvider: true });
    const adopted = tab.root.session.adopt(provider.issue({ user: 'ada', tenant: 'acme' })).then(
      () => 'adopted',
      (error: ApiError) => error.code,
    );
    await time.pass(0);
    return { tab, time, log, end, outcome: await adopted };
  };

  it('is told at the sign-in when page and provider stand on different sites, and nothing is half done', async () => {
    const { tab, log, end, outcome } = await blocked('https://auth.elsewhere.example.net');
    assert.equal(outcome, 'GH-COOKIE-BLOCKED');
    assert.equal(tab.root.session.status, 'signed-out');
    assert.equal(tab.named('auth-error'), 1);
    assert.deepEqual(
      log.filter((line) => line.includes('GH-COOKIE-BLOCKED')),
      ['error GH-COOKIE-BLOCKED'],
    );
    end();
  });

  it('is no explanation on one site: there a refused refresh ends the session', async () => {
    const { tab, time, end, outcome } = await blocked('https://auth.app.example');
    assert.equal(outcome, 'adopted');
    await time.pass(49_000);
    assert.equal(tab.root.session.status, 'signed-out');
    assert.equal(tab.named('auth-error'), 0);
    end();
  });
});

describe('signing out', () => {
  it('STO-11 clears every tab at once, also when the provider does not answer, and tells it at the next start', async () => {
    const { opened, provider, time, open, end } = await signedIn(60, 3);
    provider.state.fault = fails('/logout', 0);
    const answered = await Promise.all([opened[0]?.root.session.logout(), time.pass(900)]);
    assert.equal(answered[0], false);
    for (const { root } of nonEmpty(opened)) {
      assert.equal(root.session.status, 'signed-out');
      assert.equal(root.session.user, undefined);
    }
    assert.equal(opened[1]?.named('auth-signed-out'), 1);
    provider.state.fault = undefined;
    const next = await open();
    await time.pass(100);
    assert.equal(next.root.session.status, 'signed-out');
    assert.equal(provider.state.session, undefined, 'the provider heard of it');
    end();
  });

  it('goes to the target when it is allowed, else to the login URL, half a second later (SESSION-011, SESSION-013)', async () => {
    for (const [target, expected] of [
      ['/bye', 'https://app.example/bye'],
      ['https://evil.example/', 'https://app.example/account/login'],
      [null, 'https://app.example/account/login'],
    ] as const) {
      const { tab, time, end } = await signedIn();
      void tab.root.logout({ target });
      await time.pass(400);
      assert.deepEqual(tab.state.visited, []);
      await time.pass(200);
      assert.deepEqual(tab.state.visited, [expected]);
      end();
    }
  });
});

describe('switching the tenant', () => {
  it('STO-13 takes the new token first, then the state, and takes all tabs along', async () => {
    const { opened, tab, time, end } = await signedIn(60, 3);
    const switched = tab.root.tenants.switchTenant({ tenantId: 'globex', reload: 'silent' });
    await time.pass(100);
    assert.equal(await switched, true);
    for (const { root, named } of nonEmpty(opened)) {
      assert.equal(root.session.user?.tenantId, 'globex');
      assert.equal(root.tenants.activeTenant?.id, 'globex');
      assert.equal(named('auth-tenant-change'), 1);
    }
    end();
  });

  it('STO-13 leaves the old tenant whole when it fails anywhere', async () => {
    for (const path of ['/users/v1/tenant', REFRESH, '/v2/me']) {
      const { tab, provider, time, end } = await signedIn();
      const token = tab.root.session.accessToken;
      provider.state.fault = fails(path, 500);
      const switched = tab.root.tenants.switchTenant({ tenantId: 'globex' });
      await time.pass(10_000);
      assert.equal(await switched, false, path);
      assert.equal(tab.root.session.user?.tenantId, 'acme');
      assert.equal(tab.root.tenants.activeTenant?.id, 'acme');
      assert.equal(tab.root.session.accessToken, token);
      assert.deepEqual(tab.state.visited, []);
      assert.equal(tab.root.tenants.actions.error('switch')?.statusCode, 500);
      end();
    }
  });

  it('leads to the proof that the tenant asks for, and stays in the old one meanwhile (STEPUP-001)', async () => {
    const { tab, provider, wire, time, end } = await signedIn();
    const path = '/users/v1/tenant';
    const pending = { mfaRequired: true, mfaToken: 'pending', mfaEnrolled: false };
    wire.early = (asked) => (asked.endsWith(path) ? Response.json(pending) : undefined);
    const before = provider.count(path);
    const switched = tab.root.tenants.switchTenant({ tenantId: 'globex' });
    await time.pass(10_000);
    assert.deepEqual([await switched, tab.root.session.user?.tenantId], [false, 'acme']);
    assert.deepEqual(tab.state.visited, ['https://app.example/account/step-up']);
    assert.equal(provider.count(path), before, 'the one call was answered early');
    end();
  });

  it('STO-12 drops an answer that belongs to the earlier tenant', async () => {
    const { tab, provider, time, end } = await signedIn();
    let open = (): void => {};
    provider.state.gate = new Promise((done) => (open = done));
    const early = tab.root.context.call(contract.sessions.current).then(
      () => 'answered',
      (error: ApiError) => error.code,
    );
    await settle();
    provider.state.gate = undefined;
    const switched = tab.root.tenants.switchTenant({ tenantId: 'globex', reload: 'silent' });
    await time.pass(100);
    await switched;
    open();
    assert.equal(await early, 'GH-STALE');
    end();
  });

  it('loads the page again unless told not to (TENANT-010)', async () => {
    const { tab, time, end } = await signedIn();
    void tab.root.tenants.switchTenant({ tenantId: 'globex' });
    await time.pass(100);
    assert.deepEqual(tab.state.visited, ['https://app.example/']);
    end();
  });
});

describe('what stays behind', () => {
  it('STO-01 puts no token into storage', async () => {
    const { tab, local, numbers, end } = await signedIn();
    const token = tab.root.session.accessToken ?? assert.fail('nobody is signed in');
    assert.equal(JSON.stringify(nonEmpty(numbers, 'counters')).includes(token), false);
    assert.equal(local.get(HINT), '1');
    end();
  });

  it('STO-19 is nothing after the app stopped: no timer, no listener', async () => {
    const { tab, time, listeners } = await signedIn();
    tab.stop();
    tab.stop();
    await settle();
    assert.equal(time.timers, 0);
    assert.equal(tab.state.wakers.size, 0);
    for (const all of nonEmpty(listeners.values())) assert.equal(all.size, 0);
  });
});
