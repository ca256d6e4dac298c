import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { applications, auditEvents, sessions } from '../../database/storage/schema.ts';
import { ACME } from '../../testing/seed.ts';
import { claimsOf, startProvider, type TestProvider } from '../../testing/provider.ts';

const ME = '/identity/resources/users/v2/me';
const LOGOUT = '/identity/resources/auth/v1/logout';
const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

describe('signing out', () => {
  let running: TestProvider;
  before(
    async () =>
      void (running = await startProvider({
        postLogoutRedirectUris: ['https://www.acme.test/out?x=1', 'javascript:alert(1)//', 'acme://out'],
      })),
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

  it('PRO-33 SRV-19 asks first when another site leads here, and then leads to itself', async () => {
    const browser = await signedIn();
    const { status, text, headers } = await navigate(browser, '?state=%22%3E%3Cscript%3E', {
      'sec-fetch-site': 'cross-site',
      referer: 'http://evil.test/',
    });
    assert.deepEqual([status, headers.get('location')], [200, null]);
    assert.match(text, /<a href="\?state=[^"<>]*">Sign out<\/a>/);
    assert.ok(!/<script|style=|<style/.test(text), 'a page for the strictest policy');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
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
    for (const uri of ['javascript:alert(1)//', 'acme://out'])
      assert.equal(await go(uri), null, `${uri} is no address of a page, even where somebody configured it`);
  });

  it('SESSION-013 leads to no address of an application that is switched off, and adds no state of its own', async () => {
    const { db } = running.provider.services;
    const go = async () =>
      (
        await navigate(await signedIn(), `?post_logout_redirect_uri=${encodeURIComponent('http://app.test/bye')}`, {
          'sec-fetch-site': 'none',
        })
      ).headers.get('location');
    assert.equal(await go(), 'http://app.test/bye');
    await db.update(applications).set({ isActive: false });
    assert.equal(await go(), null);
    await db.update(applications).set({ isActive: true });
  });

  it('asks with the address and state it was given, and takes no cookie meanwhile', async () => {
    const browser = await signedIn();
    const { text, headers } = await navigate(browser, '?state=s&post_logout_redirect_uri=http%3A%2F%2Fapp.test%2Fbye', {
      'sec-fetch-site': 'cross-site',
    });
    assert.match(text, /href="\?post_logout_redirect_uri=http%3A%2F%2Fapp.test%2Fbye&amp;state=s"/);
    assert.deepEqual(headers.getSetCookie(), []);
    const done = await navigate(browser, '', { referer: 'http://auth.test/oauth/logout' });
    assert.match(done.text, /<h1>Signed out<\/h1>/);
    assert.match(done.headers.getSetCookie()[0] ?? '', /=; Max-Age=0;/);
    assert.equal((await browser.get(ME)).status, 401, 'the provider’s own page is home as well');
  });

  it('knows a navigation of an old browser by what it accepts', async () => {
    const leave = async (accept: string) =>
      (
        await (
          await signedIn()
        ).get('/oauth/logout?post_logout_redirect_uri=http%3A%2F%2Fapp.test%2Fbye', { headers: { accept } })
      ).headers.get('location');
    assert.deepEqual([await leave('text/html,*/*'), await leave('application/json')], ['http://app.test/bye', null]);
  });

  it('PRO-34 is written down once for a session, with person and tenant', async () => {
    const { db } = running.provider.services;
    const browser = await signedIn();
    const copy = browser.copy();
    const { sid, sub } = claimsOf(browser.token);
    await browser.call('POST', LOGOUT);
    await copy.call('POST', LOGOUT);
    const rows = await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.event, 'auth.logout'), eq(auditEvents.subjectId, String(sid))));
    assert.deepEqual(
      rows.map(({ outcome, actorId, tenantId }) => [outcome, actorId, tenantId]),
      [['success', sub, ACME]],
    );
    const [session] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.id, String(sid)));
    assert.equal(session?.endReason, 'logout');
  });

  it('answers a call of a page without a Location', async () => {
    const browser = await signedIn();
    const answer = await browser.get('/frontegg/oauth/logout?post_logout_redirect_uri=http%3A%2F%2Fapp.test%2Fbye', {
      headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-site' },
    });
    assert.deepEqual([answer.status, answer.headers.get('location'), browser.cookies.size], [204, null, 0]);
  });
});
