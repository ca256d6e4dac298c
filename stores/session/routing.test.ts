import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appRoutes, type GatehouseOptions, type RouteName } from '../core/options.ts';
import { handBrowser } from '../testing/browser.ts';
import { PageRouting } from './PageRouting.ts';
import { nonEmpty } from '../../tests/support/expect.ts';

const ORIGIN = 'https://app.example';

function routingOf(options: Partial<GatehouseOptions>, href = `${ORIGIN}/`, hasCustomLogin = false) {
  const { log, openTab } = handBrowser();
  const { ports } = openTab();
  const at = { href };
  const went: string[] = [];
  const hows: unknown[] = [];
  const navigation = { href: () => at.href, go: (to: string, how?: object) => void (went.push(to), hows.push(how)) };
  return {
    at,
    went,
    hows,
    log,
    ports,
    routing: new PageRouting(
      { baseUrl: 'https://auth.example', ...options },
      { ...ports, navigation },
      () => hasCustomLogin,
    ),
  };
}

/** What a page writes for each route, and what it is to be: every default, and those that have none. */
const ownRoutes: Readonly<Partial<Record<RouteName, string>>> = {
  signUpSuccessUrl: '/welcome',
  customLoginUrl: '/acme/login',
  customLoginAuthenticatedUrl: '/acme',
};
const routes: Readonly<Partial<Record<RouteName, string>>> = { ...appRoutes, ...ownRoutes };
const names = Object.keys(routes).filter((name): name is RouteName => name in routes);

const bases = ['', '/', '/app', 'app', '/app/', '/a/b'];
const strategies = ['path', 'hash'] as const;
const cleaned = (basename: string): string => basename.replace(/^\/|\/$/g, '').replace(/^(?=.)/, '/');

