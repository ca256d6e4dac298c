import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { mfaFactors, rememberedBrowsers, sessions } from '../../../database/storage/schema.ts';
import { auditOf } from '../../../testing/audit.ts';
import { MFA, OWN, PASSWORD, secretIn, STEP_UP, TESS, told, withMfa } from '../../../testing/mfa.ts';
import { at } from '../../../testing/operator.ts';
import { claimsOf, type Browser } from '../../../testing/provider.ts';
import { ACME, GLOBEX } from '../../../testing/seed.ts';

const UNA = 'una@acme.test';
const DAY = 24 * 3600;

describe('a browser that is remembered', () => {
  const suite = withMfa();

  const isAsked = async (browser: Browser, email = TESS): Promise<boolean> => {
    const { body, text } = await browser.signIn(email);
    assert.notEqual(body.mfaRequired, undefined, text);
    return body.mfaRequired === true;
  };

  it('MFA-008 MFA-009 MFA-010 skips the second factor for fourteen days, which later sign-ins do not move', async () => {
    const { scene } = suite;
    const { browser, mfaToken } = await scene.pending();
    const policy = await browser.get(
      `/identity/resources/configurations/v1/mfa-policy/allow-remember-device?mfaToken=${mfaToken}`,
    );
    assert.deepEqual(policy.body, { isAllowedToRemember: true, mfaDeviceExpiration: 14 });
    const elsewhere = await scene
      .browser()
      .get(`/identity/resources/configurations/v1/mfa-policy/allow-remember-device?mfaToken=${mfaToken}`);
    assert.equal(elsewhere.status, 401);
    const done = await browser.post(`${MFA}/verify`, { mfaToken, value: scene.code(), rememberDevice: true });
    const cookie = done.headers.getSetCookie().find((line) => line.startsWith('gatehouse_mfa_1111'));
    assert.match(cookie ?? '', /httponly/i);
    assert.equal(await isAsked(browser), false);
    browser.token = String(done.body.accessToken);
    scene.running.clock.forward(13 * DAY);
    assert.equal(await isAsked(browser), false);
    const listed = await browser.get(`${OWN}/remembered-devices`);
    assert.equal(at(JSON.parse(listed.text), '0', 'current'), true, listed.text);
    scene.running.clock.forward(DAY);
    assert.equal(await isAsked(browser), true, 'after its fixed end');
  });

  it('MFA-010 is void for another person, after a change of the password, and after one of the factors', async () => {
    const { scene } = suite;
    const remembered = async (): Promise<Browser> => {
      const browser = await scene.signedIn(TESS, { rememberDevice: true });
      assert.equal(await isAsked(browser), false);
      return browser;
    };
    const first = await remembered();
    assert.equal(await isAsked(first, 'tom@acme.test'), true, 'of another person');
    const forged = scene.browser();
    forged.cookies.set(`gatehouse_mfa_${scene.services.clientId}`, 'forged');
    assert.equal(await isAsked(forged), true);

    const changing = await scene.signedIn();
    const change = { password: PASSWORD, newPassword: 'another horse battery staple' };
    const path = '/identity/resources/users/v1/passwords/change';
    assert.equal((await changing.post(path, change)).status, 204);
    const { body } = await first.signIn(TESS, change.newPassword);
    assert.equal(body.mfaRequired, true, 'after a change of the password');
    assert.equal((await changing.post(path, { password: change.newPassword, newPassword: PASSWORD })).status, 204);

    const second = await remembered();
    const page = scene.browser();
    await page.post('/identity/resources/users/v1/passwords/reset', { email: TESS });
    const [mail] = await scene.mailsTo(TESS);
    const [, userId, token] = /userId=([^&\s]+)&token=(\S+)/.exec(mail?.text ?? '') ?? [];
    const reset = { userId, token, password: 'a third horse battery staple' };
    assert.equal((await page.post('/identity/resources/users/v1/passwords/reset/verify', reset)).status, 204);
    assert.equal((await second.signIn(TESS, reset.password)).body.mfaRequired, true, 'after a reset');
  });

  it('MFA-010 lists the browsers of the person, and forgets one or all', async () => {
    const { scene } = suite;
    const tom = 'tom@acme.test';
    const secret = 'KRSXG5CTMVRXEZLUKN2HE2LOM5JGK4TU';
    const browser = await scene.signedIn(tom, { rememberDevice: true }, scene.browser(), secret);
    await scene.signedIn(tom, { rememberDevice: true }, scene.browser(), secret);
    const list: unknown = JSON.parse((await browser.get(`${OWN}/remembered-devices`)).text);
    assert.equal(Array.isArray(list) && list.length, 2);
    const foreign = await scene.db.select().from(rememberedBrowsers);
    const ofTess = foreign.find(({ userId }) => userId !== claimsOf(browser.token).sub);
    if (ofTess) assert.equal((await browser.call('DELETE', `${OWN}/remembered-devices/${ofTess.id}`)).status, 204);
    assert.equal(await scene.db.$count(rememberedBrowsers), foreign.length, 'none of another person');
    const id = String(at(list, '1', 'id'));
    assert.equal((await browser.call('DELETE', `${OWN}/remembered-devices/${id}`)).status, 204);
    assert.equal((await browser.call('DELETE', `${OWN}/remembered-devices`)).status, 204);
    assert.equal((await browser.get(`${OWN}/remembered-devices`)).text, '[]');
    assert.equal(await isAsked(browser, tom), true);
  });
});

