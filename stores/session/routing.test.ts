import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appRoutes, type GatehouseOptions, type RouteName } from '../core/options.ts';
import { handBrowser } from '../testing/browser.ts';
import { PageRouting } from './PageRouting.ts';

const ORIGIN = 'https://app.example';

function routingOf(options: Partial<GatehouseOptions>, href = `${ORIGIN}/`, hasCustomLogin = false) {
  const { ports } = handBrowser().openTab();
  const at = { href };
  const went: string[] = [];
  const navigation = { href: () => at.href, go: (to: string) => void went.push(to) };
  return {
    at,
    went,
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
        for (const name of names) {
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

  it('are gone to with a query where their strategy reads it (ROUTE-024)', () => {
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