describe('routes under any base path (ROUTE-001 to ROUTE-020)', () => {
  for (const basename of bases)
    for (const urlStrategy of strategies)
      it(`as ${urlStrategy} under ${JSON.stringify(basename)}`, () => {
        const base = cleaned(basename);
        const { at, routing } = routingOf({ basename, urlStrategy, routes: ownRoutes }, `${ORIGIN}${base}/`);
        for (const name of nonEmpty(names)) {
          const expected = urlStrategy === 'hash' ? `${base}/#${routes[name]}` : `${base}${routes[name]}`;
          assert.equal(routing.url(name), expected);
          for (const more of ['', '?redirectUrl=%2Fx', ...(routes[name] === '/' ? [] : ['/', '/?maxAge=60'])]) {
            at.href = `${ORIGIN}${expected}${more}`;
            assert.deepEqual(
              names.filter((other) => routing.isAt(other)),
              [name],
              at.href,
            );
          }
        }
        for (const elsewhere of ['/prices', '/account', '/account/login/x', '/ACCOUNT/login']) {
          at.href = `${ORIGIN}${urlStrategy === 'hash' ? `${base}/#${elsewhere}` : base + elsewhere}`;
          assert.deepEqual(
            names.filter((name) => routing.isAt(name)),
            [],
            at.href,
          );
        }
      });

  it('keep the document they stand in, with the hash strategy', () => {
    for (const [basename, href, expected] of [
      [undefined, `${ORIGIN}/shop/index.html#/prices`, '/shop/index.html#/account/login'],
      ['/shop', `${ORIGIN}/shop/index.html`, '/shop/index.html#/account/login'],
      ['/shop', `${ORIGIN}/shop`, '/shop#/account/login'],
      ['/shop', `${ORIGIN}/shopping`, '/shop/#/account/login'],
    ] as const)
      assert.equal(routingOf({ basename, urlStrategy: 'hash' }, href).routing.url('loginUrl'), expected);
  });

  it('may be whole addresses, on an origin of their own', () => {
    const { at, routing } = routingOf(
      { basename: '/app', routes: { loginUrl: 'https://login.example/in' } },
      'https://login.example/in',
    );
    assert.equal(routing.url('loginUrl'), 'https://login.example/in');
    assert.equal(routing.isAt('loginUrl'), true);
    at.href = `${ORIGIN}/in`;
    assert.equal(routing.isAt('loginUrl'), false);
  });

  it('are read where their strategy writes: the query of the fragment first, then that of the page', () => {
    const { routing } = routingOf(
      { urlStrategy: 'hash' },
      `${ORIGIN}/?code=page&state=s#/oauth/callback?code=hash&redirectUrl=%2Fx%3Fa%3D1%23b`,
    );
    assert.deepEqual(
      ['code', 'state', 'redirectUrl', 'maxAge'].map((name) => routing.query(name)),
      ['hash', 's', '/x?a=1#b', null],
    );
    assert.equal(
      routingOf({ urlStrategy: 'hash' }, `${ORIGIN}/#//[`).routing.query('code'),
      null,
      'what no address can be is no failure',
    );
    assert.equal(routingOf({}, `${ORIGIN}/account/login?tenantId=t1#?tenantId=t2`).routing.query('tenantId'), 't1');
  });

  it('are gone to with a query where their strategy reads it', () => {
    for (const [urlStrategy, expected] of [
      ['path', '/app/account/step-up?maxAge=60'],
      ['hash', '/app/#/account/step-up?maxAge=60'],
    ] as const) {
      const { routing, went, at } = routingOf({ urlStrategy, basename: '/app' }, `${ORIGIN}/app/`);
      routing.to('stepUpUrl', { query: { maxAge: '60' } });
      assert.deepEqual(went, [ORIGIN + expected]);
      at.href = went[0] ?? '';
      assert.equal(routing.query('maxAge'), '60');
      assert.equal(routing.isAt('stepUpUrl'), true);
    }
  });

  it('hand the query of the login on, where asked to', () => {
    for (const [urlStrategy, href, expected] of [
      ['path', '/account/login?utm=1&redirectUrl=javascript:1', '/?utm=1'],
      ['hash', '/#/account/login?utm=1&redirectUrl=javascript:1', '/#/?utm=1'],
      ['hash', '/#/account/login', '/#/'],
    ] as const) {
      const { routing, went } = routingOf({ urlStrategy, includeQueryParam: true }, ORIGIN + href);
      routing.afterLogin();
      assert.deepEqual(went, [ORIGIN + expected]);
    }
  });

  it('never lead back into the flow that has just ended', () => {
    for (const [options, target] of [
      [{}, '/account/login?again'],
      [{}, '/account/logout/'],
      [{ urlStrategy: 'hash' }, '/#/account/login?redirectUrl=/x'],
      [{ basename: '/app' }, '/app/account/login'],
      [{ routes: ownRoutes }, '/acme/login'],
    ] as const) {
      const { routing, went } = routingOf(options, `${ORIGIN}/?redirectUrl=${encodeURIComponent(target)}`);
      routing.afterLogin();
      assert.deepEqual(went, [new URL(routing.url('authenticatedUrl'), ORIGIN).href], target);
    }
  });
});

describe('a tenant with a login of its own (ROUTE-021)', () => {
  it('is sent to it, and to its own page afterwards, where the page names them', () => {
    const { routing, went } = routingOf({ basename: '/app', routes: ownRoutes }, `${ORIGIN}/app/x`, true);
    routing.to('loginUrl');
    routing.afterLogin();
    assert.deepEqual(went, [`${ORIGIN}/app/acme/login`, `${ORIGIN}/app/acme`]);
  });

  it('is sent where all are, where the page names none', () => {
    const { routing } = routingOf({}, `${ORIGIN}/`, true);
    assert.deepEqual([routing.url('loginUrl'), routing.url('authenticatedUrl')], ['/account/login', '/']);
  });

  it('is one among others', () => {
    const { routing } = routingOf({ routes: ownRoutes }, `${ORIGIN}/acme/login`);
    assert.deepEqual([routing.url('loginUrl'), routing.url('authenticatedUrl')], ['/account/login', '/']);
    assert.deepEqual([routing.isAt('customLoginUrl'), routing.isFlowPage], [true, true]);
  });
});

const STORED = 'FRONTEGG_AFTER_AUTH_REDIRECT_URL';
const HOME = `${ORIGIN}/`;

