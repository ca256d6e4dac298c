import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createServerLayer } from '../server.ts';
import { FakeProvider, HostBrowser } from '../testing/fakeProvider.ts';
import { signedIn } from '../testing/signedIn.ts';
import { enter } from './entrance.ts';
import { isGuarded } from './guard.ts';
import { withCookies } from './requestCookies.ts';

describe('pages that need a user', () => {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options());
  const options = { needsUser: ['/reports'] };

  it('SRV-13: are guarded in every spelling that a server may read as theirs', () => {
    for (const path of [
      '/reports',
      '/reports/',
      '/reports/2026/plan',
      '//reports',
      '/./reports',
      '/public/../reports',
      '/%72eports',
      '/%2572eports',
      '/public%2f..%2freports',
      '/reports%2f..%2fpublic',
      '\\reports',
      '/%5creports',
      '/REPORTS',
      '/reports;v=1/all',
      '/reports.rsc',
      '/reports.data',
      '/%',
      '/public/%zz',
    ])
      assert.equal(isGuarded(path, ['/reports']), true, path);
  });

  it('leave all other pages open', () => {
    for (const path of ['/', '/reportsabout', '/public/reports', '/100%25', '/caf%C3%A9', '/report'])
      assert.equal(isGuarded(path, ['/reports/']), false, path);
    assert.equal(isGuarded('/%', []), false);
    assert.equal(isGuarded('/anything', ['/']), true);
  });

  it('lead visitors to the sign-in and back, without what a router adds', async () => {
    const { answer } = await enter(layer, new HostBrowser().request('/reports/1?year=2026&_rsc=1ab'), options);
    assert.deepEqual(
      [answer?.status, answer?.headers.get('location'), answer?.headers.get('cache-control')],
      [303, '/account/login?redirectUrl=%2Freports%2F1%3Fyear%3D2026', 'private, no-store'],
    );
    const all = { needsUser: ['/'], loginUrl: '/login' };
    assert.equal((await enter(layer, new HostBrowser().request('/login?redirectUrl=%2F'), all)).answer, undefined);
  });

  it('SRV-12: believe no header that says who is asking, or that the guard has been passed', async () => {
    const headers = {
      'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
      'x-middleware-override-headers': 'cookie',
      'next-router-prefetch': '1',
      authorization: `Bearer ${await provider.token()}`,
      'x-user': 'u1',
    };
    const { answer } = await enter(layer, new HostBrowser().request('/reports', { headers }), options);
    assert.equal(answer?.status, 204);
    const { 'next-router-prefetch': _, ...others } = headers;
    const page = await enter(layer, new HostBrowser().request('/reports', { headers: others }), options);
    assert.equal(page.answer?.status, 303);
  });

  it('are not loaded ahead for nobody, and a session is neither renewed nor ended for that', async () => {
    const browser = await signedIn(layer);
    const names = [...browser.cookies.keys()];
    for (const name of browser.sessionParts()) browser.cookies.delete(name);
    const refreshes = provider.count('/token/refresh');
    for (const [headers, status] of [
      [{ 'next-router-prefetch': '1' }, 204],
      [{ 'sec-purpose': 'prefetch;prerender' }, 503],
    ] as const)
      for (const path of ['/', '/reports']) {
        const { answer } = await enter(layer, browser.request(path, { headers: { ...headers } }), options);
        assert.deepEqual([answer?.status, answer?.headers.getSetCookie()], [status, []], path);
      }
    assert.equal(provider.count('/token/refresh'), refreshes);
    const { session } = await enter(layer, browser.request('/reports'), options);
    browser.keep(session?.setCookies ?? []);
    assert.deepEqual([session?.status, [...browser.cookies.keys()].sort()], ['signed-in', names.sort()]);
  });

  it('are shown as loading while the provider is away, and lead nobody to the sign-in', async () => {
    const browser = await signedIn(layer);
    for (const name of browser.sessionParts()) browser.cookies.delete(name);
    provider.isDown = true;
    const { answer, session } = await enter(layer, browser.request('/reports'), options);
    provider.isDown = false;
    assert.deepEqual([answer, session?.status], [undefined, 'unavailable']);
  });
});

describe('the cookies of a request whose session was renewed', () => {
  it('are those that the browser will have: the new one, and none that was taken away', () => {
    const lines = ['b=2; Path=/; HttpOnly', 'c=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'];
    assert.equal(withCookies('a=1; b=old; c=3;b=older; d=x=y', lines), 'a=1; d=x=y; b=2');
    assert.equal(withCookies(null, lines), 'b=2');
    assert.equal(withCookies('e=1', ['e=a+b==; Path=/']), 'e=a+b==', 'a value may end like none');
  });
});
