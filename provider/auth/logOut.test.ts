import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startProvider, type TestProvider } from '../testing/provider.ts';

const ME = '/identity/resources/users/v2/me';
const LOGOUT = '/identity/resources/auth/v1/logout';
const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

describe('signing out', () => {
  let running: TestProvider;
  before(
    async () => void (running = await startProvider({ postLogoutRedirectUris: ['https://www.acme.test/out?x=1'] })),
  );
  after(() => running.end());

  const signedIn = async () => {
    const browser = running.browser();
    await browser.signIn('rob@acme.test');
    return browser;
  };
  /** As a browser that follows a link from another site would ask. */
  const navigate = (browser: Awaited<ReturnType<typeof signedIn>>, query: string, headers: Record<string, string>) =>
    browser.get(`/oauth/logout${query}`, { headers: { ...NAVIGATION, origin: '', ...headers } });

  it('SESSION-010 ends the session, its refresh token and its access token, and says so only once', async () => {
    const browser = await signedIn();
    const copy = browser.copy();
    const answer = await browser.call('POST', LOGOUT);
    assert.deepEqual([answer.status, answer.text, browser.cookies.size], [204, '', 0]);
    assert.deepEqual([(await copy.get(ME)).status, (await copy.refresh()).status], [401, 401]);
    assert.equal((await copy.call('POST', LOGOUT)).status, 204);
    assert.equal((await running.browser().call('POST', LOGOUT)).status, 204);
  });

  it('ends the session by the access token alone, as where cookies are blocked', async () => {
    const browser = await signedIn();
    browser.cookies.clear();
    const [token] = [browser.token];
    assert.equal((await browser.call('POST', LOGOUT)).status, 204);
    assert.equal((await running.browser().get(ME, { token })).status, 401);
  });

  it('PRO-33 asks first when another site leads here, and then leads to itself', async () => {
    const browser = await signedIn();
    const { status, text, headers } = await navigate(browser, '?state=%22%3E%3Cscript%3E', {
      'sec-fetch-site': 'cross-site',
      referer: 'http://evil.test/',
    });
    assert.deepEqual([status, headers.get('location')], [200, null]);
    assert.match(text, /<a href="\?state=[^"<>]*">Sign out<\/a>/);
    assert.ok(!/<script|style=|<style/.test(text), 'a page for the strictest policy');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal((await browser.get(ME)).status, 200, 'nothing has ended yet');
    assert.equal((await navigate(browser, '', { 'sec-fetch-site': 'same-origin' })).status, 200);
    assert.equal((await browser.get(ME)).status, 401);
  });

  it('PRO-33 needs no question from an allowed application or with a token of the session', async () => {
    const fromApp = await signedIn();
    await navigate(fromApp, '', { 'sec-fetch-site': 'cross-site', referer: 'http://app.test/account' });
    assert.equal((await fromApp.get(ME)).status, 401);

    const hinted = await signedIn();
    const { token } = hinted;
    running.clock.forward(3601);
    await navigate(hinted, `?id_token_hint=${token}`, { 'sec-fetch-site': 'cross-site' });
    assert.equal(hinted.cookies.size, 0, 'an expired token is hint enough');

    const [victim, attacker] = [await signedIn(), await signedIn()];
    await navigate(victim, `?id_token_hint=${attacker.token}`, { 'sec-fetch-site': 'cross-site' });
    assert.equal((await victim.get(ME)).status, 200, "somebody else's token is none");
  });

  it('SESSION-013 leads only to registered addresses, compared as exact strings', async () => {
    const go = async (uri: string) =>
      (
        await navigate(await signedIn(), `?state=abc&post_logout_redirect_uri=${encodeURIComponent(uri)}`, {
          'sec-fetch-site': 'same-site',
        })
      ).headers.get('location');
    assert.equal(await go('http://app.test/bye'), 'http://app.test/bye?state=abc');
    assert.equal(await go('https://www.acme.test/out?x=1'), 'https://www.acme.test/out?x=1&state=abc');
    for (const uri of [
      'http://app.test/bye/',
      'http://app.test/bye?x',
      'http://evil.test/',
      '//evil.test',
      'javascript:alert(1)',
      'http://app.test@evil.test/bye',
      '',
    ])
      assert.equal(await go(uri), null, uri);
  });

  it('answers a call of a page without a Location', async () => {
    const browser = await signedIn();
    const answer = await browser.get('/frontegg/oauth/logout?post_logout_redirect_uri=http%3A%2F%2Fapp.test%2Fbye', {
      headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-site' },
    });
    assert.deepEqual([answer.status, answer.headers.get('location'), browser.cookies.size], [204, null, 0]);
  });
});