describe('a session in a tenant that asks for a second factor', () => {
  const suite = withMfa();

  /** A session of a person with an app who has proven the password alone: from before there was a policy or an app. */
  async function bySinglePassword(email = TESS): Promise<Browser> {
    const { scene } = suite;
    const browser = await scene.signedIn(email);
    const { sid } = claimsOf(browser.token);
    await scene.db
      .update(sessions)
      .set({ amr: ['pwd'] })
      .where(eq(sessions.id, String(sid)));
    assert.equal((await browser.refresh()).status, 200);
    return browser;
  }

  it('SECPOL-005 MFA-011 is asked by a refresh into it, and stays where it is', async () => {
    const { scene } = suite;
    const browser = await bySinglePassword();
    await scene.enforceIn(GLOBEX, 'Force');
    const kept = () => [...browser.cookies].filter(([name]) => name.startsWith('fe_refresh'));
    const cookie = kept();
    const asked = await browser.refresh({ tenantId: GLOBEX });
    assert.deepEqual([asked.status, asked.body.mfaRequired, asked.body.accessToken], [200, true, undefined]);
    assert.equal(asked.body.mfaEnrolled, true);
    assert.deepEqual(kept(), cookie, 'nothing is exchanged');
    assert.equal((await browser.refresh({ tenantId: ACME })).body.mfaRequired, false, 'its own tenant goes on');
    const { mfaToken } = asked.body;
    const done = await browser.post(`${MFA}/verify`, { mfaToken, value: scene.code() });
    assert.equal(done.status, 200, done.text);
    const claims = claimsOf(String(done.body.accessToken));
    assert.deepEqual([claims.tenantId, claims.amr], [GLOBEX, ['pwd', 'mfa', 'otp']]);
    assert.equal((await browser.refresh({ tenantId: GLOBEX })).body.mfaRequired, false);
    scene.nextStep();
  });

  it('SECPOL-005 MFA-011 is asked by a switch into it, and gets no token for it', async () => {
    const { scene } = suite;
    const browser = await bySinglePassword();
    await scene.enforceIn(GLOBEX, 'Force');
    const move = () => browser.call('PUT', '/identity/resources/users/v1/tenant', { body: { tenantId: GLOBEX } });
    const asked = await move();
    assert.deepEqual([asked.status, asked.body.mfaRequired], [200, true]);
    const token = await browser.post('/identity/resources/users/v3/me/token', { tenantId: GLOBEX });
    assert.deepEqual(told(token), [403, 'ER-MFA-REQUIRED']);
    assert.equal(claimsOf(String((await browser.refresh()).body.accessToken)).tenantId, ACME);
    const done = await browser.post(`${MFA}/verify`, { mfaToken: asked.body.mfaToken, value: scene.code() });
    assert.equal(done.status, 200, done.text);
    assert.equal((await move()).status, 204);
    assert.equal(claimsOf(String((await browser.refresh()).body.accessToken)).tenantId, GLOBEX);
    scene.nextStep();
  });

  it('SECPOL-005 MFA-014 is asked in its own tenant once the policy is on, and enrols while its sign-in is fresh', async () => {
    const { scene } = suite;
    const browser = scene.browser();
    assert.equal((await browser.signIn(UNA)).status, 200);
    await scene.enforceIn(ACME, 'Force');
    const asked = await browser.refresh();
    assert.deepEqual([asked.body.mfaRequired, asked.body.mfaEnrolled], [true, false], asked.text);
    const { mfaToken } = asked.body;
    assert.equal((await browser.post(`${MFA}/authenticator/enroll`, { mfaToken })).status, 200);
    scene.running.clock.forward(601);
    const later = await browser.refresh();
    const refused = await browser.post(`${MFA}/authenticator/enroll`, { mfaToken: later.body.mfaToken });
    assert.deepEqual(told(refused), [403, 'ER-SIGN-IN-TOO-OLD'], 'a second factor needs a fresh sign-in');
    assert.equal(at(refused.body, 'context', 'maxAge'), 600);
  });

  it('MFA-014 says in the audit that a factor was added to it, and that it was stepped up', async () => {
    const { scene } = suite;
    const rob = 'rob@acme.test';
    const browser = scene.browser();
    assert.equal((await browser.signIn(rob)).status, 200);
    await scene.enforceIn(ACME, 'Force');
    const { mfaToken } = (await browser.refresh()).body;
    const made = await browser.post(`${MFA}/authenticator/enroll`, { mfaToken });
    const rows = await auditOf(scene.db, async () => {
      const token = scene.code(0, secretIn(made));
      const done = await browser.post(`${MFA}/authenticator/enroll/verify`, { mfaToken, token });
      assert.equal(done.status, 200, done.text);
      browser.token = String(done.body.accessToken);
    });
    const [kept] = await scene.factorsOf(rob);
    assert.deepEqual(
      rows.map(({ event, tenantId, subjectId, outcome }) => [event, tenantId, subjectId, outcome]),
      [
        ['auth.stepUp', ACME, claimsOf(browser.token).sid, 'success'],
        ['user.mfa.added', ACME, kept?.id, 'success'],
      ],
    );
  });

  it('PRO-04 a token that was stolen is found before anything is asked', async () => {
    const { scene } = suite;
    const browser = scene.browser();
    await browser.signIn(UNA);
    const thief = browser.copy();
    assert.equal((await browser.refresh()).status, 200);
    assert.equal((await browser.refresh()).status, 200);
    await scene.enforceIn(ACME, 'Force');
    scene.running.clock.forward(60);
    assert.equal((await thief.refresh()).status, 401);
    assert.equal((await browser.refresh()).status, 401, 'the family is over');
  });
});

