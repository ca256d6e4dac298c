import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import {
  formerPasswords,
  memberships,
  passwordHistoryPolicies,
  passwordRotationPolicies,
  passwords,
  portalFlags,
  users,
  vendors,
} from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { invitingSeed, PASSWORD, paths } from '../../testing/invitations.ts';
import { mailsTo, mailTo } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';

const CHANGE = '/identity/resources/users/v1/passwords/change';
const RESET = '/identity/resources/users/v1/passwords/reset/verify';
const BULK = '/identity/resources/users/v1/passwords/breached/reset/bulk';
const ME = '/identity/resources/users/v2/me';
const FLAG = 'security-center-show-login-flows';
const CLEO = 'cleo@acme.test';
const DAY = 86_400;

const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
const isIn = ({ body }: Answer): boolean => typeof at(body, 'accessToken') === 'string';
/** Each of them another, and none of them from a breach. */
const phrase = (count: number): string => `ein Igel trinkt Tee ${count}`;

describe('passwords and their policies', () => {
  let running: TestProvider;
  let service: Server;
  /** What the range service was asked, and what it answers. */
  const asked: { path: string; padding: string | undefined }[] = [];
  let answer: (prefix: string) => { status: number; body: string } | undefined = () => ({ status: 200, body: '' });
  const logged: string[] = [];

  before(async () => {
    service = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push({ path, padding: request.headers['add-padding']?.toString() });
      const given = answer(path.split('/').at(-1) ?? '');
      if (given) response.writeHead(given.status).end(given.body);
    });
    await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
    const address = service.address();
    const port = typeof address === 'object' ? address?.port : 0;
    running = await startProvider(
      {
        requestLimits: { mails: 10_000, links: 10_000 },
        lockout: { perAccount: 1_000, perAddress: 100_000 },
        breachRangeUrl: `http://127.0.0.1:${port}/range/`,
        log: ({ message }) => void logged.push(message),
      },
      invitingSeed(),
    );
    await db().insert(portalFlags).values({ name: FLAG, value: 'on' });
  });
  after(async () => {
    await running.end();
    service.closeAllConnections();
    await new Promise((done) => void service.close(done));
  });

  const db = () => running.provider.services.db;
  const browser = (): Browser => running.browser();
  const signIn = (password: string, email = CLEO): Promise<Answer> => browser().signIn(email, password);
  const idOf = async (email = CLEO): Promise<string> => {
    const [row] = await db().select().from(users).where(eq(users.email, email));
    return row?.id ?? '';
  };
  /** A person and the tenant that the person is in. */
  const memberOf = async (email: string): Promise<[userId: string, tenantId: string]> => {
    const userId = await idOf(email);
    const [row] = await db().select().from(memberships).where(eq(memberships.userId, userId));
    return [userId, row?.tenantId ?? assert.fail(email)];
  };
  const tokenIn = ({ body }: Answer) => ({ userId: at(body, 'userId'), token: at(body, 'resetPasswordToken') });
  const reset = (opener: object, password: string) => browser().post(RESET, { ...opener, password });
  const mark = async (breached: boolean): Promise<void> =>
    void (await db()
      .update(passwords)
      .set({ breached })
      .where(eq(passwords.userId, await idOf())));
  let current = PASSWORD;

  it('LOGIN-020 PWPOL-008 a breached one gives no session, and a token that sets another and ends the others', async () => {
    const elsewhere = browser();
    await elsewhere.signIn(CLEO, current);
    await mark(true);
    let told: Answer | undefined;
    const rows = await auditOf(db(), async () => void (told = await signIn(current)));
    assert.ok(told, 'it answers');
    assert.deepEqual([told.status, told.headers.getSetCookie()], [200, []], told.text);
    assert.deepEqual(Object.keys(told.body).sort(), [
      'isBreachedPassword',
      'mfaRequired',
      'resetPasswordToken',
      'userId',
    ]);
    assert.deepEqual(
      rows.map(({ event, details }) => [event, details]),
      [['user.password.demanded', { reason: 'breached' }]],
    );
    assert.equal((await elsewhere.get(ME)).status, 200, 'a session that runs goes on');
    assert.equal(codeOf(await reset(tokenIn(told), current)), 'ER-PASSWORD-REUSED', 'the same does not do');
    assert.equal(
      codeOf(await reset({ ...tokenIn(told), userId: await idOf('rob@acme.test') }, phrase(1))),
      'ER-LINK-ENDED',
    );
    assert.equal((await reset(tokenIn(told), phrase(1))).status, 204);
    assert.equal((await elsewhere.get(ME)).status, 401);
    assert.equal(codeOf(await reset(tokenIn(told), phrase(2))), 'ER-LINK-ENDED', 'once');
    current = phrase(1);
    assert.equal(isIn(await signIn(current)), true);
    assert.equal((await mailsTo(running, CLEO))[0]?.template, 'passwordChanged');
  });

  it('FLAGS-016 signs in with a breached one while the flag is off, and notes it', async () => {
    await db().update(portalFlags).set({ value: 'off' }).where(eq(portalFlags.name, FLAG));
    answer = knows(current);
    assert.equal(isIn(await signIn(current)), true);
    const [row] = await db()
      .select()
      .from(passwords)
      .where(eq(passwords.userId, await idOf()));
    assert.equal(row?.breached, true);
    answer = () => ({ status: 200, body: '' });
    await db().update(portalFlags).set({ value: 'on' }).where(eq(portalFlags.name, FLAG));
    await mark(false);
  });

  /** A range service that knows one password. */
  const knows = (password: string) => (prefix: string) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    const line = hash.startsWith(prefix) ? `${hash.slice(5)}:3\r\n` : '';
    return { status: 200, body: `${'0'.repeat(35)}:0\r\n${line}${'F'.repeat(35)}:0` };
  };

  it('asks the range service for five letters of the hash, padded, and believes what it knows', async () => {
    asked.length = 0;
    answer = knows(current);
    const told = await signIn(current);
    assert.equal(at(told.body, 'isBreachedPassword'), true);
    const hash = createHash('sha1').update(current).digest('hex').toUpperCase();
    assert.deepEqual(asked, [{ path: `/range/${hash.slice(0, 5)}`, padding: 'true' }]);
    answer = knows(phrase(7));
    assert.equal(codeOf(await reset(tokenIn(told), phrase(7))), 'ER-PASSWORD-BREACHED');
    answer = () => ({ status: 200, body: `${hash.slice(5)}:0` });
    await mark(false);
    assert.equal(isIn(await signIn(current)), true, 'a line that pads');
  });

  it('lets everybody in while the range service fails, says nonsense or does not answer', async () => {
    for (const one of [() => ({ status: 503, body: '' }), () => ({ status: 200, body: '<html>' }), () => undefined]) {
      answer = one;
      assert.equal(isIn(await signIn(current)), true);
    }
    assert.equal(logged.filter((line) => line.startsWith('The range service')).length, 2);
    answer = () => ({ status: 200, body: '' });
  });

  it('tells who is locked out of everything so, and a forced change unlocks nothing', async () => {
    await mark(true);
    const token = tokenIn(await signIn(current));
    const lock = async (lockedOutAt: Date | null) =>
      db()
        .update(memberships)
        .set({ lockedOutAt })
        .where(eq(memberships.userId, await idOf()));
    await lock(new Date(running.clock.read()));
    assert.equal(codeOf(await signIn(current)), 'ER-USER-LOCKED-OUT');
    assert.equal((await reset(token, phrase(31))).status, 204);
    current = phrase(31);
    assert.equal(codeOf(await signIn(current)), 'ER-USER-LOCKED-OUT');
    await mark(true);
    const [, third] = await memberOf('chief@third.test');
    const cleo = await idOf();
    await db().insert(memberships).values({ tenantId: third, userId: cleo });
    assert.equal(codeOf(await signIn(current)), 'ER-USER-LOCKED-OUT', 'an invitation opens nothing');
    await db()
      .delete(memberships)
      .where(and(eq(memberships.userId, cleo), eq(memberships.tenantId, third)));
    await mark(false);
    await lock(null);
    assert.equal(isIn(await signIn(current)), true);
  });

  it('LOGIN-021 LOGIN-022 PWPOL-004 says when one expires, and lets nobody in with one that has', async () => {
    await db()
      .insert(passwordRotationPolicies)
      .values({ tenantId: null, isActive: true, rotationPeriod: 30, notificationPeriod: 7 });
    const facts = ({ body }: Answer) => [at(body, 'passwordExpiresIn'), at(body, 'notificationPeriod')];
    await db()
      .update(passwords)
      .set({ changedAt: new Date(running.clock.read()) });
    assert.deepEqual(facts(await signIn(current)), [30, 7]);
    running.clock.forward(29 * DAY);
    const last = await signIn(current);
    assert.deepEqual([facts(last), typeof at(last.body, 'accessToken')], [[1, 7], 'string']);
    running.clock.forward(DAY);
    const expired = await signIn(current);
    assert.deepEqual([at(expired.body, 'passwordExpiresIn'), at(expired.body, 'accessToken')], [0, undefined]);
    assert.equal(codeOf(await reset(tokenIn(expired), current)), 'ER-PASSWORD-REUSED');
    running.clock.forward(601);
    assert.equal(codeOf(await reset(tokenIn(expired), phrase(2))), 'ER-LINK-ENDED', 'ten minutes');
    assert.equal((await reset(tokenIn(await signIn(current)), phrase(2))).status, 204);
    current = phrase(2);
    assert.deepEqual(facts(await signIn(current)), [30, 7]);
    await db().delete(passwordRotationPolicies);
    assert.deepEqual(facts(await signIn(current)), [undefined, undefined]);
  });

  it('PWPOL-009 is changed by who is signed in: that session goes on, the others end', async () => {
    const [here, there] = [browser(), browser()];
    await here.signIn(CLEO, current);
    await there.signIn(CLEO, current);
    const change = (password: string, newPassword: string) => here.post(CHANGE, { password, newPassword });
    const wrong = await change('not it at all', phrase(3));
    assert.deepEqual(
      [wrong.status, codeOf(wrong), at(wrong.body, 'context', 'field')],
      [400, 'ER-PASSWORD-WRONG', 'password'],
    );
    const weak = await change(current, 'short');
    assert.deepEqual([codeOf(weak), at(weak.body, 'context', 'field')], ['ER-PASSWORD-WEAK', 'newPassword']);
    assert.equal((await change(current, current)).status, 204, 'no policy says that it must be another');
    await db()
      .insert(passwordRotationPolicies)
      .values({ tenantId: null, isActive: true, rotationPeriod: 30, notificationPeriod: 7 });
    assert.equal(codeOf(await change(current, current)), 'ER-PASSWORD-REUSED');
    await db().delete(passwordRotationPolicies);
    await there.signIn(CLEO, current);
    assert.equal((await change(current, phrase(3))).status, 204);
    current = phrase(3);
    assert.equal((await here.get(ME)).status, 200);
    assert.equal((await there.get(ME)).status, 401);
    assert.equal((await browser().post(CHANGE, { password: current, newPassword: phrase(4) })).status, 401);
    const both = await Promise.all([change(current, phrase(4)), change(current, phrase(5))]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [204, 400], 'one of two');
    current = both[0]?.status === 204 ? phrase(4) : phrase(5);
  });

  it('PWPOL-012 is none of the last ones, as many as the policy says, on every way', async () => {
    await db().insert(passwordHistoryPolicies).values({ tenantId: null, enabled: true, historySize: 3 });
    const here = browser();
    await here.signIn(CLEO, current);
    const used = [current];
    const change = async (newPassword: string) => {
      const told = await here.post(CHANGE, { password: current, newPassword });
      if (told.status === 204) current = newPassword;
      return told;
    };
    for (const count of [11, 12, 13]) {
      running.clock.forward(1);
      assert.equal((await change(phrase(count))).status, 204);
      used.push(phrase(count));
    }
    for (const one of used.slice(-3)) {
      const told = await change(one);
      assert.deepEqual([codeOf(told), at(told.body, 'context', 'count')], ['ER-PASSWORD-REUSED', 3], one);
    }
    assert.equal((await db().select().from(formerPasswords)).length, 2, 'no more are kept');
    await browser().post('/identity/resources/users/v1/passwords/reset', { email: CLEO });
    const link = (await mailTo(running, CLEO)).link('/account/reset-password');
    const told = await reset(link, phrase(12));
    assert.deepEqual([codeOf(told), at(told.body, 'context', 'field')], ['ER-PASSWORD-REUSED', 'password']);
    running.clock.forward(1);
    assert.equal((await change(used[0] ?? '')).status, 204, 'the fourth from last');
    await db().delete(passwordHistoryPolicies);
    assert.equal((await change(phrase(13))).status, 204);
    assert.deepEqual(await db().select().from(formerPasswords), [], 'nothing is kept without a policy');
  });

  it('PRO-22 PWPOL-012 remembers the passwords of each user for that user alone', async () => {
    await db().insert(passwordHistoryPolicies).values({ tenantId: null, enabled: true, historySize: 3 });
    const here = browser();
    await here.signIn(CLEO, current);
    running.clock.forward(1);
    const rob = {
      userId: await idOf('rob@acme.test'),
      hash: await running.provider.services.passwordHasher.hash(phrase(50)),
      replacedAt: new Date(running.clock.read() + DAY * 1000),
    };
    await db().insert(formerPasswords).values(rob);
    for (const next of [phrase(51), phrase(50)]) {
      const told = await here.post(CHANGE, { password: current, newPassword: next });
      assert.equal(told.status, 204, `${next} ${told.text}`);
      current = next;
    }
    const kept = await db().select().from(formerPasswords).where(eq(formerPasswords.userId, rob.userId));
    assert.deepEqual(
      kept.map(({ hash }) => hash),
      [rob.hash],
    );
    await db().delete(formerPasswords);
    await db().delete(passwordHistoryPolicies);
  });

  it('PRO-22 PWPOL-004 PWPOL-012 asks the policies of tenants that the person is in, and of no other', async () => {
    const [, third] = await memberOf('chief@third.test');
    const chief = browser();
    await chief.signIn('chief@third.test', PASSWORD);
    assert.equal((await chief.post(paths.invite, { email: CLEO, provider: 'local' })).status, 200);
    await db()
      .insert(passwordRotationPolicies)
      .values({ tenantId: third, isActive: true, rotationPeriod: 1, notificationPeriod: 1 });
    await db().insert(passwordHistoryPolicies).values({ tenantId: third, enabled: true, historySize: 24 });
    const cleo = await idOf();
    const place = (facts: Partial<typeof memberships.$inferInsert>) =>
      db()
        .update(memberships)
        .set({ activatedAt: null, isDisabled: false, temporaryExpirationDate: null, ...facts })
        .where(and(eq(memberships.userId, cleo), eq(memberships.tenantId, third)));
    const now = () => new Date(running.clock.read());
    const here = browser();
    await here.signIn(CLEO, current);
    const change = (password: string, newPassword: string) => here.post(CHANGE, { password, newPassword });
    const asks = async (): Promise<boolean[]> => {
      const changedAt = new Date(running.clock.read() - 2 * DAY * 1000);
      await db().update(passwords).set({ changedAt }).where(eq(passwords.userId, cleo));
      const [token, same] = [await signIn(current), await change(current, current)];
      return [!isIn(token), codeOf(same) === 'ER-PASSWORD-REUSED'];
    };
    assert.deepEqual(await asks(), [false, false], 'invited');
    assert.deepEqual(
      [(await change(current, phrase(41))).status, (await change(phrase(41), current)).status],
      [204, 204],
    );
    assert.deepEqual(await db().select().from(formerPasswords), [], 'nothing is kept for it');
    await place({ activatedAt: now() });
    assert.deepEqual(await asks(), [true, true], 'joined');
    await place({ activatedAt: now(), isDisabled: true });
    assert.deepEqual(await asks(), [false, false], 'disabled');
    await place({ activatedAt: now(), temporaryExpirationDate: now() });
    assert.deepEqual(await asks(), [false, false], 'until now');
    await db().delete(passwordRotationPolicies);
    await db().delete(passwordHistoryPolicies);
    await db()
      .delete(memberships)
      .where(and(eq(memberships.userId, cleo), eq(memberships.tenantId, third)));
  });

  it('PWPOL-004 PWPOL-012 has the policy of a tenant in the place of the vendor’s, while the vendor allows one', async () => {
    const [cleo, tenantId] = await memberOf(CLEO);
    const here = browser();
    await here.signIn(CLEO, current);
    const isRemembered = async () =>
      codeOf(await here.post(CHANGE, { password: current, newPassword: current })) === 'ER-PASSWORD-REUSED';
    const allow = (isAllowed: boolean) =>
      db()
        .update(vendors)
        .set({ allowOverrideEnforcePasswordHistory: isAllowed, allowOverridePasswordExpiration: isAllowed });
    await db().insert(passwordHistoryPolicies).values({ tenantId: null, enabled: true, historySize: 3 });
    assert.equal(await isRemembered(), true, 'by the vendor');
    await db().insert(passwordHistoryPolicies).values({ tenantId, enabled: false, historySize: 3 });
    assert.equal(await isRemembered(), false, 'switched off by the tenant');
    await allow(false);
    assert.equal(await isRemembered(), true, 'the vendor decides');
    await db().update(passwordHistoryPolicies).set({ enabled: false });
    await db()
      .update(passwordHistoryPolicies)
      .set({ enabled: true })
      .where(eq(passwordHistoryPolicies.tenantId, tenantId));
    await db()
      .insert(passwordRotationPolicies)
      .values({ tenantId, isActive: true, rotationPeriod: 1, notificationPeriod: 1 });
    const changedAt = new Date(running.clock.read() - 2 * DAY * 1000);
    await db().update(passwords).set({ changedAt }).where(eq(passwords.userId, cleo));
    assert.deepEqual([await isRemembered(), isIn(await signIn(current))], [false, true], 'nothing of before holds');
    await db().update(passwords).set({ changedAt }).where(eq(passwords.userId, cleo));
    await allow(true);
    assert.deepEqual([isIn(await signIn(current)), await isRemembered()], [false, true], 'it holds again');
    await db().delete(passwordRotationPolicies);
    await db().delete(passwordHistoryPolicies);
  });

  it('PWPOL-010 PWPOL-011 mails those whose password is breached, once an hour, and nobody else', async () => {
    await mark(true);
    const admin = browser();
    await admin.signIn('owen@acme.test', PASSWORD);
    const strangers = ['else@other.test', 'chief@third.test'];
    const invited = await admin.post(paths.invite, { email: strangers[1], provider: 'local' });
    assert.equal(invited.status, 200, invited.text);
    for (const email of strangers)
      await db()
        .update(passwords)
        .set({ breached: true })
        .where(eq(passwords.userId, await idOf(email)));
    const before = (await mailsTo(running, CLEO)).length;
    assert.equal((await admin.post(BULK)).status, 204);
    assert.equal((await admin.post(BULK)).status, 204);
    const mails = await mailsTo(running, CLEO);
    assert.deepEqual([mails.length - before, mails[0]?.template], [1, 'passwordReset']);
    const later = async (seconds: number) => {
      running.clock.forward(seconds);
      await admin.signIn('owen@acme.test', PASSWORD);
      assert.equal((await admin.post(BULK)).status, 204);
      return (await mailsTo(running, CLEO)).length - before;
    };
    assert.deepEqual([await later(3_599), await later(1)], [1, 2]);
    const cleo = await idOf();
    const account = (verified: boolean) => db().update(users).set({ verified }).where(eq(users.id, cleo));
    const seen = (invisible: boolean) =>
      db().update(memberships).set({ invisible }).where(eq(memberships.userId, cleo));
    await account(false);
    assert.equal(await later(3_600), 2, 'an address that nobody has proven');
    await account(true);
    await seen(true);
    assert.equal(await later(3_600), 2, 'who is not to be seen');
    await seen(false);
    assert.equal(await later(3_600), 3);
    assert.deepEqual(await mailsTo(running, 'rob@acme.test'), []);
    for (const email of strangers)
      assert.equal(
        (await mailsTo(running, email)).some(({ template }) => template === 'passwordReset'),
        false,
        email,
      );
    const link = (await mailTo(running, CLEO)).link('/account/reset-password');
    assert.equal((await reset(link, phrase(20))).status, 204);
    const member = browser();
    await member.signIn('rob@acme.test', PASSWORD);
    assert.equal((await member.post(BULK)).status, 403);
  });
});
