import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import * as openid from 'openid-client';
import { nonEmpty } from '../../../tests/support/expect.ts';
import {
  claimsOf,
  CLIENT_ID,
  PUBLIC_URL,
  startProvider,
  type Browser,
  type TestProvider,
} from '../../testing/provider.ts';
import {
  authorize,
  BYE,
  CALLBACK,
  codeFor,
  exchange,
  navigate,
  newVerifier,
  oauthSeed,
  SECRET,
  SERVER,
  SERVER_CALLBACK,
  signedInAt,
  targetOf,
  tokens,
} from '../../testing/oauth.ts';

/**
 * The modules of the OpenID conformance suite that fit this provider, ported: each title names its module. A client
 * library that others have written checks what it is answered.
 */
describe('OpenID conformance', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({ hostedAssets: 'https://cdn.test/' }, oauthSeed)));
  after(() => running.end());

  const signedIn = (email?: string) => signedInAt(running, email);
  const page = () => running.browser();
  const errorAt = ({ searchParams }: URL) => searchParams.get('error');

  /** A client of `openid-client` whose requests go to the running provider. */
  async function discovered(clientId: string, authentication?: openid.ClientAuth): Promise<openid.Configuration> {
    const own: openid.CustomFetch = (url, { body, headers, method }) =>
      running.provider.fetch(
        new Request(url, { method, headers, ...(body !== undefined && body !== null && { body: String(body) }) }),
      );
    const config = await openid.discovery(new URL(PUBLIC_URL), clientId, undefined, authentication, {
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: own,
    });
    config.timeout = 60;
    return config;
  }

  /** The browser follows a request of a client, and comes back. */
  const follow = async (browser: Browser, url: URL): Promise<URL> =>
    targetOf(await navigate(browser, `${url.pathname}${url.search}`));

  for (const [name, clientId, redirect_uri, authentication] of [
    ['oidcc-server, public client', CLIENT_ID, CALLBACK, openid.None()],
    ['oidcc-server-client-secret-post', SERVER, SERVER_CALLBACK, openid.ClientSecretPost(SECRET)],
    ['oidcc-server', SERVER, SERVER_CALLBACK, openid.ClientSecretBasic(SECRET)],
  ] as const)
    it(`${name}: openid-client signs in, refreshes, reads the person and signs out`, async () => {
      const config = await discovered(clientId, authentication);
      const browser = await signedIn();
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()];
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        state: expectedState,
        nonce: expectedNonce,
        max_age: '600',
      });
      const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true, maxAge: 600 };
      const answer = await openid.authorizationCodeGrant(config, await follow(browser, url), checks);
      const sub = answer.claims()?.sub ?? assert.fail('there is no id token');
      const person = await openid.fetchUserInfo(config, answer.access_token, sub);
      assert.equal(person.email, 'ada@acme.test');
      const next = await openid.refreshTokenGrant(config, answer.refresh_token ?? '');
      assert.equal(next.claims()?.sub, sub);
      const out = openid.buildEndSessionUrl(config, {
        post_logout_redirect_uri: BYE,
        id_token_hint: next.id_token ?? '',
        state: 'bye',
      });
      assert.equal((await follow(browser, out)).href, `${BYE}?state=bye`);
      await assert.rejects(openid.refreshTokenGrant(config, next.refresh_token ?? ''), { error: 'invalid_grant' });
    });

  it('oidcc-discovery-endpoint-verification: names what is answered, and its own issuer', async () => {
    const { body, headers } = await page().get('/.well-known/openid-configuration');
    assert.equal(body.issuer, PUBLIC_URL);
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    for (const field of nonEmpty([
      'authorization_endpoint',
      'token_endpoint',
      'userinfo_endpoint',
      'end_session_endpoint',
      'jwks_uri',
    ]))
      assert.ok(String(body[field]).startsWith(`${PUBLIC_URL}/`), field);
    assert.deepEqual(
      [body.response_types_supported, body.code_challenge_methods_supported, body.grant_types_supported],
      [['code'], ['S256'], ['authorization_code', 'refresh_token']],
    );
  });

  it('oidcc-response-type-missing: leads back to the application', async () => {
    const target = targetOf(await authorize(await signedIn(), { response_type: undefined }));
    assert.deepEqual([errorAt(target), target.searchParams.get('state')], ['invalid_request', 'the-state']);
  });

  it('oidcc-idtoken-signature: names its key', async () => {
    const config = await discovered(CLIENT_ID);
    const { body } = await exchange(page(), await codeFor(await signedIn()));
    const [head = ''] = String(body.id_token).split('.');
    assert.match(Buffer.from(head, 'base64url').toString(), /"alg":"RS256","kid":"[\w-]+"/);
    assert.equal(config.serverMetadata().jwks_uri, `${PUBLIC_URL}/.well-known/jwks.json`);
  });

  it('oidcc-scope-profile, oidcc-scope-email: their claims are those of the person', async () => {
    const { body } = await exchange(page(), await codeFor(await signedIn()));
    const { name, email, email_verified } = claimsOf(String(body.id_token));
    assert.deepEqual([name, email, email_verified], ['Ada Lovelace', 'ada@acme.test', true]);
  });

  it('oidcc-ensure-other-scope-order-succeeds: and unknown scopes do no harm', async () => {
    const browser = await signedIn();
    for (const scope of ['email openid', 'openid address phone', 'openid  offline_access'])
      assert.equal(errorAt(targetOf(await authorize(browser, { scope }))), null, scope);
    assert.equal(errorAt(targetOf(await authorize(browser, { scope: 'email' }))), 'invalid_scope');
  });

  it('oidcc-prompt-login: the second sign-in has a later auth_time', async () => {
    const browser = await signedIn();
    const first = claimsOf(String((await exchange(page(), await codeFor(browser))).body.id_token)).auth_time;
    running.clock.forward(5);
    const { verifier, challenge } = newVerifier();
    const login = targetOf(await authorize(browser, { prompt: 'login', code_challenge: challenge }));
    assert.match(login.pathname, /account\/login$/);
    await browser.signIn('ada@acme.test');
    const resume = `/oauth/authorize/resume${login.search}`;
    const code = targetOf(await navigate(browser, resume)).searchParams.get('code') ?? '';
    const second = claimsOf(String((await exchange(page(), { code, verifier })).body.id_token)).auth_time;
    assert.equal(Number(second) - Number(first), 5);
  });

  it('oidcc-prompt-none-not-logged-in', async () => {
    const target = targetOf(await authorize(page(), { prompt: 'none' }));
    assert.deepEqual([errorAt(target), target.searchParams.get('code')], ['login_required', null]);
  });

  it('oidcc-prompt-none-logged-in', async () => {
    const browser = await signedIn();
    const given = await codeFor(browser, { prompt: 'none' });
    assert.equal((await exchange(page(), given)).status, 200);
  });

  it('oidcc-max-age-1, oidcc-max-age-10000', async () => {
    const browser = await signedIn();
    running.clock.forward(2);
    assert.match(targetOf(await authorize(browser, { max_age: '1' })).pathname, /account\/login$/);
    const { body } = await exchange(page(), await codeFor(browser, { max_age: '10000' }));
    assert.equal(typeof claimsOf(String(body.id_token)).auth_time, 'number');
  });

  it('oidcc-id-token-hint, oidcc-login-hint, oidcc-ui-locales, oidcc-claims-locales, oidcc-ensure-request-with-acr-values-succeeds', async () => {
    const browser = await signedIn();
    for (const more of nonEmpty<Record<string, string>>([
      { login_hint: 'ada@acme.test' },
      { ui_locales: 'se' },
      { claims_locales: 'se' },
      { acr_values: '1 2' },
      { display: 'page' },
      { unknown: 'parameter' }, // oidcc-ensure-request-with-unknown-parameter-succeeds
    ]))
      assert.equal(errorAt(targetOf(await authorize(browser, more))), null, JSON.stringify(more));
  });

  it('oidcc-ensure-request-object-with-redirect-uri, oidcc-unsigned-request-object: are refused', async () => {
    const browser = await signedIn();
    assert.equal(errorAt(targetOf(await authorize(browser, { request: 'e30.e30.' }))), 'request_not_supported');
    const request_uri = 'https://app.test/request';
    assert.equal(errorAt(targetOf(await authorize(browser, { request_uri }))), 'request_uri_not_supported');
  });

  it('oidcc-ensure-redirect-uri-in-authorization-request, oidcc-redirect-uri-query-mismatch, oidcc-redirect-uri-query-added', async () => {
    const browser = await signedIn();
    for (const redirect_uri of [undefined, `${CALLBACK}?foo=bar`, 'https://evil.test/'])
      assert.equal((await authorize(browser, { redirect_uri })).status, 400, redirect_uri);
  });

  it('oidcc-codereuse, oidcc-codereuse-30seconds', async () => {
    for (const seconds of [0, 30]) {
      const given = await codeFor(await signedIn());
      const { body } = await exchange(page(), given);
      running.clock.forward(seconds);
      assert.equal((await exchange(page(), given)).body.error, 'invalid_grant');
      const again = { token: String(body.access_token) };
      assert.equal((await page().get('/oauth/userinfo', again)).status, 401);
    }
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    const { body } = await exchange(page(), await codeFor(await signedIn(), { nonce: undefined }));
    assert.equal(claimsOf(String(body.id_token)).nonce, undefined);
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds, and with another verifier fails', async () => {
    const browser = await signedIn();
    assert.equal((await exchange(page(), await codeFor(browser))).status, 200);
    const { code } = await codeFor(browser);
    assert.equal((await exchange(page(), { code, verifier: newVerifier().verifier })).body.error, 'invalid_grant');
  });

  it('oidcc-refresh-token: the new id token is of the same person and sign-in, without nonce', async () => {
    const { body } = await exchange(page(), await codeFor(await signedIn()));
    running.clock.forward(5);
    const refresh = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) };
    const { body: next } = await tokens(page(), refresh);
    const [before, now] = [claimsOf(String(body.id_token)), claimsOf(String(next.id_token))];
    assert.deepEqual(
      [now.sub, now.iss, now.aud, now.auth_time, now.sid],
      [before.sub, before.iss, before.aud, before.auth_time, before.sid],
    );
    assert.equal(Number(now.iat) - Number(before.iat), 5);
    const half = createHash('sha256').update(String(next.access_token)).digest().subarray(0, 16);
    assert.equal(now.at_hash, half.toString('base64url'));
  });

  it('oidcc-server-rotate-keys: tokens of the key before are still taken', async () => {
    const { body } = await exchange(page(), await codeFor(await signedIn()));
    await running.provider.rotateSigningKey();
    assert.equal((await page().get('/oauth/userinfo', { token: String(body.access_token) })).status, 200);
  });

  describe('of RP-initiated logout', () => {
    const out = async (query: Record<string, string>, browser: Browser, site = 'cross-site') =>
      browser.get(`/oauth/logout?${new URLSearchParams(query).toString()}`, {
        headers: { origin: '', accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': site },
      });
    const identity = async (browser: Browser) => String((await exchange(page(), await codeFor(browser))).body.id_token);

    it('oidcc-rp-initiated-logout', async () => {
      const browser = await signedIn();
      const query = { id_token_hint: await identity(browser), post_logout_redirect_uri: BYE, state: 's' };
      assert.equal(targetOf(await out(query, browser)).href, `${BYE}?state=s`);
      assert.equal(errorAt(targetOf(await authorize(browser, { prompt: 'none' }))), 'login_required');
    });

    it('oidcc-rp-initiated-logout-no-state', async () => {
      const browser = await signedIn();
      const query = { id_token_hint: await identity(browser), post_logout_redirect_uri: BYE };
      assert.equal(targetOf(await out(query, browser)).href, BYE);
    });

    it('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri, -query-added-to-post-logout-redirect-uri', async () => {
      for (const post_logout_redirect_uri of ['https://evil.test/', `${BYE}?x=1`]) {
        const browser = await signedIn();
        const { status, headers } = await out(
          { id_token_hint: await identity(browser), post_logout_redirect_uri },
          browser,
        );
        assert.deepEqual([status, headers.get('location')], [200, null]);
      }
    });

    it('oidcc-rp-initiated-logout-modified-id-token-hint, -bad-id-token-hint, -no-id-token-hint: ask first', async () => {
      const browser = await signedIn();
      const hint = await identity(browser);
      for (const id_token_hint of nonEmpty([`${hint.slice(0, -4)}AAAA`, 'none', '']))
        assert.match((await out({ id_token_hint, post_logout_redirect_uri: BYE }, browser)).text, /Sign out\?/);
      assert.match((await out({ post_logout_redirect_uri: BYE }, browser)).text, /Sign out\?/);
      assert.equal((await browser.refresh()).status, 200, 'nothing has ended');
    });

    it('oidcc-rp-initiated-logout-only-state, -no-params: ends the session and shows a page', async () => {
      for (const query of nonEmpty<Record<string, string>>([{ state: 's' }, {}])) {
        const browser = await signedIn();
        assert.match((await out(query, browser, 'none')).text, /Signed out/);
        assert.equal((await browser.refresh()).status, 401);
      }
    });
  });
});
