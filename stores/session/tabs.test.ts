import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import type { GatehouseOptions } from '../core/options.ts';
import { settle } from '../testing/browser.ts';
import { fails, HINT, REFRESH, signedIn, world } from '../testing/world.ts';

const BINDING = 'FRONTEGG_SEPARATE_TABS_BY_TENANT';
const SWITCH = '/users/v1/tenant';
const silent = (tenantId: string) => ({ tenantId, reload: 'silent' }) as const;
const separate = { separateTabsByTenant: true } satisfies Partial<GatehouseOptions>;

/** Signed-in tabs, with the tenants in their requests. */
async function watched(tabs: number, options: Partial<GatehouseOptions> = {}) {
  const all = await signedIn(600, tabs, options);
  const switches: unknown[] = [];
  const refreshes: unknown[] = [];
  all.wire.early = (path, init) => {
    if (path.endsWith(SWITCH)) switches.push(JSON.parse(String(init.body)).tenantId);
    if (path.endsWith(REFRESH)) refreshes.push(JSON.parse(String(init.body)).tenantId);
    return undefined;
  };
  return { ...all, switches, refreshes };
}

describe('what is told on the channel of the tabs', () => {
  const whole = { kind: 'token', user: 'ada', tenant: 'acme', generation: 99, token: 'x', remaining: 1 };
  const odd: unknown[] = [
    null,
    undefined,
    5,
    'text',
    [],
    {},
    { kind: 'signed-out' },
    { kind: 'signed-out', generation: '1' },
    { kind: 'signed-in', generation: 99 },
    { ...whole, kind: 'signed-in' },
    { ...whole, kind: undefined },
    ...['user', 'tenant', 'generation', 'token', 'remaining'].flatMap((field) => [
      { ...whole, [field]: undefined },
      { ...whole, [field]: {} },
    ]),
  ];

  it('is ignored when it has another shape: other scripts may use its name', async () => {
    const { tab, listeners, end } = await signedIn();
    const { session } = tab.root;
    const { held } = session;
    const heard = nonEmpty(listeners.get(session.key) ?? [], 'listeners');
    for (const message of odd) for (const { hear } of heard) hear(message);
    await settle();
    assert.deepEqual([session.held === held, session.status, session.error], [true, 'signed-in', undefined]);
    for (const { hear } of heard) hear({ kind: 'signed-out', generation: 1 });
    assert.equal(session.status, 'signed-out', 'it was listening');
    end();
  });

  it('is made good by a refresh when the token of another tab cannot be read', async () => {
    const { tab, provider, end } = await signedIn(600);
    const before = provider.count(REFRESH);
    tab.root.session.hear({
      kind: 'token',
      user: 'ada',
      tenant: 'acme',
      generation: 99,
      token: 'no token',
      remaining: 60_000,
    });
    await settle();
    assert.deepEqual([provider.count(REFRESH) - before, tab.root.session.status], [1, 'signed-in']);
    end();
  });

  it('is made good by a refresh when the account behind the token of another tab cannot be read', async () => {
    const { tab, provider, time, end } = await signedIn(600);
    const before = provider.count(REFRESH);
    provider.state.session = { user: 'ada', tenant: 'globex' };
    let failures = 1;
    provider.state.fault = (path) =>
      path.endsWith('/me/tenants') && failures-- > 0 ? fails('/me/tenants', 403)(path) : undefined;
    tab.root.session.hear({
      kind: 'token',
      user: 'ada',
      tenant: 'globex',
      generation: 99,
      token: provider.issue(provider.state.session).accessToken,
      remaining: 60_000,
    });
    await time.pass(0);
    assert.deepEqual([provider.count(REFRESH) - before, tab.root.session.held?.tenant], [1, 'globex']);
    end();
  });

  it('is old news when its token is not newer than the own', async () => {
    const { tab, provider, end } = await signedIn(600);
    const { session } = tab.root;
    const { held } = session;
    for (const generation of [held?.generation ?? 0, 0])
      session.hear({
        kind: 'token',
        user: 'bob',
        tenant: 'acme',
        generation,
        token: provider.issue({ user: 'bob', tenant: 'acme' }).accessToken,
        remaining: 60_000,
      });
    await settle();
    assert.equal(session.held, held);
    end();
  });

  it('brings a sign-in and a sign-out to every tab, with or without counters', async () => {
    for (const missing of [{}, { counters: undefined }]) {
      const all = world({ lifetime: 600 });
      const [one, two] = await Promise.all([all.open({}, missing), all.open({}, missing)]);
      await all.time.pass(0);
      all.provider.state.session = { user: 'ada', tenant: 'acme' };
      await one.root.session.adopt(all.provider.issue(all.provider.state.session));
      await all.time.pass(0);
      assert.equal(two.root.session.status, 'signed-in');
      await Promise.all([one.root.session.logout(), all.time.pass(0)]);
      assert.deepEqual(
        [two.root.session.status, two.root.session.signedOutReason, two.root.session.accessToken],
        ['signed-out', 'signed-out-elsewhere', undefined],
      );
      assert.deepEqual([one.root.session.signedOutReason, one.named('auth-signed-out')], ['signed-out', 1]);
      all.end();
    }
  });

  it('is newer than the answer of a refresh that began before, also where tabs share no counters', async () => {
    const all = world({ lifetime: 600 });
    all.local.set(HINT, '1');
    all.provider.state.session = { user: 'ada', tenant: 'acme' };
    const { root } = await all.open({}, { counters: undefined });
    await all.time.pass(0);
    let open = (): void => {};
    const opened = new Promise<void>((done) => (open = done));
    const late = Response.json(all.provider.issue({ user: 'ada', tenant: 'acme' }));
    all.wire.early = (path) => (path.endsWith(REFRESH) ? opened.then(() => late) : undefined);
    const refreshed = root.session.refresh();
    await settle();
    all.provider.state.session = { user: 'ada', tenant: 'globex' };
    const token = all.provider.issue(all.provider.state.session).accessToken;
    root.session.hear({ kind: 'token', user: 'ada', tenant: 'globex', generation: 9, token, remaining: 600_000 });
    await settle();
    assert.equal(root.session.accessToken, token);
    open();
    await refreshed;
    assert.equal(root.session.accessToken, token);
    all.end();
  });

  it('ends the session of one person when another has signed in, and then is that of the other', async () => {
    const { opened, provider, time, end } = await signedIn(600, 2);
    const [one, two] = opened;
    assert.equal(two?.root.session.user?.id, 'ada');
    provider.state.session = { user: 'bob', tenant: 'acme' };
    await one?.root.session.adopt(provider.issue(provider.state.session));
    await time.pass(3_000);
    assert.deepEqual([two?.root.session.status, two?.root.session.user?.id], ['signed-in', 'bob']);
    assert.deepEqual(
      two?.events.filter(({ event }) => event === 'auth-signed-out').map(({ detail }) => detail),
      [{ reason: 'signed-out-elsewhere' }],
    );
    end();
  });

  it('is told by the tab that has fetched a token, and by no other', async () => {
    const { opened, listeners, time, end } = await signedIn(600, 3);
    const [one] = opened;
    const told: unknown[] = [];
    const key = one?.root.session.key ?? '';
    listeners.set(
      key,
      new Set([...(listeners.get(key) ?? []), { tab: {}, hear: (message: unknown) => void told.push(message) }]),
    );
    await one?.root.session.refresh();
    await time.pass(0);
    assert.equal(told.length, 1);
    assert.deepEqual(new Set(opened.map(({ root }) => root.session.accessToken)).size, 1);
    end();
  });

  it('is neither heard nor told by an app that has stopped', async () => {
    const { opened, listeners, provider, time, end } = await signedIn(600, 2);
    const [one, two] = opened;
    const key = one?.root.session.key ?? '';
    assert.equal(listeners.get(key)?.size, 2);
    one?.stop();
    assert.equal(listeners.get(key)?.size, 1);
    provider.state.session = { user: 'bob', tenant: 'acme' };
    await one?.root.session.adopt(provider.issue(provider.state.session));
    await time.pass(0);
    assert.equal(two?.root.session.user?.id, 'ada');
    assert.equal(listeners.get(key)?.size, 1, 'it did not join again');
    end();
  });
});

