import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createServerLayer, type ServerLayerOptions } from '../server.ts';
import { APP, BASE, CLIENT_ID, FakeProvider, HostBrowser, PASSWORD } from '../testing/fakeProvider.ts';

const LOGIN = '/api/frontegg/identity/resources/auth/v1/user';
const ORIGINS = /^Invalid option \(allowedOrigins\), must be a list of origins such as https:\/\/app\.example\.com$/;
const env = {
  FRONTEGG_APP_URL: APP,
  FRONTEGG_BASE_URL: BASE,
  FRONTEGG_CLIENT_ID: CLIENT_ID,
  FRONTEGG_ENCRYPTION_PASSWORD: PASSWORD,
};

/** The `Set-Cookie` lines and the calls of a sign-in. */
async function signIn(options: ServerLayerOptions, more: Record<string, string> = {}) {
  const provider = new FakeProvider();
  const { fetch } = provider;
  const layer = createServerLayer({ env, fetch, clock: () => provider.now, ...options });
  const { origin } = new URL(options.appUrl ?? options.env?.FRONTEGG_APP_URL ?? APP);
  const headers = { origin, 'content-type': 'application/json', ...more };
  const request = new Request(origin + LOGIN, { method: 'POST', body: '{}', headers });
  const answer = await layer.handle(request, { address: '192.0.2.1' });
  return { lines: answer?.headers.getSetCookie() ?? [], calls: provider.calls, status: answer?.status };
}
const sessionLine = (lines: readonly string[]): string => lines.find((line) => line.includes('fe_session')) ?? '';

