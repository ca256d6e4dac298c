import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { auditEvents, memberships, refreshTokens, sessions, tenants, users } from '../../database/storage/schema.ts';
import { ACME, ACME_LABS, GLOBEX } from '../../testing/seed.ts';
import { claimsOf, startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';

const IDLE = 7 * 24 * 3600;

describe('refreshing a session', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider()));
  after(() => running.end());

  const signedIn = async (email = 'ada@acme.test') => {
    const browser = running.browser();
    assert.equal((await browser.signIn(email)).status, 200);
    return browser;
  };

  it('PRO-04 gives a new token and a new cookie each time', async () => {
    const browser = await signedIn();
    const [first] = browser.cookies.values();
    const answer = await browser.refresh();
    const [second] = browser.cookies.values();
    assert.equal(answer.status, 200);
    assert.notEqual(first, second);
    assert.equal((await browser.get('/identity/resources/users/v2/me')).status, 200);
    assert.equal(answer.body.refreshToken, undefined, 'the refresh token never reaches a script');
  });

  it('PRO-04 gives the same successor to everybody who repeats a token within 30 s', async () => {
    const browser = await signedIn();
    const tabs = Array.from({ length: 8 }, () => browser.copy());
    const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array<number>(8).fill(200),
    );
    running.clock.forward(29);
    const late = browser.copy();
    assert.equal((await late.refresh()).status, 200);
    assert.equal(new Set([...tabs, late].flatMap((tab) => [...tab.cookies.values()])).size, 1);
  });

  it('PRO-04 takes a token for stolen whose successor has been used, within the grace as well', async () => {
    const owner = await signedIn();
    const first = owner.copy();
    await owner.refresh();
    const second = owner.copy();
    assert.equal((await first.copy().refresh()).status, 200, 'the successor has not been used');
    await owner.refresh();
    const forked = await first.refresh();
    assert.deepEqual(
      [forked.status, forked.body.errorCode, forked.body.accessToken],
      [401, 'ER-SESSION-ENDED', undefined],
    );
    assert.equal(first.cookies.size, 0);
    for (const browser of [owner, second]) assert.equal((await browser.refresh()).status, 401, 'the family is over');
    assert.equal((await owner.get('/identity/resources/users/v2/me')).status, 401);
  });

  it('PRO-04 hands the live token of a family to none of its spent ones', async () => {
    const generations = [await signedIn()];
    for (let count = 0; count < 3; count += 1) {
      const next = (generations.at(-1) ?? generations[0])?.copy();
      assert.equal((await next?.refresh())?.status, 200);
      if (next) generations.push(next);
    }
    const [oldest, , , newest] = generations;
    assert.equal((await oldest?.refresh())?.status, 401);
    assert.equal((await newest?.refresh())?.status, 401);
  });

  const COOKIE = 'fe_refresh_111111112222-4333-8444-555555555555';
  const cookieOf = (browser: Browser): string => browser.cookies.get(COOKIE) ?? '';
  /** A refresh with several cookies of the one name. */
  const withCookies = (...values: string[]) =>
    running.browser().refresh({}, { headers: { cookie: values.map((value) => `${COOKIE}=${value}`).join('; ') } });

  it('PRO-04 refuses cookies of several people, exchanges neither and takes all of them away', async () => {
    const [owner, planter] = [await signedIn(), await signedIn('rob@acme.test')];
    const { db } = running.provider.services;
    const known = await db.$count(refreshTokens);
    for (const values of [
      [cookieOf(planter), cookieOf(owner)],
      [cookieOf(owner), 'x', cookieOf(planter)],
    ]) {
      const answer = await withCookies(...values);
      assert.deepEqual([answer.status, answer.body.errorCode], [401, 'ER-SESSION-ENDED']);
      assert.deepEqual(
        answer.headers.getSetCookie().map((line) => /Domain=([^;]+)/.exec(line)?.[1]),
        [undefined, 'auth.test'],
      );
    }
    assert.equal(await db.$count(refreshTokens), known);
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.event, 'auth.refresh.ambiguous'));
    assert.equal(rows.length, 2);
    assert.deepEqual(
      [...new Set(rows.flatMap(({ details }) => details.sessions))].sort(),
      [owner, planter].map(({ token }) => claimsOf(token).sid).sort(),
    );
    for (const browser of [owner, planter]) assert.equal((await browser.refresh()).status, 200);
  });

  it('PRO-04 of several cookies of one person it goes on with the one that can be exchanged', async () => {
    const spent = await signedIn();
    const newest = spent.copy();
    await newest.refresh();
    const over = await signedIn();
    const overCookie = cookieOf(over);
    await over.post('/identity/resources/auth/v1/logout');
    running.clock.forward(3600);
    const answer = await withCookies('made-up', overCookie, cookieOf(spent), cookieOf(newest));
    assert.equal(answer.status, 200, answer.text);
    await newest.refresh();
    assert.equal(/=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1], cookieOf(newest));
  });

  it('PRO-04 takes a later repeat for theft: the family ends, and it is written down', async () => {
    const thief = await signedIn();
    const owner = thief.copy();
    assert.equal((await owner.refresh()).status, 200);
    running.clock.forward(30);
    const stolen = await thief.refresh();
    assert.equal(stolen.status, 401);
    assert.equal(stolen.body.errorCode, 'ER-SESSION-ENDED');
    assert.match(stolen.headers.getSetCookie()[0] ?? '', /Max-Age=0/);
    const { sid } = claimsOf(thief.token);
    const reused = () =>
      running.provider.services.db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.event, 'auth.refresh.reuse'), eq(auditEvents.subjectId, String(sid))));
    assert.equal((await reused()).length, 1);
    assert.equal((await owner.refresh()).status, 401, 'the owner has to sign in again');
    assert.equal(
      (await owner.get('/identity/resources/users/v2/me')).status,
      401,
      'access tokens of the family are dead at once',
    );
    const written = await reused();
    assert.equal(written.length, 1, 'once');
    assert.equal(written[0]?.ipAddress, '192.0.2.1');
  });

  it('PRO-04 PRO-07 keeps hashes, never tokens', async () => {
    const browser = await signedIn();
    const [token] = browser.cookies.values();
    const rows = await running.provider.services.db.select().from(refreshTokens);
    assert.match(token ?? '', /^[\w-]{43}$/);
    for (const row of nonEmpty(rows, 'refresh tokens')) assert.notEqual(row.hash, token);
  });

  it('PRO-05 ends a session that was idle for too long', async () => {
    const browser = await signedIn();
    running.clock.forward(IDLE - 1);
    assert.equal((await browser.refresh()).status, 200);
    running.clock.forward(IDLE);
    assert.equal((await browser.refresh()).status, 401);
  });

  it('PRO-05 ends a session at its absolute end, however busy it was', async () => {
    const browser = await signedIn();
    for (let day = 6; day < 30; day += 6) {
      running.clock.forward(6 * 24 * 3600);
      assert.equal((await browser.refresh()).status, 200, `day ${day}`);
    }
    running.clock.forward(6 * 24 * 3600);
    assert.equal((await browser.refresh()).status, 401);
  });

  it("PRO-05 follows the tenant's own policy where that is shorter", async () => {
    const { db } = running.provider.services;
    await db.update(tenants).set({ sessionIdleSeconds: 60 }).where(eq(tenants.id, ACME));
    const browser = await signedIn('rob@acme.test');
    running.clock.forward(61);
    assert.equal((await browser.refresh()).status, 401);
    await db.update(tenants).set({ sessionIdleSeconds: null }).where(eq(tenants.id, ACME));
  });

  it("PRO-05 holds a tenant's idle end against a session that was last used in another tenant", async () => {
    const { db } = running.provider.services;
    await db.update(tenants).set({ sessionIdleSeconds: 60 }).where(eq(tenants.id, GLOBEX));
    const browser = await signedIn();
    assert.equal((await browser.refresh({ tenantId: GLOBEX })).status, 200, 'used a moment ago');
    await browser.refresh();
    const known = await db.$count(refreshTokens);
    running.clock.forward(60);
    const refused = await browser.refresh({ tenantId: GLOBEX });
    assert.deepEqual([refused.status, refused.body.errorCode], [401, 'ER-SESSION-ENDED']);
    assert.deepEqual([refused.headers.getSetCookie(), await db.$count(refreshTokens)], [[], known], 'nothing changes');
    assert.equal((await browser.refresh()).status, 200, 'the session goes on in its own tenant');
    running.clock.forward(60);
    const switched = await browser.call('PUT', '/identity/resources/users/v1/tenant', { body: { tenantId: GLOBEX } });
    assert.equal(switched.status < 300, true, switched.text);
    assert.equal((await browser.refresh()).status, 200, 'a switch is a use');
    assert.equal(claimsOf(browser.token).tenantId, GLOBEX);
    assert.equal((await browser.refresh({ tenantId: ACME })).status, 200);
    running.clock.forward(60);
    const over = await browser.refresh();
    assert.deepEqual([over.status, over.body.errorCode], [401, 'ER-SESSION-ENDED']);
    assert.match(over.headers.getSetCookie()[0] ?? '', /Max-Age=0/);
    assert.equal((await browser.refresh({ tenantId: ACME })).status, 401, 'it has ended');
    await db.update(tenants).set({ sessionIdleSeconds: null }).where(eq(tenants.id, GLOBEX));
  });

  it("PRO-05 a tenant's absolute end holds for sessions that had begun before it was set", async () => {
    const { db } = running.provider.services;
    const browser = await signedIn('rob@acme.test');
    await db.update(tenants).set({ sessionAbsoluteSeconds: 120 }).where(eq(tenants.id, ACME));
    running.clock.forward(100);
    const { headers } = await browser.refresh();
    assert.match(headers.getSetCookie()[0] ?? '', /Max-Age=20;/, 'the cookie ends with the session');
    running.clock.forward(21);
    assert.deepEqual(
      [(await browser.get('/identity/resources/users/v2/me')).status, (await browser.refresh()).status],
      [401, 401],
    );
    await db.update(tenants).set({ sessionAbsoluteSeconds: null }).where(eq(tenants.id, ACME));
  });

  it('SESSION-004 takes an empty body, a null tenant, and a tenant for one tab only', async () => {
    const browser = await signedIn();
    for (const body of [{}, { tenantId: null }, '']) assert.equal((await browser.refresh(body)).status, 200);
    const tab = await browser.refresh({ tenantId: GLOBEX });
    assert.equal(claimsOf(browser.token).tenantId, GLOBEX);
    assert.equal(tab.status, 200);
    await browser.refresh();
    assert.equal(claimsOf(browser.token).tenantId, ACME, 'the session itself stayed where it was');
  });

  it('PRO-22 refuses a foreign and an unknown tenant alike, and keeps the session', async () => {
    const browser = await signedIn();
    const answers = [
      await browser.refresh({ tenantId: ACME_LABS }),
      await browser.refresh({ tenantId: '99999999-9999-4999-8999-999999999999' }),
    ];
    assert.deepEqual(
      answers.map(({ status, text, headers }) => [status, text, headers.getSetCookie()]),
      Array(2).fill([403, answers[0]?.text, []]),
    );
    assert.equal((await browser.refresh()).status, 200);
  });

  it('PRO-26 a disabled member goes on in another tenant, or nowhere', async () => {
    const { db } = running.provider.services;
    const browser = await signedIn();
    const rob = await signedIn('rob@acme.test');
    await db.update(memberships).set({ isDisabled: true }).where(eq(memberships.tenantId, ACME));
    assert.equal((await browser.get('/identity/resources/users/v2/me')).status, 401);
    assert.equal((await browser.refresh()).status, 200);
    assert.equal(claimsOf(browser.token).tenantId, GLOBEX);
    const refused = await rob.refresh();
    assert.deepEqual([refused.status, refused.body.errorCode], [403, 'ER-USER-DISABLED']);
    assert.match(refused.headers.getSetCookie()[0] ?? '', /=; Max-Age=0;/);
    const [ended] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.id, String(claimsOf(rob.token).sid)));
    assert.deepEqual([ended?.endReason, ended?.endedAt?.getTime()], ['account-closed', running.clock.read()]);
    await db.update(memberships).set({ isDisabled: false }).where(eq(memberships.tenantId, ACME));
    assert.equal((await rob.refresh()).status, 401, 'its cookie is gone');
  });

  it('PRO-11 a locked person gets no token by refreshing', async () => {
    const { db } = running.provider.services;
    const rob = await signedIn('rob@acme.test');
    await db.update(users).set({ isLocked: true }).where(eq(users.emailKey, 'rob@acme.test'));
    assert.equal((await rob.get('/identity/resources/users/v2/me')).status, 401);
    assert.deepEqual([(await rob.refresh()).body.errorCode], ['ER-USER-LOCKED']);
    await db.update(users).set({ isLocked: false }).where(eq(users.emailKey, 'rob@acme.test'));
  });

  it('answers 401 in the error form without a cookie or with a made-up one', async () => {
    const browser = running.browser();
    assert.equal((await browser.refresh()).body.errorCode, 'ER-UNAUTHORIZED');
    browser.cookies.set('fe_refresh_111111112222-4333-8444-555555555555', 'made-up');
    assert.equal((await browser.refresh()).status, 401);
    assert.equal(browser.cookies.size, 0);
  });

  it('signs after a transaction, not within one, even when the keys have to be read anew', async () => {
    const browser = await signedIn();
    running.clock.forward(120);
    assert.equal((await browser.refresh()).status, 200);
    assert.equal((await signedIn()).cookies.size, 1);
  });
});
