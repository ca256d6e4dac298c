import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { authEndpoints } from '../api/contract/auth.ts';
import { authSessionEndpoints } from '../api/contract/authSession.ts';
import { contract } from '../api/contract/contract.ts';
import { endpoint } from '../api/contract/endpoint.ts';
import { ApiError } from '../api/http/errors.ts';
import { rejectionOf } from '../tests/support/expect.ts';
import { findApp, registerApp } from './registry.ts';
import { createGatehouse, type StoreHolder } from './createGatehouse.ts';
import type { StoreContext } from './core/context.ts';
import { handBrowser, settle } from './testing/browser.ts';
import { fails, HINT, REFRESH, signedIn, world } from './testing/world.ts';

const options = { baseUrl: 'https://auth.example', clientId: 'client-1' };
const inPage = (more: object = {}) => createGatehouse({ ...options, ports: handBrowser().openTab().ports, ...more });

describe('an app', () => {
  it('is not made without a base URL', () => {
    assert.throws(() => createGatehouse({ ...options, baseUrl: '' }), {
      name: 'TypeError',
      message: /"baseUrl" is required/,
    });
  });

  it('needs a holder on a server, one per request (STORE-005, STO-18)', () => {
    assert.throws(() => createGatehouse(options), { message: 'storeHolder must not be null in Server-Side rendering' });
    const [first, second]: StoreHolder[] = [new Map(), new Map()];
    const app = createGatehouse(options, first);
    assert.equal(createGatehouse(options, first), app);
    assert.notEqual(createGatehouse(options, second), app);
    const other = createGatehouse({ ...options, name: 'admin' }, first);
    assert.deepEqual([other.name, first?.get('admin') === other, first?.get('default') === app], ['admin', true, true]);
  });

  it('takes a snapshot of its own name only (STORE-004, STORE-008)', () => {
    const app = inPage({ name: 'admin' });
    assert.throws(() => app.restore({ name: 'default' }), { message: 'Mismatch in store names' });
    app.restore({ name: 'admin', flags: { x: 'on', y: 'off', z: 'ON' } });
    assert.deepEqual(
      ['x', 'y', 'z', 'never-heard-of'].map((flag) => app.flags.isOn(flag)),
      [true, false, false, false],
      'FLAGS-017',
    );
  });

  it('is watched by those who have no MobX of their own: at once, after each change, and not after the undo', () => {
    const app = inPage();
    const seen: boolean[] = [];
    const stop = app.watch(
      () => app.flags.isOn('x'),
      (isOn) => seen.push(isOn),
    );
    app.flags.show({ x: 'on' });
    app.flags.show({ x: 'on', y: 'on' });
    app.flags.show({ x: 'off' });
    stop();
    app.flags.show({ x: 'on' });
    assert.deepEqual(seen, [false, true, false]);
  });

  it('is found by its name, and by no other (CFG-007, CFG-008)', () => {
    const app = inPage();
    const undo = registerApp(app);
    assert.equal(findApp(), app);
    assert.throws(() => findApp('other'), { message: 'FronteggApp not found' });
    undo();
    assert.throws(() => findApp(), { message: 'FronteggApp not found' });
  });

  it('sends people to the login of their tenant: by its alias, then by the tenant of the session (ROUTE-021)', async () => {
    const routes = { customLoginUrl: '/acme/login', customLoginAuthenticatedUrl: '/acme' };
    assert.equal(inPage({ routes }).routing.url('loginUrl'), '/account/login');
    assert.equal(inPage({ routes, tenantResolver: () => ({}) }).routing.url('loginUrl'), '/account/login');
    assert.equal(inPage({ routes, tenantResolver: () => ({ tenant: 'acme' }) }).routing.url('loginUrl'), '/acme/login');

    const { open, provider, wire, time, end } = world();
    const own = { id: 'acme', tenantId: 'acme', name: 'Acme', hasCustomLogin: true };
    wire.early = (path) =>
      path.endsWith('/me/tenants') ? Response.json({ tenants: [own], activeTenant: own }) : undefined;
    provider.state.session = { user: 'ada', tenant: 'acme' };
    const { root, state } = await open({ routes });
    await time.pass(0);
    assert.equal(root.routing.url('authenticatedUrl'), '/acme');
    void root.logout();
    await time.pass(1_000);
    assert.deepEqual(
      [state.visited.at(-1), root.routing.url('loginUrl')],
      ['https://app.example/acme/login', '/account/login'],
      'known until the session has ended',
    );
    end();
  });

  it('refuses a call of a tenant while none is active (ERR-018, ERR-019)', () => {
    assert.throws(
      () => inPage().context.tenant.require(),
      (error) =>
        error instanceof ApiError && error.message === 'TenantId is not defined' && error.code === 'GH-TENANT-MISSING',
    );
  });

  it('shows the entitlements of a snapshot before it has asked for them', async () => {
    const { open, end } = world();
    const { root } = await open();
    const bundle = { features: {}, plans: {}, permissions: {} };
    root.restore({ name: 'default', entitlements: bundle });
    assert.deepEqual(root.entitlements.bundle, bundle);
    end();
  });

  it('is found from its start to its stop', async () => {
    const { open } = world();
    const tab = await open({ name: 'started' });
    assert.equal(findApp('started'), tab.root);
    tab.stop();
    assert.throws(() => findApp('started'), { message: 'FronteggApp not found' });
    const again = tab.root.start();
    tab.stop();
    assert.equal(findApp('started'), tab.root, 'what was stopped twice was stopped once');
    again();
  });

  it('has a session of its own, apart from apps of another name, client or provider', () => {
    const keys = [{}, { name: 'admin' }, { clientId: 'client-2' }, { baseUrl: 'https://auth.example.net' }].map(
      (more) => inPage(more).session.key,
    );
    assert.equal(new Set(keys).size, 4);
    assert.equal(inPage().session.key, keys[0]);
  });

  it('runs on the ports it was given', () => {
    const { ports } = handBrowser().openTab();
    const app = createGatehouse({ ...options, ports: { clock: ports.clock, navigation: ports.navigation } });
    assert.deepEqual(
      [app.ports.clock === ports.clock, app.ports.navigation === ports.navigation, typeof app.ports.local.get],
      [true, true, 'function'],
    );
  });
});