describe('where a sign-in leads (LOGIN-024, LOGIN-025, API-12)', () => {
  for (const [name, asked, stored, expected] of [
    ['nowhere in particular: the first page', null, null, HOME],
    ['what the address names', '/asked', null, `${ORIGIN}/asked`],
    ['what is remembered', null, `${ORIGIN}/stored`, `${ORIGIN}/stored`],
    ['what the address names before what is remembered', '/asked', `${ORIGIN}/stored`, `${ORIGIN}/asked`],
    [
      'what is remembered, when what the address names is refused',
      'https://evil.example/',
      `${ORIGIN}/stored`,
      `${ORIGIN}/stored`,
    ],
    [
      'what is remembered, when what the address names is a step of the flow',
      '/account/login',
      `${ORIGIN}/stored`,
      `${ORIGIN}/stored`,
    ],
    ['the first page, when somebody else has written what is remembered', null, 'https://evil.example/', HOME],
    ['the first page, when what is remembered is script', null, 'javascript:alert(1)', HOME],
    ['the first page, when the address names another site', '//evil.example', null, HOME],
  ] as const)
    it(`is ${name}`, () => {
      const { routing, ports, went, hows } = routingOf(
        {},
        `${ORIGIN}/account/login${asked ? `?redirectUrl=${encodeURIComponent(asked)}` : ''}`,
      );
      if (stored) ports.local.set(STORED, stored);
      routing.afterLogin();
      assert.deepEqual([went, hows, ports.local.get(STORED)], [[expected], [{ replace: true }], null]);
    });

  it('is kept where it is the login itself, and never led to (LOGIN-025)', () => {
    for (const stored of [`${ORIGIN}/account/login`, `${ORIGIN}/account/login?again`]) {
      const { routing, ports, went } = routingOf({}, `${ORIGIN}/account/login`);
      ports.local.set(STORED, stored);
      routing.afterLogin();
      assert.deepEqual([went, ports.local.get(STORED)], [[HOME], stored]);
    }
  });

  it('is used once: the next sign-in leads to the first page', () => {
    const { routing, ports, went } = routingOf({});
    ports.local.set(STORED, `${ORIGIN}/stored`);
    routing.afterLogin();
    routing.afterLogin();
    assert.deepEqual(went, [`${ORIGIN}/stored`, HOME]);
  });

  it('is remembered from the address of the login, as a whole and when the guard accepts it (ROUTE-029)', () => {
    const { routing, ports, at, log } = routingOf({}, `${ORIGIN}/account/login?redirectUrl=%2Freports%3Fa%3D1%23top`);
    routing.rememberTarget();
    assert.equal(ports.local.get(STORED), `${ORIGIN}/reports?a=1#top`);
    for (const search of [
      '?redirectUrl=https%3A%2F%2Fevil.example',
      '?redirectUrl=javascript%3Aalert(1)',
      '?redirectUrl=https%3A%2F%2Fevil.example',
      '?redirectUrl=',
      '',
    ]) {
      at.href = `${ORIGIN}/account/login${search}`;
      routing.rememberTarget();
      assert.equal(ports.local.get(STORED), `${ORIGIN}/reports?a=1#top`, search);
    }
    assert.deepEqual(log, [
      'warn GH-REDIRECT-REFUSED foreign-origin https://evil.example: not in allowed-redirect-origins',
      'warn GH-REDIRECT-REFUSED scheme',
      'warn GH-REDIRECT-REFUSED not-a-url',
    ]);
  });

  it('is the page somebody was sent to the login from, unless that is the first page or a step of a flow', () => {
    const own = { ...ownRoutes, somethingElse: '/prices' };
    const { routing, ports, at } = routingOf({ routes: own });
    for (const [path, expected] of [
      ['/prices?a=1#b', '/prices?a=1#b'],
      ['/acme', '/acme'],
      ['/account/redirect', '/account/redirect'],
      ['/', null],
      ['/?doc=readme', '/?doc=readme'],
      ['/#/readme', '/#/readme'],
      ['/account/login', null],
      ['/account/login/magic-link?token=SECRET', null],
      ['/welcome', null],
    ] as const) {
      at.href = ORIGIN + path;
      ports.local.remove(STORED);
      routing.rememberPage();
      assert.equal(ports.local.get(STORED), expected && ORIGIN + expected, path);
    }
  });

  it('is the page of the tab, and that of the last tab only where a tab has none', () => {
    const browser = handBrowser();
    const open = (path: string) => {
      const { ports, state } = browser.openTab();
      state.href = ORIGIN + path;
      return { ports, state, routing: new PageRouting({ baseUrl: 'https://auth.example' }, ports) };
    };
    const [a, b, fresh] = [open('/a'), open('/b'), open('/account/login')];
    a.routing.rememberPage();
    b.routing.rememberPage();
    a.routing.afterLogin();
    b.routing.afterLogin();
    fresh.routing.afterLogin();
    assert.deepEqual(
      [a, b, fresh].map(({ state }) => state.visited),
      [[`${ORIGIN}/a`], [`${ORIGIN}/b`], [HOME]],
    );
    b.routing.rememberPage();
    fresh.routing.afterLogin();
    assert.deepEqual(fresh.state.visited, [HOME, `${ORIGIN}/b`]);
  });

  it('keeps no query of the login unless asked to', () => {
    const { routing, went } = routingOf({}, `${ORIGIN}/account/login?utm=1`);
    routing.afterLogin();
    assert.deepEqual(went, [HOME]);
  });
});

