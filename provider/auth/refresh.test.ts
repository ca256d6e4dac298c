import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { nonEmpty } from '../../tests/support/expect.ts';
import { auditEvents, memberships, refreshTokens, sessions, tenants, users } from '../storage/schema.ts';
import { ACME, ACME_LABS, GLOBEX } from '../testing/seed.ts';
import { claimsOf, startProvider, type TestProvider } from '../testing/provider.ts';

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

  it('PRO-04 a slow tab does not bring a spent token back into the shared cookie', async () => {
    const browser = await signedIn();
    const slow = browser.copy();
    await browser.refresh();
    await browser.refresh();
    assert.equal((await slow.refresh()).status, 200);
    assert.deepEqual([...slow.cookies.values()], [...browser.cookies.values()]);
    running.clock.forward(3600);
    assert.equal((await slow.refresh()).status, 200);
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
    const reused = () =>
      running.provider.services.db.select().from(auditEvents).where(eq(auditEvents.event, 'auth.refresh.reuse'));
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