/** A store that counts its resets. */
class Remembering {
  resets = 0;
  readonly undo: () => void;

  constructor(context: StoreContext) {
    this.undo = context.onReset(() => this.resets++);
  }
}

describe('the stores of an app', () => {
  it('are made once', () => {
    const app = inPage();
    assert.equal(app.use(Remembering), app.use(Remembering));
    assert.notEqual(app.use(Remembering), inPage().use(Remembering));
  });

  it('STO-12 forget what belonged to another user or tenant, and nothing by a refresh', async () => {
    const { tab, provider, end } = await signedIn(600);
    const { session } = tab.root;
    const store = tab.root.use(Remembering);
    await session.refresh();
    assert.equal(store.resets, 0);
    for (const [user, tenant, resets] of [
      ['ada', 'globex', 1],
      ['bob', 'globex', 2],
    ] as const) {
      provider.state.session = { user, tenant };
      await session.refresh();
      assert.deepEqual([session.user?.id, session.held?.tenant, store.resets], [user, tenant, resets]);
    }
    await session.logout();
    assert.equal(store.resets, 3);
    store.undo();
    provider.state.session = { user: 'ada', tenant: 'acme' };
    await session.adopt(provider.issue(provider.state.session));
    assert.equal(store.resets, 3, 'a store that has gone is told nothing');
    end();
  });

  it('read the entitlements with each token, and drop those of the earlier owner', async () => {
    const { tab, provider, time, end } = await signedIn(600);
    const path = contract.entitlements.load.path;
    assert.equal(provider.count(path), 1);
    await tab.root.session.refresh();
    await time.pass(0);
    assert.deepEqual([provider.count(path), tab.root.entitlements.status], [2, 'ready']);
    await tab.root.session.logout();
    assert.deepEqual([tab.root.entitlements.bundle, tab.root.entitlements.status], [undefined, 'loading']);
    end();
  });

  it('decide nothing by the entitlements of another tenant while those of this one are on their way', async () => {
    const { tab, wire, provider, end } = await signedIn(600);
    const { session, entitlements } = tab.root;
    assert.equal(entitlements.status, 'ready');
    wire.early = (path) => (path === contract.entitlements.load.path ? new Promise(() => {}) : undefined);
    provider.state.session = { user: 'ada', tenant: 'globex' };
    await session.refresh();
    await settle();
    assert.deepEqual([session.held?.tenant, entitlements.bundle, entitlements.isPending], ['globex', undefined, true]);
    end();
  });
});

