import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { MULTI_FACTOR_CONTEXT } from 'gatehouse-contract/rules.js';
import { applications, auditEvents, memberships, mfaPolicies, tenants } from '../../database/storage/schema.ts';
import { claimsOf, startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';
import { codeAt, TESS } from '../../testing/mfa.ts';
import {
  authorize,
  authorizeRequest,
  CALLBACK,
  codeFor,
  exchange,
  MANAGED,
  navigate,
  newVerifier,
  oauthSeed,
  pathOf,
  targetOf,
  signedInAt,
} from '../../testing/oauth.ts';
import { ACME, ACME_LABS, GLOBEX } from '../../testing/seed.ts';

const ASSETS = 'https://cdn.test/gatehouse/';
const LOGIN = 'http://auth.test/frontegg/oauth/account/login';

describe('the authorize endpoint', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({ hostedAssets: ASSETS }, oauthSeed)));
  after(() => running.end());

  const signedIn = (email?: string) => signedInAt(running, email);
  /** Follows an authorize request to the login page. */
  const toLogin = async (browser: Browser, parameters = {}) => {
    const target = targetOf(await authorize(browser, parameters));
    assert.equal(`${target.origin}${target.pathname}`, LOGIN, target.href);
    return target;
  };
  /** What the login page leads to after a sign-in. */
  const goOn = async (browser: Browser, login: URL) => {
    const { text } = await navigate(browser, pathOf(login));
    const [, next = ''] = /authenticated-url="([^"]+)"/.exec(text) ?? [];
    return targetOf(await navigate(browser, next.replaceAll('&amp;', '&')));
  };
  const errorOf = ({ searchParams }: URL) => searchParams.get('error');
  const codeIn = ({ searchParams }: URL) => searchParams.get('code') ?? '';

  it('PROV-006 HOSTED-003 leads to the login page without a session, and goes on after the sign-in', async () => {
    const browser = running.browser();
    const { verifier, challenge } = newVerifier();
    const login = await toLogin(browser, { code_challenge: challenge });
    assert.equal((await goOn(browser, login)).pathname, new URL(LOGIN).pathname, 'not signed in yet');
    await browser.signIn('ada@acme.test');
    const target = await goOn(browser, login);
    assert.equal(`${target.origin}${target.pathname}`, CALLBACK);
    assert.equal(target.searchParams.get('state'), 'the-state');
    const answer = await exchange(running.browser(), { code: codeIn(target), verifier });
    assert.equal(answer.status, 200, answer.text);
  });

  it('keeps the request sealed: an address that was made up or is too old goes nowhere', async () => {
    const browser = running.browser();
    const login = await toLogin(browser);
    assert.doesNotMatch(login.href, /app\.test|the-state/);
    for (const request of ['none', `${login.searchParams.get('request')}x`]) {
      const { status, headers } = await navigate(browser, `/oauth/authorize/resume?request=${request}`);
      assert.deepEqual([status, headers.get('location')], [400, null]);
    }
    await browser.signIn('ada@acme.test');
    running.clock.forward(1_800);
    const { status, text } = await navigate(browser, pathOf(login).replace('account/login', 'authorize/resume'));
    assert.equal(status, 400);
    assert.match(text, /has taken too long/);
  });

  it('HOSTED-004 asks for a new sign-in where the prompt is login, and takes no older one', async () => {
    const browser = await signedIn();
    running.clock.forward(10);
    const { verifier, challenge } = newVerifier();
    const login = await toLogin(browser, { prompt: 'login', code_challenge: challenge });
    const copy = browser.copy();
    assert.equal((await goOn(copy, login)).pathname, new URL(LOGIN).pathname, 'the cookie was taken');
    assert.equal(copy.cookies.size, 0);
    const resume = pathOf(login).replace('account/login', 'authorize/resume');
    assert.equal(targetOf(await navigate(browser, resume)).pathname, new URL(LOGIN).pathname, 'the session is too old');
    await copy.signIn('ada@acme.test');
    const { body } = await exchange(running.browser(), {
      code: codeIn(targetOf(await navigate(copy, resume))),
      verifier,
    });
    assert.equal(claimsOf(String(body.id_token)).auth_time, Math.floor(running.clock.read() / 1000));
  });

  it('asks for a new sign-in where the one of before is older than max_age', async () => {
    const browser = await signedIn();
    running.clock.forward(60);
    assert.equal(errorOf(targetOf(await authorize(browser, { max_age: '60' }))), null);
    await toLogin(browser, { max_age: '59' });
    await toLogin(browser, { max_age: '0' });
    assert.equal(errorOf(targetOf(await authorize(browser, { max_age: 'x' }))), 'invalid_request');
  });

  it('answers login_required where no page may be shown', async () => {
    const visitor = running.browser();
    assert.equal(errorOf(targetOf(await authorize(visitor, { prompt: 'none' }))), 'login_required');
    const browser = await signedIn();
    assert.match(codeIn(targetOf(await authorize(browser, { prompt: 'none' }))), /^[\w-]{43}$/);
    running.clock.forward(60);
    assert.equal(errorOf(targetOf(await authorize(browser, { prompt: 'none', max_age: '1' }))), 'login_required');
    assert.equal(errorOf(targetOf(await authorize(browser, { prompt: 'none login' }))), 'invalid_request');
  });

  it('takes the session of another person than the application expects for none', async () => {
    const [ada, rob] = [await signedIn(), await signedIn('rob@acme.test')];
    const { body } = await exchange(running.browser(), await codeFor(ada));
    const parameters = { id_token_hint: String(body.id_token), prompt: 'none' };
    assert.equal(errorOf(targetOf(await authorize(ada, parameters))), null);
    assert.equal(errorOf(targetOf(await authorize(rob, parameters))), 'login_required');
  });

  it('refuses a request that is too long for the address of a page', async () => {
    assert.equal(
      errorOf(targetOf(await authorize(running.browser(), { nonce: 'x'.repeat(6_000) }))),
      'invalid_request',
    );
  });

  it('PRO-04 takes a spent cookie for stolen: it gets no code, the session ends, and it is written down', async () => {
    const { db } = running.provider.services;
    const reused = async (sid: unknown) => {
      const isOf = and(eq(auditEvents.event, 'auth.refresh.reuse'), eq(auditEvents.subjectId, String(sid)));
      const rows = await db.select().from(auditEvents).where(isOf);
      return rows.map(({ outcome, actorId, details }) => [outcome, actorId, details.code]);
    };
    for (const [prompt, error, isLate] of [
      ['none', 'login_required', true],
      [undefined, null, true],
      ['none', 'login_required', false],
    ] as const) {
      const owner = await signedIn();
      const thief = owner.copy();
      assert.equal((await owner.refresh()).status, 200);
      const { sid, sub } = claimsOf(owner.token);
      // A tab that has not heard of the refresh goes on.
      assert.match(codeIn(targetOf(await authorize(thief.copy(), { prompt: 'none' }))), /^[\w-]{43}$/);
      if (isLate) running.clock.forward(30);
      else assert.equal((await owner.refresh()).status, 200);
      const target = targetOf(await authorize(thief, { prompt }));
      assert.deepEqual([errorOf(target), codeIn(target)], [error, '']);
      if (prompt === undefined) assert.equal(`${target.origin}${target.pathname}`, LOGIN);
      assert.deepEqual(await reused(sid), [['failure', sub, 'ER-SESSION-ENDED']]);
      assert.equal(errorOf(targetOf(await authorize(owner, { prompt: 'none' }))), 'login_required');
      assert.equal((await owner.refresh()).status, 401, 'the owner has to sign in again');
      assert.equal((await reused(sid)).length, 1, 'once');
    }
  });

  it('PRO-04 goes on with the cookie that is not spent, of several of one person', async () => {
    const owner = await signedIn();
    const spent = owner.copy();
    await owner.refresh();
    running.clock.forward(30);
    const cookie = [...spent.cookies, ...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const path = authorizeRequest({ code_challenge: newVerifier().challenge, prompt: 'none' });
    const { headers } = await running.browser().get(path, { headers: { cookie } });
    assert.match(codeIn(new URL(headers.get('location') ?? '')), /^[\w-]{43}$/);
    assert.equal((await owner.refresh()).status, 200);
  });

  it('takes cookies of several people for no session', async () => {
    const [owner, planter] = [await signedIn(), await signedIn('rob@acme.test')];
    const cookie = [...owner.cookies, ...planter.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { challenge } = newVerifier();
    const { headers } = await running
      .browser()
      .get(
        `/oauth/authorize?response_type=code&scope=openid&client_id=${running.provider.clientId}&redirect_uri=${encodeURIComponent(CALLBACK)}&code_challenge=${challenge}&code_challenge_method=S256`,
        { headers: { cookie } },
      );
    assert.match(headers.get('location') ?? '', /account\/login/);
  });

  it('HOSTED-007 chooses the tenant that the request names, among the person’s own', async () => {
    const ada = await signedIn();
    for (const [wish, expected] of [
      [{ tenantId: GLOBEX }, GLOBEX],
      [{}, GLOBEX], // the session goes on where the last one led
      [{ organization: 'acme' }, ACME],
      [{ tenantId: ACME_LABS }, ACME],
      [{ organization: 'unknown' }, ACME],
    ] as const) {
      const { body } = await exchange(running.browser(), await codeFor(ada, wish));
      assert.equal(claimsOf(String(body.access_token)).tenantId, expected, JSON.stringify(wish));
    }
  });

  it('PRO-11 chooses no tenant that has locked the person out before the session began', async () => {
    const { db } = running.provider.services;
    const earlier = await signedIn();
    running.clock.forward(1);
    const lock = (lockedOutAt: Date | null) =>
      db.update(memberships).set({ lockedOutAt }).where(eq(memberships.tenantId, ACME));
    await lock(new Date(running.clock.read()));
    running.clock.forward(1);
    const later = await signedIn();
    for (const [browser, expected] of [
      [later, GLOBEX],
      [earlier, ACME],
    ] as const) {
      const { body } = await exchange(running.browser(), await codeFor(browser, { tenantId: ACME }));
      assert.equal(claimsOf(String(body.access_token)).tenantId, expected);
    }
    await lock(null);
    running.clock.forward(1);
    // The next sign-in leads to the tenant of the last one.
    await running.browser().signIn('ada@acme.test', undefined, { headers: { 'frontegg-login-alias': 'acme' } });
  });

  it('refuses a person to whom the application is closed, and one whose application is switched off', async () => {
    const closed = await signedIn('rob@acme.test');
    assert.equal(errorOf(targetOf(await authorize(closed, { client_id: MANAGED }))), 'access_denied');
    const open = await signedIn();
    const { body } = await exchange(running.browser(), await codeFor(open, { client_id: MANAGED }), {
      client_id: MANAGED,
    });
    assert.equal(claimsOf(String(body.id_token)).aud, MANAGED);
    const { db } = running.provider.services;
    await db.update(applications).set({ isActive: false }).where(eq(applications.id, MANAGED));
    assert.equal((await authorize(open, { client_id: MANAGED })).status, 400);
    await db.update(applications).set({ isActive: true });
  });

  describe('where a second factor is asked for', () => {
    it('gives no code to a sign-in that waits for it, and one after it, with its context', async () => {
      const browser = running.browser();
      const { body } = await browser.signIn(TESS);
      assert.equal(body.mfaRequired, true);
      const login = await toLogin(browser, { acr_values: MULTI_FACTOR_CONTEXT });
      const proven = await browser.post('/identity/resources/auth/v1/user/mfa/verify', {
        mfaToken: body.mfaToken,
        value: codeAt(running.clock.read()),
      });
      assert.equal(proven.status, 200, proven.text);
      assert.match(codeIn(await goOn(browser, login)), /^[\w-]{43}$/);
      const { body: given } = await exchange(running.browser(), await codeFor(browser));
      const { acr, amr } = claimsOf(String(given.id_token));
      assert.deepEqual([acr, amr], [MULTI_FACTOR_CONTEXT, ['pwd', 'mfa', 'otp']]);
    });

    it('asks for a new sign-in in another tenant that forces it, and then stays where that one leads', async () => {
      const browser = await signedIn();
      running.clock.forward(5);
      const { db } = running.provider.services;
      await db.insert(mfaPolicies).values({ tenantId: GLOBEX, enforceMfaType: 'Force' });
      const login = await toLogin(browser, { organization: 'globex' });
      const { text } = await navigate(browser, pathOf(login));
      assert.match(text, / tenant="globex"/);
      assert.equal(browser.cookies.size, 0, 'the session of before would be gone on with');
      await browser.signIn('ada@acme.test');
      assert.match(codeIn(await goOn(browser, login)), /^[\w-]{43}$/);
      await db.delete(mfaPolicies);
    });

    it('gives none in a tenant whose policy forces it, and exchanges none that was given before', async () => {
      const browser = await signedIn();
      const given = await codeFor(browser);
      const { db } = running.provider.services;
      await db.insert(mfaPolicies).values({ tenantId: ACME, enforceMfaType: 'Force' });
      await toLogin(browser);
      assert.equal(errorOf(targetOf(await authorize(browser, { prompt: 'none' }))), 'login_required');
      assert.equal((await exchange(running.browser(), given)).body.error, 'invalid_grant');
      await db.delete(mfaPolicies);
    });
  });

  it('PRO-05 asks for a new sign-in where the session limits of a tenant have passed', async () => {
    const { db } = running.provider.services;
    const setLimit = (seconds: number | null) =>
      db.update(tenants).set({ sessionIdleSeconds: seconds }).where(eq(tenants.id, GLOBEX));
    const browser = await signedIn();
    const given = await codeFor(browser, { organization: 'globex' });
    await setLimit(60);
    running.clock.forward(59);
    assert.equal(errorOf(targetOf(await authorize(browser, { organization: 'globex', prompt: 'none' }))), null);
    running.clock.forward(1);
    const silent = targetOf(await authorize(browser, { organization: 'globex', prompt: 'none' }));
    assert.equal(errorOf(silent), 'login_required');
    assert.equal((await exchange(running.browser(), given)).body.error, 'invalid_grant', 'given before');
    const { verifier, challenge } = newVerifier();
    const login = await toLogin(browser, { organization: 'globex', code_challenge: challenge });
    running.clock.forward(1);
    await browser.signIn('ada@acme.test');
    const { body } = await exchange(running.browser(), { code: codeIn(await goOn(browser, login)), verifier });
    assert.equal(claimsOf(String(body.access_token)).tenantId, GLOBEX);
    await setLimit(null);
  });
});