describe('a value of the configuration of the session layer', () => {
  for (const [what, options, message] of nonEmpty([
    ['a client id with a slash', { clientId: 'a/b' }, /FRONTEGG_CLIENT_ID\), must be a valid client id/],
    ['a client id of more than 200 letters', { clientId: 'a'.repeat(201) }, /CLIENT_ID/],
    ['an application id with a semicolon', { appId: 'a;b' }, /FRONTEGG_APP_ID\), must be a valid application id/],
    ['a cookie name with a space', { cookieName: 'a b' }, /FRONTEGG_COOKIE_NAME\), must be a valid cookie name/],
    ['a cookie name of more than 100 letters', { cookieName: 'a'.repeat(101) }, /COOKIE_NAME/],
    ['an origin without a scheme', { allowedOrigins: ['two.example.com'] }, ORIGINS],
    ['an origin of another scheme', { allowedOrigins: ['ftp://two.example.com'] }, ORIGINS],
    ['an origin with a path', { allowedOrigins: ['https://a.example.com', 'https://two.example.com/app'] }, ORIGINS],
    ['an origin in another spelling', { allowedOrigins: ['https://TWO.example.com:443'] }, ORIGINS],
    [
      'the host prefix without https',
      { hostCookies: true, appUrl: 'http://localhost:3000' },
      /FRONTEGG_APP_URL.*https URL/,
    ],
    [
      'a number of proxies in words',
      { env: { ...env, FRONTEGG_TRUSTED_PROXIES: 'one' } },
      /FRONTEGG_TRUSTED_PROXIES\), must be a valid number of proxies/,
    ],
    ['addresses without the secret that proves them', { forwardIp: true }, /Missing .*\(FRONTEGG_SHARED_SECRET\)/],
  ] as const))
    it(`SSR-011: is refused: ${what}`, () => {
      assert.throws(() => createServerLayer({ env, ...options }), { message });
    });

  it('may be the longest client id and cookie name', () => {
    assert.doesNotThrow(() =>
      createServerLayer({ env, clientId: 'a'.repeat(200), appId: 'a'.repeat(200), cookieName: 'a'.repeat(100) }),
    );
  });

  it('SSR-018: may ask by a variable that addresses are named', async () => {
    const forward = { FRONTEGG_FORWARD_IP: 'true', FRONTEGG_SHARED_SECRET: 'shared' };
    const { calls } = await signIn({ env: { ...env, ...forward } });
    assert.equal(calls[0]?.headers.get('x-frontegg-forwarded-for'), '192.0.2.1');
  });

  it('SRV-15: may say by a variable how many proxies name the address', async () => {
    const forward = { FRONTEGG_FORWARD_IP: 'true', FRONTEGG_SHARED_SECRET: 'shared' };
    const { calls } = await signIn(
      { env: { ...env, ...forward, FRONTEGG_TRUSTED_PROXIES: '2' } },
      { 'x-forwarded-for': '203.0.113.66, 198.51.100.7, 10.0.0.1' },
    );
    assert.equal(calls[0]?.headers.get('x-frontegg-forwarded-for'), '198.51.100.7');
  });

  it('SSR-021: may name the cookies by the application, and by the client where there is none', async () => {
    const rewrite = { FRONTEGG_REWRITE_COOKIE_BY_APP_ID: 'true' };
    const byApp = await signIn({ env: { ...env, ...rewrite, FRONTEGG_APP_ID: 'app-1' } });
    assert.match(sessionLine(byApp.lines), /^fe_session-app1=/);
    assert.match(sessionLine((await signIn({ env: { ...env, ...rewrite } })).lines), /^fe_session-1{8}2222/);
    const named = await signIn({ env: { ...env, FRONTEGG_APP_ID: 'app-1' } });
    assert.match(sessionLine(named.lines), /^fe_session-1{8}2222/);
  });

  it('SSR-012: may be the mode of the cookies', async () => {
    const { lines } = await signIn({ env: { ...env, FRONTEGG_COOKIE_SAME_SITE: 'strict' } });
    assert.match(sessionLine(lines), /SameSite=Strict$/);
  });

  for (const [options, domain] of nonEmpty([
    [{ cookieDomain: 'example.com' }, 'example.com'],
    [{ env: { ...env, FRONTEGG_COOKIE_DOMAIN: 'of.example.com' } }, 'of.example.com'],
    [{ appUrl: 'http://127.0.0.1:3000' }, undefined],
    [{ appUrl: 'http://app.localhost:3000' }, undefined],
    [{ appUrl: 'http://[::1]:3000' }, undefined],
    [{ appUrl: 'https://intranet' }, undefined],
    [{ cookieDomain: 'a.example.com; Path=/x' }, undefined],
  ] as const))
    it(`SSR-014: gives cookies the domain ${domain} with ${JSON.stringify('env' in options ? 'the variable' : options)}`, async () => {
      const { lines } = await signIn(options);
      assert.equal(/Domain=([^;]*)/.exec(sessionLine(lines))?.[1], domain);
      assert.match(sessionLine(lines), /Path=\/; Expires/);
    });

  for (const [appUrl, origin] of nonEmpty([
    ['app.example.com', APP],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1', 'http://127.0.0.1'],
    [`${APP}/`, APP],
  ] as const))
    it(`may be an address without a scheme or with a slash: ${appUrl}`, async () => {
      const layer = createServerLayer({ env, appUrl, fetch: new FakeProvider().fetch });
      const answer = await layer.handle(new HostBrowser().post('/account/logout', {}, { origin }));
      assert.deepEqual([answer?.status, answer?.headers.get('location')], [303, origin]);
    });

  it('is that of the platform where the host names no address', async () => {
    const { FRONTEGG_APP_URL: _, ...others } = env;
    const layer = createServerLayer({
      env: { ...others, VERCEL: '1', VERCEL_URL: 'app.vercel.example' },
      fetch: new FakeProvider().fetch,
    });
    const answer = await layer.handle(
      new HostBrowser().post('/account/logout', {}, { origin: 'https://app.vercel.example' }),
    );
    assert.equal(answer?.headers.get('location'), 'https://app.vercel.example');
    assert.throws(() => createServerLayer({ env: { ...others, VERCEL_URL: 'app.vercel.example' } }), {
      message: /FRONTEGG_APP_URL/,
    });
  });

  it('may be the address of the provider with its prefix, which its tokens then name', async () => {
    const provider = new FakeProvider();
    provider.claims = { iss: `${BASE}/frontegg` };
    const layer = createServerLayer(provider.options({ baseUrl: `${BASE}/frontegg/` }));
    const answer = await layer.handle(new HostBrowser().post(LOGIN));
    assert.deepEqual(
      provider.calls.map(({ path }) => path),
      ['/frontegg/identity/resources/auth/v1/user', '/.well-known/jwks.json'],
    );
    assert.equal(
      answer?.headers.getSetCookie().some((line) => line.startsWith('fe_session')),
      true,
    );
  });

  it('SRV-08: may be another issuer than the address of the provider, which then is none', async () => {
    const provider = new FakeProvider();
    const layer = createServerLayer(provider.options({ issuer: 'https://tokens.example.com' }));
    const keeps = async (iss: string) => {
      provider.claims = { iss };
      const lines = (await layer.handle(new HostBrowser().post(LOGIN)))?.headers.getSetCookie() ?? [];
      return sessionLine(lines) !== '';
    };
    assert.deepEqual([await keeps('https://tokens.example.com'), await keeps(BASE)], [true, false]);
  });

  it('SRV-05: may be former passwords of a variable, with spaces between them', () => {
    const olds = ` ${PASSWORD} , ${[...PASSWORD].reverse().join('')},`;
    assert.doesNotThrow(() => createServerLayer({ env: { ...env, FRONTEGG_OLD_ENCRYPTION_PASSWORDS: olds } }));
  });
});