describe('an app whose provider is slow', () => {
  it('asks for the entitlements beside the account, not after it', async () => {
    const { open, wire, provider, local, end } = world();
    local.set(HINT, '1');
    provider.state.session = { user: 'ada', tenant: 'acme' };
    wire.early = (path) => (path === contract.profile.me.path ? new Promise(() => {}) : undefined);
    const { root } = await open();
    await settle();
    assert.deepEqual([root.session.status, provider.count(contract.entitlements.load.path)], ['loading', 1]);
    end();
  });

  it('signs in after three seconds without the flags, and takes them when they come', async () => {
    const { open, wire, provider, local, time, end } = world();
    local.set(HINT, '1');
    provider.state.session = { user: 'ada', tenant: 'acme' };
    let answer = (): void => {};
    wire.early = (path) =>
      path === '/flags' ? new Promise((done) => (answer = () => done(Response.json({ late: 'on' })))) : undefined;
    const { root } = await open();
    await time.pass(2_900);
    assert.equal(root.session.status, 'loading');
    await time.pass(100);
    assert.deepEqual([root.session.status, root.flags.isOn('late')], ['signed-in', false]);
    answer();
    await time.pass(0);
    assert.equal(root.flags.isOn('late'), true);
    end();
  });
});

describe('an app that needs a session (AUTH-018)', () => {
  const at = async (href: string, more: object = {}) => {
    const all = world();
    const tab = all.openTab();
    const went: unknown[] = [];
    const navigation = { href: () => href, go: (to: string, how?: object) => void went.push([to, how]) };
    const app = await all.open({ requireSession: true, ports: { ...tab.ports, navigation }, ...more });
    return { ...all, app, went };
  };

  it('leaves for the login when nobody is signed in, and remembers the page', async () => {
    const { went, local, time, provider, end } = await at('https://app.example/reports?a=1');
    assert.deepEqual([went, provider.count(REFRESH)], [[], 0], 'not before it is known');
    await time.pass(0);
    assert.deepEqual(went, [['https://app.example/account/login', { replace: true }]]);
    assert.equal(local.get('FRONTEGG_AFTER_AUTH_REDIRECT_URL'), 'https://app.example/reports?a=1');
    end();
  });

  for (const [how, kept] of [
    ['here', undefined],
    ['in another tab', undefined],
    ['by the provider', 'https://app.example/reports?a=1'],
  ] as const)
    it(`leaves for the login after a sign-out ${how}, ${kept ? 'and remembers the page' : 'which leaves no page to the next person'}`, async () => {
      const { app, provider, went, local, time, end } = await at('https://app.example/reports?a=1');
      const { session } = app.root;
      await time.pass(0);
      local.remove('FRONTEGG_AFTER_AUTH_REDIRECT_URL');
      provider.state.session = { user: 'ada', tenant: 'acme' };
      await session.adopt(provider.issue(provider.state.session));
      went.length = 0;
      if (how === 'here') await session.logout();
      else if (how === 'in another tab') await session.hear({ kind: 'signed-out', generation: 99 });
      else {
        provider.state.session = undefined;
        await session.refresh();
      }
      await time.pass(0);
      assert.equal(went.length, 1);
      assert.equal(local.get('FRONTEGG_AFTER_AUTH_REDIRECT_URL') ?? undefined, kept);
      end();
    });

  it('leaves a sign-out here to the provider with hosted login: its login would still sign in who has signed out', async () => {
    const { app, provider, went, time, end } = await at('https://app.example/reports', { hostedLogin: true });
    const { session } = app.root;
    await time.pass(0);
    provider.state.session = { user: 'ada', tenant: 'acme' };
    while (went.length === 0) await settle(); // the code that leaves has loaded
    await session.adopt(provider.issue(provider.state.session));
    went.length = 0;
    await app.root.logout();
    await time.pass(1_000);
    while (went.length === 0) await settle();
    assert.deepEqual(
      went.map((one) => (Array.isArray(one) ? new URL(String(one[0])).pathname : one)),
      ['/frontegg/oauth/logout'],
    );
    end();
  });

  for (const how of ['here', 'in another tab'] as const)
    it(`forgets after a sign-out ${how} which page the tab and the last one had remembered`, async () => {
      const { app, provider, local, time, end } = await at('https://app.example/reports?a=1');
      const key = 'FRONTEGG_AFTER_AUTH_REDIRECT_URL';
      const kept = () => [app.root.ports.session.get(key), local.get(key)];
      await time.pass(0);
      assert.deepEqual(kept(), ['https://app.example/reports?a=1', 'https://app.example/reports?a=1']);
      const { session } = app.root;
      if (how === 'here') {
        provider.state.session = { user: 'ada', tenant: 'acme' };
        await session.adopt(provider.issue(provider.state.session));
        await session.logout();
      } else await session.hear({ kind: 'signed-out', generation: 99 });
      await time.pass(0);
      assert.deepEqual(kept(), [null, null]);
      end();
    });

  it('stays where it is while the cookie still holds, while it does not know, or when it may', async () => {
    const signed = world();
    signed.provider.state.session = { user: 'ada', tenant: 'acme' };
    const { state } = await signed.open({ requireSession: true });
    await signed.time.pass(0);
    assert.deepEqual(state.visited, []);
    signed.end();
    const unknown = world();
    unknown.local.set(HINT, '1');
    unknown.provider.state.fault = fails(REFRESH, 503);
    const waiting = await unknown.open({ requireSession: true });
    await unknown.time.pass(0);
    assert.deepEqual(waiting.state.visited, []);
    unknown.end();
    const free = await at('https://app.example/x', { requireSession: false });
    await free.time.pass(0);
    assert.deepEqual([free.app.root.session.status, free.went], ['signed-out', []]);
    free.end();
  });

  it('leaves for the login after a sign-out that the provider did not hear of', async () => {
    const all = world();
    all.local.set('gatehouse-logout:client-1', '1');
    all.provider.state.fault = () => new ApiError({ statusCode: 503, message: 'no' });
    const { state } = await all.open({ requireSession: true });
    await all.time.pass(5_000);
    assert.deepEqual(state.visited, ['https://app.example/account/login']);
    all.end();
  });

  it('stays on the login page', async () => {
    const { went, time, end } = await at('https://app.example/account/login');
    await time.pass(0);
    assert.deepEqual(went, []);
    end();
  });
});