describe('a switch of the tenant', () => {
  it('is announced in every tab, with where it came from', async () => {
    const { opened, switches, time, end } = await watched(2);
    const switched = opened[0]?.root.tenants.switchTenant(silent('globex'));
    await time.pass(0);
    assert.deepEqual([await switched, switches], [true, ['globex']]);
    const details = opened.map(({ events }) =>
      events.filter(({ event }) => event === 'auth-tenant-change').map(({ detail }) => detail),
    );
    assert.deepEqual(
      details,
      [false, true].map((fromOtherTab) => [{ tenantId: 'globex', previousTenantId: 'acme', fromOtherTab }]),
    );
    end();
  });

  it('waits in a tab that says so, and then leads to where the other tab is by then', async () => {
    const { opened, time, end } = await watched(2);
    const [one, two] = opened;
    const asked: (() => void)[] = [];
    const ask = (go: () => void): void => void asked.push(go);
    two?.root.session.followers.add(ask);
    const switchTo = async (tenantId: string): Promise<void> => {
      void one?.root.tenants.switchTenant(silent(tenantId));
      await time.pass(0);
    };
    await switchTo('globex');
    await switchTo('initech');
    assert.deepEqual([asked.length, two?.root.tenants.activeTenant?.id], [1, 'acme'], 'asked once, and still there');
    asked[0]?.();
    await time.pass(0);
    assert.equal(two?.root.tenants.activeTenant?.id, 'initech');
    two?.root.session.followers.delete(ask);
    await switchTo('acme');
    assert.deepEqual([asked.length, two?.root.tenants.activeTenant?.id], [1, 'acme'], 'nothing asks any more');
    end();
  });

  it('is forgotten in a tab that waits when the other one comes back', async () => {
    const { opened, time, end } = await watched(2);
    const [one, two] = opened;
    const asked: (() => void)[] = [];
    two?.root.session.followers.add((go) => void asked.push(go));
    for (const tenantId of ['globex', 'acme']) {
      void one?.root.tenants.switchTenant(silent(tenantId));
      await time.pass(0);
    }
    const token = two?.root.session.accessToken;
    asked[0]?.();
    await time.pass(0);
    assert.deepEqual([two?.root.tenants.activeTenant?.id, two?.root.session.accessToken], ['acme', token]);
    end();
  });

  it('to the own tenant sends nothing', async () => {
    const { tab, switches, refreshes, end } = await watched(1);
    assert.deepEqual([await tab.root.tenants.switchTenant(silent('acme')), switches, refreshes], [true, [], []]);
    end();
  });

  it('is sent once, however often it is asked for', async () => {
    const { tab, switches, time, end } = await watched(1);
    const both = Promise.all([
      tab.root.tenants.switchTenant(silent('globex')),
      tab.root.tenants.switchTenant(silent('globex')),
    ]);
    await time.pass(0);
    assert.deepEqual([await both, switches], [[true, false], ['globex']]);
    end();
  });

  it('tells its callback how it went', async () => {
    const { tab, provider, time, end } = await watched(1);
    const told: unknown[] = [];
    await Promise.all([tab.root.tenants.switchTenant(silent('globex'), (error) => told.push(error)), time.pass(0)]);
    provider.state.fault = fails(SWITCH, 500);
    await Promise.all([tab.root.tenants.switchTenant(silent('acme'), (error) => told.push(error)), time.pass(0)]);
    assert.deepEqual(told, [undefined, tab.root.tenants.actions.error('switch')]);
    assert.equal(tab.root.tenants.actions.error('switch')?.statusCode, 500);
    end();
  });

  it('loads the page again as a reload, and not when it was silent or has failed (TENANT-010)', async () => {
    const all = await signedIn();
    const went: unknown[] = [];
    const navigation = {
      href: () => 'https://app.example/x',
      go: (href: string, how?: object) => void went.push([href, how]),
    };
    const { root } = await all.open({}, { navigation });
    await all.time.pass(0);
    all.provider.state.fault = fails(SWITCH, 500);
    assert.equal(await root.tenants.switchTenant({ tenantId: 'globex' }), false);
    all.provider.state.fault = undefined;
    assert.equal(await root.tenants.switchTenant(silent('globex')), true);
    assert.deepEqual(went, []);
    assert.equal(await root.tenants.switchTenant({ tenantId: 'acme' }), true);
    assert.deepEqual(went, [['https://app.example/x', { reload: true }]]);
    all.end();
  });

  it('STO-13 is taken back at the provider when no token of the new tenant can be had', async () => {
    for (const [path, status, more, told, shown] of [
      [SWITCH, 500, {}, ['globex'], 500],
      [REFRESH, 503, {}, ['globex', 'acme'], 503],
      [REFRESH, 401, { fromProvider: true }, ['globex'], undefined],
    ] as const) {
      const { tab, provider, switches, time, end } = await watched(1);
      provider.state.fault = fails(path, status, more);
      const switched = tab.root.tenants.switchTenant(silent('globex'));
      await time.pass(1_000);
      assert.deepEqual([await switched, switches], [false, told], `${path} ${status}`);
      if (shown) assert.equal(tab.root.tenants.actions.error('switch')?.statusCode, shown);
      end();
    }
  });

  it('STO-13 has failed when the provider keeps the tenant, and says so even if it cannot be taken back', async () => {
    const { tab, wire, time, end } = await signedIn(600);
    const bodies: unknown[] = [];
    wire.early = (path, init) =>
      path.endsWith(SWITCH)
        ? (bodies.push(init.body), Response.json({}, { status: bodies.length > 1 ? 409 : 200 }))
        : undefined;
    const switched = tab.root.tenants.switchTenant(silent('globex'));
    await time.pass(0);
    assert.deepEqual(
      [await switched, tab.root.session.held?.tenant, bodies],
      [false, 'acme', ['{"tenantId":"globex"}', '{"tenantId":"acme"}']],
    );
    assert.notEqual(tab.root.tenants.actions.error('switch')?.statusCode, 409);
    end();
  });
});