describe('a step-up', () => {
  const suite = withMfa();
  const old = async (): Promise<Browser> => {
    const browser = await suite.scene.signedIn();
    suite.scene.running.clock.forward(601);
    return browser;
  };

  it('STEPUP-008 STEPUP-009 answers the session while its factor is fresh, then asks, and moves auth_time', async () => {
    const { scene } = suite;
    const browser = await scene.signedIn();
    const fresh = await browser.post(STEP_UP, { maxAge: 600 });
    assert.equal(fresh.status, 200, fresh.text);
    assert.equal(claimsOf(String(fresh.body.accessToken)).sid, claimsOf(browser.token).sid);
    scene.running.clock.forward(601);
    const asked = await browser.post(STEP_UP, { maxAge: 600 });
    assert.deepEqual([asked.body.mfaRequired, asked.body.accessToken], [true, undefined]);
    assert.equal((await browser.post(STEP_UP, {})).body.mfaRequired, false, 'without an age any will do');
    const { mfaToken } = asked.body;
    const done = await browser.post(`${MFA}/verify`, { mfaToken, value: scene.code(), rememberDevice: true });
    assert.equal(done.status, 200, done.text);
    const [former, now] = [claimsOf(browser.token), claimsOf(String(done.body.accessToken))];
    assert.equal(now.sid, former.sid, 'the same session');
    assert.equal(Number(now.auth_time) - Number(former.auth_time) >= 600, true);
    assert.equal(
      done.headers.getSetCookie().some((line) => line.startsWith('fe_refresh')),
      false,
    );
    assert.equal((await browser.post(STEP_UP, { maxAge: 600 })).body.mfaRequired, false);
    scene.nextStep();
  });

  it('STEPUP-008 is satisfied by no other session, and steps up no other', async () => {
    const { scene } = suite;
    const browser = await old();
    const asked = await browser.post(STEP_UP, { maxAge: 600 });
    const { mfaToken } = asked.body;
    const other = await scene.signedIn();
    const flow = `gatehouse_mfa_flow_${scene.services.clientId}`;
    other.cookies.set(flow, browser.cookies.get(flow) ?? '');
    const stolen = await other.post(`${MFA}/verify`, { mfaToken, value: scene.code() });
    assert.equal(stolen.status, 401, 'another session of the same person');
    const bare = scene.browser();
    bare.cookies.set(flow, browser.cookies.get(flow) ?? '');
    assert.equal((await bare.post(`${MFA}/verify`, { mfaToken, value: scene.code() })).status, 401, 'no session');
    assert.equal((await browser.post(STEP_UP, { maxAge: 600 })).body.mfaRequired, true);
    scene.nextStep();
  });

  it('STEPUP-009 is not satisfied by a factor that is gone', async () => {
    const { scene } = suite;
    const browser = await old();
    const { body } = await browser.post(STEP_UP, { maxAge: 600 });
    const rows = await scene.db.delete(mfaFactors).returning();
    const answer = await browser.post(`${MFA}/verify`, { mfaToken: body.mfaToken, value: scene.code() });
    assert.deepEqual(told(answer), [400, 'ER-CODE-WRONG']);
    await scene.db.insert(mfaFactors).values(rows);
  });

  it('STEPUP-008 is named anew for no page: a session is stepped up where it was asked', async () => {
    const browser = await suite.scene.signedIn(TESS, { rememberDevice: true });
    assert.equal((await browser.signIn(TESS)).status, 200); // begins without the factor
    assert.equal((await browser.post(STEP_UP, { maxAge: 600 })).body.mfaRequired, true);
    assert.equal((await browser.post(`${MFA}/resume`)).status, 401);
    suite.scene.nextStep();
  });

  it('STEPUP-010 says of a person without a second factor that there is none', async () => {
    const browser = suite.scene.browser();
    await browser.signIn(UNA);
    const answer = await browser.post(STEP_UP, { maxAge: 60 });
    assert.deepEqual(told(answer), [403, 'ER-MFA-NOT-ENROLLED']);
    assert.deepEqual(answer.body.errors, ['MFA is not enrolled']);
  });
});