describe('signing out of an app', () => {
  it('says whether the provider has heard of it, and stays when told to', async () => {
    const { tab, provider, time, end } = await signedIn();
    provider.state.fault = fails('/logout', 503);
    const told: unknown[] = [];
    assert.equal(await tab.root.logout({ stay: true }, (answer) => told.push(answer)), false);
    await time.pass(2_000);
    assert.deepEqual(tab.state.visited, []);
    provider.state.fault = undefined;
    assert.equal(await tab.root.logout({ stay: true }, (answer) => told.push(answer)), true);
    assert.deepEqual(told, [null, true], 'STORE-002: its callback hears the same');
    end();
  });
});

describe('the calls of an app', () => {
  const anything = endpoint<object, unknown>()('POST', '/anything', { anonymous: true });

  /** What an app of these options sends. */
  async function sent(options: object, href?: string) {
    const requests: { url: URL; init: RequestInit; headers: Headers }[] = [];
    const fetch = async (url: string, init: RequestInit = {}) => (
      requests.push({ url: new URL(url), init, headers: new Headers(init.headers) }),
      Response.json({})
    );
    const { ports, state } = handBrowser().openTab();
    if (href) state.href = href;
    const app = createGatehouse({
      baseUrl: 'https://auth.example',
      fetch: fetch as typeof globalThis.fetch,
      ports,
      ...options,
    });
    await app.context.call(anything);
    const scoped = app.context.call(anything, {}, { jwt: 'scoped' });
    await scoped;
    const [first, second] = requests;
    return first && second
      ? { ...first, scoped: second.headers.get('authorization') }
      : assert.fail('nothing was sent');
  }

  it('carry what the host says of itself', async () => {
    const { url, init, headers, scoped } = await sent(
      {
        urlPrefix: 'auth',
        credentials: 'omit',
        appId: 'app-1',
        tenantResolver: () => ({ tenant: 'acme' }),
        additionalHeaders: () => ({ 'x-own': '1' }),
        additionalQueryParams: () => ({ lang: 'de' }),
        scopedBearer: true,
      },
      'https://app.example/?tenantId=t-1',
    );
    assert.deepEqual([url.href, init.credentials], ['https://auth.example/auth/anything?lang=de', 'omit']);
    assert.deepEqual(
      ['frontegg-requested-application-id', 'frontegg-login-alias', 'frontegg-scoped-tenant', 'x-own'].map((name) =>
        headers.get(name),
      ),
      ['app-1', 'acme', 't-1', '1'],
    );
    assert.equal(scoped, 'Bearer scoped');
  });

  it('carry nothing where the host says nothing', async () => {
    const { url, init, headers, scoped } = await sent({});
    assert.deepEqual([url.href, init.credentials], ['https://auth.example/frontegg/anything', 'include']);
    assert.deepEqual(
      [...headers.keys()].filter((name) => !['content-type', 'frontegg-source', 'x-frontegg-sdk'].includes(name)),
      [],
    );
    assert.equal(scoped, 'scoped');
  });

  it('go over one wire, made by the first of them', async () => {
    const app = inPage();
    assert.equal(app.load(), app.load());
    await app.load();
  });

  it('follow a redirect of the provider through the guard only (HTTP-011)', async () => {
    for (const [target, visited, code] of [
      ['https://app.example/next', ['https://app.example/next'], 'GH-REDIRECTED'],
      ['https://evil.example/', [], 'GH-REDIRECT-REFUSED'],
      ['javascript:alert(1)', [], 'GH-REDIRECT-REFUSED'],
    ] as const) {
      const { open, wire, time, end } = world();
      wire.early = (path) => (path === anything.path ? new Response(target, { status: 302 }) : undefined);
      const { root, state } = await open();
      const failure = rejectionOf(root.context.call(anything));
      await time.pass(0);
      const error = await failure;
      assert.deepEqual([error instanceof ApiError && error.code, state.visited], [code, visited]);
      end();
    }
  });

  it('that fail are told from status 500 on, with their trace id, and are logged all (ERR-005, API-10)', async () => {
    const { open, wire, time, log, end } = world();
    let status = 500;
    wire.early = (path) =>
      path === '/flags'
        ? Response.json({ errors: ['secret'] }, { status, headers: { 'frontegg-trace-id': 'tr-1' } })
        : undefined;
    const told: object[] = [];
    const { root } = await open({ onError: (report) => told.push(report) });
    await time.pass(5_000);
    told.length = log.length = 0;
    const failed = root.flags.load();
    await time.pass(5_000);
    assert.equal(await failed, false);
    status = 404;
    assert.equal(await root.flags.load(), false);
    assert.deepEqual(told, [
      { request: 'LOAD_FEATURE_FLAGS', statusCode: 500, traceId: 'tr-1', errorCode: 'ER-ADMIN-PORTAL-GENERIC-ERROR' },
    ]);
    assert.deepEqual(
      log,
      ['error', 'warn'].map(
        (level, index) =>
          `${level} GH-REQUEST-FAILED LOAD_FEATURE_FLAGS: ${[500, 404][index]} ER-ADMIN-PORTAL-GENERIC-ERROR trace tr-1`,
      ),
    );
    end();
  });

  it('because their page was left are told nobody', async () => {
    const { tab, wire, log, end } = await signedIn(600);
    const { path } = contract.sessions.mine;
    wire.early = (asked, { signal }) =>
      asked === path
        ? new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
        : undefined;
    log.length = 0;
    const left = new AbortController();
    const answer = rejectionOf(tab.root.context.call(contract.sessions.mine, {}, { signal: left.signal }));
    await settle();
    left.abort();
    const error = await answer;
    await settle();
    assert.deepEqual([error instanceof ApiError && error.code, log], ['GH-ABORTED', []]);
    end();
  });

  it('are told by method and path, whoever has asked: account, refresh and lists (ERR-005, API-10)', async () => {
    const { open, provider, local, time, log, end } = world();
    local.set(HINT, '1');
    provider.state.session = { user: 'ada', tenant: 'acme' };
    const told: { request: string; statusCode: number }[] = [];
    provider.state.fault = fails('/me/tenants', 502);
    const { root } = await open({ onError: (report) => told.push(report) });
    await time.pass(5_000);
    provider.state.fault = fails(REFRESH, 500);
    await Promise.all([root.session.refresh(), time.pass(1_000)]);
    assert.deepEqual(
      told.map(({ request, statusCode }) => `${request} ${statusCode}`),
      [
        'GET /identity/resources/users/v3/me/tenants 502',
        'POST /identity/resources/auth/v1/user/token/refresh 500',
        'POST /identity/resources/auth/v1/user/token/refresh 500',
      ],
    );
    assert.equal(log.filter((line) => line.startsWith('error')).length, 3, 'one line each');
    end();
  });

  it('of a provider that cannot be reached are one line until it answers again', async () => {
    const { open, provider, time, log, end } = world();
    const { root } = await open({ logLevel: 'warn' });
    await time.pass(0);
    await rejectionOf(root.context.call(authSessionEndpoints.refreshToken, { body: { tenantId: null } }));
    await settle(); // the code that tells is here
    const lines = () => log.splice(0).filter((line) => line.startsWith('error'));
    const flags = async (): Promise<void> => void (await Promise.all([root.flags.load(), time.pass(5_000)]));
    lines();
    for (let outage = 0; outage < 2; outage++) {
      provider.state.fault = () => new ApiError({ statusCode: 0, message: 'gone' });
      for (let call = 0; call < 3; call++) await flags();
      assert.match(lines().join('\n'), /^error GH-NETWORK [^\n]* \(gatehouse doctor\)$/);
      provider.state.fault = undefined;
      await flags();
      assert.deepEqual(lines(), []);
    }
    end();
  });

  it('of a person at a form are no warning', async () => {
    const { open, wire, time, log, end } = world();
    wire.early = (path) =>
      path === authEndpoints.login.path ? Response.json({ errors: ['wrong'] }, { status: 401 }) : undefined;
    const { root } = await open();
    await time.pass(0);
    log.length = 0;
    await rejectionOf(root.context.call(authEndpoints.login, { body: { email: 'a@x.example', password: 'x' } }));
    assert.deepEqual(
      log.map((line) => line.split(' ')[0]),
      ['debug'],
    );
    end();
  });

  it('for documents go to the provider, the page and the origins the host lists (API-14)', async () => {
    const asked: string[] = [];
    const fetch = async (url: string) => (asked.push(url), Response.json({ read: true }));
    const app = inPage({ fetch: fetch as typeof globalThis.fetch, metadataOrigins: ['https://cdn.example'] });
    const places = ['https://auth.example/a', 'https://app.example/a', 'https://cdn.example/a'];
    for (const place of places) assert.deepEqual(await app.context.readDocument(place), { read: true });
    const error = await rejectionOf(app.context.readDocument('https://evil.example/a'));
    assert.deepEqual([error instanceof ApiError && error.code, asked], ['GH-DOCUMENT-REFUSED', places]);
  });

  it('find the provider on another site by the last two labels of its name', async () => {
    for (const [baseUrl, crossSite] of [
      ['https://auth.app.example', false],
      ['https://auth.other.example', true],
      ['https://app.example:8443', false],
      [() => 'https://auth.app.example', false],
      [() => 'https://auth.other.example', true],
    ] as const) {
      const all = world({ lifetime: 600 });
      const { root } = await all.open({ baseUrl });
      await all.time.pass(0);
      all.provider.state.session = { user: 'ada', tenant: 'acme' };
      const before = all.provider.count(REFRESH);
      await root.session.adopt(all.provider.issue(all.provider.state.session));
      await settle();
      assert.equal(all.provider.count(REFRESH) - before, crossSite ? 1 : 0, String(baseUrl));
      all.end();
    }
  });
});