describe('the page', () => {
  it("is told to the host's router, which may go by itself", () => {
    const told: unknown[] = [];
    let goOn = true;
    const { routing, went, hows } = routingOf({ emit: (event, detail) => (told.push([event, detail]), goOn) });
    routing.to('loginUrl');
    routing.to('loginUrl', { replace: true });
    goOn = false;
    routing.to('stepUpUrl', { query: { maxAge: '60' } });
    assert.deepEqual(told, [
      ['auth-navigate', { href: `${ORIGIN}/account/login`, replace: false }],
      ['auth-navigate', { href: `${ORIGIN}/account/login`, replace: true }],
      ['auth-navigate', { href: `${ORIGIN}/account/step-up?maxAge=60`, replace: false }],
    ]);
    assert.deepEqual(
      [went, hows],
      [
        [`${ORIGIN}/account/login`, `${ORIGIN}/account/login`],
        [{ replace: false }, { replace: true }],
      ],
    );
  });

  it('goes to a target the guard accepts, else to an address of the app (SESSION-013)', () => {
    const { routing, went, hows } = routingOf({ allowedRedirectOrigins: ['https://www.example'] }, `${ORIGIN}/a/b`);
    for (const target of ['/bye', 'https://www.example/bye', 'https://evil.example/', 'javascript:alert(1)', '', null])
      routing.toTarget(target, '/account/login');
    const login = `${ORIGIN}/account/login`;
    assert.deepEqual(went, [`${ORIGIN}/bye`, 'https://www.example/bye', login, login, login, login]);
    assert.deepEqual(new Set(hows.map((how) => JSON.stringify(how))), new Set(['{"replace":true}']));
  });

  it('goes to other sites only where the host lists or allows them (ROUTE-026 to ROUTE-028)', () => {
    const target = 'https://partner.example/x';
    assert.equal(routingOf({}).routing.allowed(target), undefined);
    assert.equal(routingOf({ enforceRedirectUrlSameSite: true }).routing.allowed(target), undefined);
    assert.equal(routingOf({ allowedRedirectOrigins: ['https://partner.example'] }).routing.allowed(target), target);
    assert.equal(routingOf({ enforceRedirectUrlSameSite: false }).routing.allowed(target), target);
    assert.equal(routingOf({ enforceRedirectUrlSameSite: false }).routing.allowed('javascript:alert(1)'), undefined);
  });

  it('tells each refused target once, however often it is asked for', () => {
    const { routing, log } = routingOf({}, `${ORIGIN}/account/login?redirectUrl=https%3A%2F%2Fevil.example%2F`);
    routing.rememberTarget();
    routing.afterLogin();
    routing.toTarget('https://evil.example/', '/account/login');
    assert.deepEqual(log, [
      'warn GH-REDIRECT-REFUSED foreign-origin https://evil.example: not in allowed-redirect-origins',
    ]);
    routing.toTarget('javascript:alert(1)', '/account/login');
    assert.deepEqual(log.slice(1), ['warn GH-REDIRECT-REFUSED scheme']);
  });
});