describe('tabs that are kept apart by tenant', () => {
  it('stand at the tenant of their own, ask for its token and hear only tabs of the same', async () => {
    const { opened, refreshes, listeners, time, end } = await watched(3, separate);
    const [one, two, three] = opened;
    const common = one?.root.session.key ?? '';
    for (const tab of [one, two]) await Promise.all([tab?.root.tenants.switchTenant(silent('globex')), time.pass(0)]);
    assert.deepEqual(
      opened.map(({ ports }) => ports.session.get(BINDING)),
      ['globex', 'globex', null],
    );
    assert.deepEqual(
      opened.map(({ root }) => root.session.held?.tenant),
      ['globex', 'globex', 'acme'],
    );
    assert.equal(refreshes.at(-1), 'globex');
    assert.deepEqual(
      [one?.root.session.key, listeners.get(common)?.size, listeners.get(`${common}:globex`)?.size],
      [`${common}:globex`, 1, 2],
    );
    await Promise.all([one?.root.session.logout(), time.pass(0)]);
    assert.deepEqual([two?.root.session.status, three?.root.session.status], ['signed-out', 'signed-in']);
    end();
  });

  it('ask for no tenant without a binding, and without the mode take no notice of one', async () => {
    const bound = await watched(1, separate);
    await bound.tab.root.session.refresh();
    assert.deepEqual(bound.refreshes, [null]);
    bound.end();
    const common = await watched(1);
    common.tab.ports.session.set(BINDING, 'globex');
    await common.tab.root.session.refresh();
    await Promise.all([common.tab.root.tenants.switchTenant(silent('globex')), common.time.pass(0)]);
    assert.deepEqual([common.refreshes, common.tab.root.session.key.endsWith(':globex')], [[null, null], false]);
    common.end();
  });

  it('take no token of another tenant', async () => {
    const { tab, provider, end } = await signedIn(600, 1, separate);
    const { session } = tab.root;
    tab.ports.session.set(BINDING, 'acme');
    const { held } = session;
    session.hear({
      kind: 'token',
      user: 'ada',
      tenant: 'globex',
      generation: 99,
      token: provider.issue({ user: 'ada', tenant: 'globex' }).accessToken,
      remaining: 60_000,
    });
    await settle();
    assert.equal(session.held, held);
    end();
  });

  it('stay bound to the tenant they had when a switch fails', async () => {
    const { tab, provider, time, end } = await watched(1, separate);
    const attempt = async (tenantId: string) => {
      const switched = tab.root.tenants.switchTenant(silent(tenantId));
      await time.pass(20_000);
      return switched;
    };
    provider.state.fault = fails(SWITCH, 500);
    assert.deepEqual([await attempt('globex'), tab.ports.session.get(BINDING)], [false, null]);
    provider.state.fault = undefined;
    assert.deepEqual([await attempt('globex'), tab.ports.session.get(BINDING)], [true, 'globex']);
    provider.state.fault = fails(SWITCH, 500);
    assert.deepEqual([await attempt('acme'), tab.ports.session.get(BINDING)], [false, 'globex']);
    end();
  });

  it('are bound no more after a sign-out of the app', async () => {
    const { tab, time, end } = await watched(1, separate);
    await Promise.all([tab.root.tenants.switchTenant(silent('globex')), time.pass(0)]);
    assert.equal(tab.ports.session.get(BINDING), 'globex');
    await Promise.all([tab.root.logout(), time.pass(1_000)]);
    assert.equal(tab.ports.session.get(BINDING), null);
    end();
  });

  it('join no channel after the app has stopped', async () => {
    const { tab, provider, listeners, end } = await signedIn(600, 1, separate);
    tab.stop();
    tab.ports.session.set(BINDING, 'globex');
    provider.state.session = { user: 'ada', tenant: 'globex' };
    await tab.root.session.adopt(provider.issue(provider.state.session));
    assert.equal(tab.root.session.held?.tenant, 'globex');
    assert.equal(
      [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
      0,
    );
    end();
  });

  it('wait for no token that was counted under another tenant', async () => {
    const { tab, provider, numbers, time, end } = await watched(1, separate);
    numbers.set(`${tab.root.session.key}:globex`, 40);
    const switched = tab.root.tenants.switchTenant(silent('globex'));
    const before = provider.count(REFRESH);
    await time.pass(0);
    assert.deepEqual(
      [await switched, provider.count(REFRESH) - before, tab.root.session.held?.generation],
      [true, 1, 41],
    );
    end();
  });
});
