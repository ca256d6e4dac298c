import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { issueSecret } from '../../crypto/secrets/storage.ts';
import {
  applications,
  authStrategies,
  memberships,
  passkeys,
  passwords,
  tenants,
  users,
} from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { code, NEW_PASSWORD, PASSWORD, paths, useInviting } from '../../testing/invitations.ts';
import { mailsTo, type ReceivedMail } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { claimsOf, CLIENT_ID, PUBLIC_URL, type Browser } from '../../testing/provider.ts';
import { signUpCookieName } from '../../signIn/auth/signUpBrowser.ts';
import { newToken } from '../../crypto/keys/secrets.ts';
import { pretendActivation, sendActivation } from '../sending/activation.ts';

const DAY = 24 * 3600;

describe('activation', () => {
  const scene = useInviting({
    lockout: { perAccount: 1_000, perAddress: 100_000 },
    passwordHashing: { concurrency: 4 }, // so that two can be at work at once
  });
  const LINK = '/account/activate';
  const CODE = '/activate/code';
  const strategy = (given: { userId: string; token: string }, browser: Browser = scene.browser()) =>
    browser.get(`${paths.strategy}?${new URLSearchParams(given)}`);
  const activate = (
    mail: ReceivedMail,
    more: object = { password: NEW_PASSWORD },
    browser: Browser = scene.browser(),
  ) => browser.post(paths.activate, { ...mail.link(LINK), ...more });
  const byCode = (mail: ReceivedMail, more: object = {}, browser: Browser = scene.browser()) =>
    browser.post(paths.activateWithCode, { ...mail.link(CODE), code: mail.code, password: NEW_PASSWORD, ...more });
  const wrong = ({ code: right }: ReceivedMail): string => (right === '123456' ? '654321' : '123456');

  const sendingOf = () =>
    ({ asker: { flow: newToken(), network: '192.0.2.1', isKnown: false }, admission: 'fresh' }) as const;

  /** A user who signed up with a password and has proven nothing yet. */
  async function signedUp(
    email: string,
  ): Promise<{ userId: string; mail: ReceivedMail; flowToken: string; browser: Browser }> {
    const { db } = scene;
    const { services } = scene.running.provider;
    const now = services.now();
    const [row] = await db.insert(users).values({ email, emailKey: email, name: 'Nia', nameKey: 'nia' }).returning();
    const userId = row?.id ?? assert.fail(email);
    await db.insert(passwords).values({ userId, hash: await services.passwordHasher.hash(PASSWORD) });
    const [tenant] = await db.select().from(tenants).where(eq(tenants.alias, 'third'));
    await db.insert(memberships).values({ tenantId: tenant?.id ?? '', userId });
    const how = { language: 'en', sending: sendingOf() };
    const { flowToken } = await sendActivation({ db, services, now }, row ?? assert.fail(email), how);
    const browser = scene.browser();
    const text = await issueSecret(
      db,
      { purpose: 'sign-up-browser', subject: userId, kind: 'token', lifetime: 600 },
      now,
    );
    browser.cookies.set(signUpCookieName(CLIENT_ID), text);
    return { userId, mail: await scene.mailTo(email), flowToken, browser };
  }

  it('ACTIV-004 sets the password of an invited person by the link, verifies the address and signs in to the tenant', async () => {
    const mail = await scene.invited('uma@acme.test', {
      name: 'Uma',
      phone: '+49 1',
      username: 'uma',
      roleIds: await scene.roleIds('viewer'),
    });
    const { userId } = mail.link(LINK);
    assert.deepEqual((await strategy(mail.link(LINK))).body, { shouldSetPassword: true });
    assert.deepEqual((await strategy(mail.link(CODE))).body, { shouldSetPassword: true });
    const rows = await auditOf(scene.db, async () => {
      const answer = await activate(mail);
      assert.equal(answer.status, 200, answer.text);
      const claims = claimsOf(String(answer.body.accessToken));
      assert.deepEqual(
        [claims.sub, claims.amr, claims.email_verified, claims.roles, claims.name],
        [userId, ['pwd'], true, ['viewer'], 'Uma'],
      );
      assert.equal(answer.headers.getSetCookie().length, 2);
    });
    assert.deepEqual(rows.map(({ event }) => event).sort(), [
      'auth.login',
      'user.activated',
      'user.invitation.accepted',
    ]);
    assert.equal((await scene.browser().signIn('uma@acme.test', NEW_PASSWORD)).status, 200);
    const named = await scene
      .browser()
      .post('/identity/resources/auth/v1/user', { username: 'UMA', password: NEW_PASSWORD });
    assert.equal(named.status, 200, 'the promised username');
  });

  it('ACTIV-005 does so by the code, and uses link and code up together', async () => {
    const mail = await scene.invited('vic@acme.test');
    assert.equal((await byCode(mail)).status, 200);
    assert.deepEqual(code(await byCode(mail)), [400, 'ER-CODE-EXPIRED']);
    const other = await scene.invited('wim@acme.test');
    assert.equal((await activate(other)).status, 200);
    assert.deepEqual(code(await activate(other)), [400, 'ER-LINK-INVALID']);
    assert.deepEqual(code(await byCode(other)), [400, 'ER-CODE-EXPIRED']);
  });

  it('ACTIV-003 uses nothing up by looking, and asks for the password before it does', async () => {
    const mail = await scene.invited('xia@acme.test');
    for (const more of [{}, { password: '' }, { password: 'short' }]) {
      const refused = await activate(mail, more);
      assert.equal(refused.status, 400);
      assert.equal(at(refused.body, 'context', 'field'), 'password', refused.text);
    }
    assert.deepEqual(code(await activate(mail, {})), [400, 'ER-INVALID-REQUEST']);
    assert.deepEqual(code(await activate(mail, { password: 'short' })), [400, 'ER-PASSWORD-WEAK']);
    assert.deepEqual(code(await activate(mail, { password: 'password123' })), [400, 'ER-PASSWORD-BREACHED']);
    assert.deepEqual(code(await byCode(mail, { password: 'short' })), [400, 'ER-PASSWORD-WEAK']);
    await strategy(mail.link(LINK));
    assert.equal((await activate(mail)).status, 200);
  });

  it('PRO-15 opens nothing with a wrong, foreign, malformed or expired token', async () => {
    const [mail, other] = [await scene.invited('yan@acme.test'), await scene.invited('zoe@acme.test')];
    const { userId, token } = mail.link(LINK);
    for (const given of [
      { userId: other.link(LINK).userId, token },
      { userId, token: 'none' },
      { userId, token: '' },
      { userId, token: mail.link(CODE).token },
      { userId: crypto.randomUUID(), token },
    ]) {
      const answer = await scene.browser().post(paths.activate, { ...given, password: NEW_PASSWORD });
      assert.deepEqual(code(answer), [400, 'ER-LINK-INVALID'], JSON.stringify(given));
    }
    for (const given of [
      { userId: other.link(LINK).userId, token: mail.link(CODE).token },
      { userId, token: mail.link(LINK).token },
      { userId, token: `${mail.link(CODE).token}A` },
      { userId, token: 'none' },
    ]) {
      const answer = await scene
        .browser()
        .post(paths.activateWithCode, { ...given, code: mail.code, password: NEW_PASSWORD });
      assert.deepEqual(code(answer), [400, 'ER-LINK-INVALID'], JSON.stringify(given));
      assert.equal((await strategy(given)).status, given.token === mail.link(LINK).token ? 200 : 400);
    }
    await scene.wait(7 * DAY);
    assert.deepEqual(code(await activate(mail)), [400, 'ER-LINK-INVALID']);
    assert.deepEqual(code(await strategy(mail.link(LINK))), [400, 'ER-LINK-INVALID']);
    assert.deepEqual(code(await byCode(mail)), [400, 'ER-CODE-EXPIRED']);
  });

  it('counts the tries at a code, also those that are refused, and takes the right one no more after five', async () => {
    const mail = await scene.invited('abe@acme.test');
    const rows = await auditOf(scene.db, async () => {
      for (let attempt = 0; attempt < 5; attempt++)
        assert.deepEqual(code(await byCode(mail, { code: wrong(mail) })), [400, 'ER-CODE-WRONG']);
    });
    assert.deepEqual(
      rows.map(({ event, outcome, details }) => [event, outcome, at(details, 'code')]),
      Array(5).fill(['user.activated', 'failure', 'ER-CODE-WRONG']),
    );
    assert.deepEqual(code(await byCode(mail)), [400, 'ER-CODE-EXPIRED']);
    const page = scene.browser();
    await strategy(mail.link(CODE), page);
    await page.post(paths.resendActivation, { email: 'abe@acme.test' });
    const next = await scene.mailTo('abe@acme.test');
    assert.deepEqual(
      code(await activate(mail)),
      [400, 'ER-LINK-INVALID'],
      'ACTIV-006: a resend voids the earlier link of the page',
    );
    assert.equal((await byCode(mail, { code: next.code })).status, 200, 'the page that is open goes on');
  });

  it('a code is over after ten minutes, and its link is not', async () => {
    const mail = await scene.invited('bea@acme.test');
    scene.running.clock.forward(600);
    assert.deepEqual(code(await byCode(mail)), [400, 'ER-CODE-EXPIRED']);
    assert.equal((await activate(mail)).status, 200);
  });

  it('keeps the password of a sign-up in the browser that signed up', async () => {
    const { mail, browser, flowToken, userId } = await signedUp('cas@new.test');
    assert.deepEqual((await strategy({ userId, token: flowToken }, browser)).body, { shouldSetPassword: false });
    const answer = await byCode(mail, { password: undefined }, browser);
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await scene.browser().signIn('cas@new.test')).status, 200);
  });

  it('PRO-18 drops elsewhere what was set up before the address was proven: password, passkeys, sessions', async () => {
    const { mail, userId } = await signedUp('dan@new.test');
    await scene.db.insert(passkeys).values({
      userId,
      credentialId: 'planted',
      publicKey: 'none',
      counter: 0,
      rpId: 'app.test',
      deviceType: 'Platform',
    });
    assert.deepEqual((await strategy(mail.link(LINK))).body, { shouldSetPassword: true });
    assert.deepEqual(code(await activate(mail, {})), [400, 'ER-INVALID-REQUEST']);
    assert.equal((await activate(mail)).status, 200);
    assert.equal((await scene.browser().signIn('dan@new.test')).status, 401);
    assert.equal((await scene.browser().signIn('dan@new.test', NEW_PASSWORD)).status, 200);
    assert.equal(await scene.db.$count(passkeys, eq(passkeys.userId, userId)), 0);
  });

  it('begins the tenant of a sign-up with the proof of the address', async () => {
    const { mail, browser } = await signedUp('eve@new.test');
    const claims = claimsOf(String((await activate(mail, {}, browser)).body.accessToken));
    const [third] = await scene.db.select().from(tenants).where(eq(tenants.alias, 'third'));
    assert.deepEqual(claims.tenantIds, [third?.id]);
  });

  it('signs in to the tenant of the mail, whatever other tenants wait for the person', async () => {
    await signedUp('flo@new.test');
    const mail = await scene.invited('flo@new.test');
    const browser = scene.browser();
    browser.token = String((await activate(mail)).body.accessToken);
    const claims = claimsOf(browser.token);
    const mine = await browser.get('/identity/resources/users/v2/me/tenants');
    const known = await scene.db.select().from(tenants);
    const idOf = (alias: string) => known.find((tenant) => tenant.alias === alias)?.id;
    assert.equal(claims.tenantId, idOf('acme'));
    for (const alias of ['acme', 'third']) assert.match(mine.text, new RegExp(`"id":"${idOf(alias)}"`), alias);
  });

  it('PRO-13 takes the flow of a taken address for a real one: tries, expiry, resend', async () => {
    const { services } = scene.running.provider;
    const call = () => ({ db: scene.db, services, now: services.now() });
    const sending = sendingOf();
    const taken = await pretendActivation(call(), 'rob@acme.test', sending);
    const again = await pretendActivation(call(), 'rob@acme.test', sending);
    assert.deepEqual(
      [again.userId, again.flowToken],
      [taken.userId, taken.flowToken],
      'the same each time in one flow',
    );
    const real = await signedUp('fay@new.test');
    assert.equal(taken.flowToken.length, real.flowToken.length);
    const seen = async (userId: string, token: string, email: string) => {
      const answers: unknown[] = [(await strategy({ userId, token })).body];
      const attempt = async (typed: string) =>
        answers.push(
          code(
            await scene.browser().post(paths.activateWithCode, { userId, token, code: typed, password: NEW_PASSWORD }),
          ),
        );
      const odd = email === 'rob@acme.test' ? '1234567' : wrong(real.mail);
      for (let round = 0; round < 6; round++) await attempt(odd);
      answers.push((await scene.browser().post(paths.resendActivation, { email })).status);
      await attempt(odd);
      return answers;
    };
    assert.deepEqual(
      await seen(taken.userId, taken.flowToken, 'rob@acme.test'),
      await seen(real.userId, real.flowToken, 'fay@new.test'),
    );
    assert.equal((await mailsTo(scene.running, 'rob@acme.test')).length, 0);
  });

  it('goes without a password where nobody signs in with one', async () => {
    await scene.db
      .update(authStrategies)
      .set({ isActive: false })
      .where(eq(authStrategies.strategy, 'EmailAndPassword'));
    await scene.db
      .update(authStrategies)
      .set({ isActive: false })
      .where(eq(authStrategies.strategy, 'UsernameAndPassword'));
    const mail = await scene.invited('gil@acme.test');
    assert.deepEqual((await strategy(mail.link(LINK))).body, { shouldSetPassword: false });
    const answer = await activate(mail, {});
    await scene.db.update(authStrategies).set({ isActive: true });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.amr, ['otp']);
  });

  it('PRO-27 is not possible with an invitation that is void, and makes no account then', async () => {
    const mail = await scene.invited('hal@acme.test');
    const id = mail.link(LINK).userId;
    await scene.clerk.post(`/identity/resources/tenants/users/v1/${id}/disable`);
    assert.deepEqual(code(await activate(mail)), [400, 'ER-LINK-INVALID']);
    const [row] = await scene.db.select().from(users).where(eq(users.id, id));
    assert.deepEqual([row?.verified, await scene.db.$count(passwords, eq(passwords.userId, id))], [false, 0]);
  });

  it('PRO-29 is linked to by what is configured, whatever the request says', async () => {
    await scene.invite('ida@acme.test', {}, scene.clerk, { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    assert.equal((await scene.mailTo('ida@acme.test')).text.includes('evil'), false);
    assert.equal((await scene.mailTo('ida@acme.test')).text.includes(`${PUBLIC_URL}/account/activate?`), true);
    await scene.db.insert(applications).values({
      name: 'App',
      appURL: 'https://app.acme.test/',
      loginURL: 'https://app.acme.test/login',
      isDefault: true,
    });
    await scene.invite('ida@acme.test');
    assert.equal((await scene.mailTo('ida@acme.test')).text.includes('https://app.acme.test/account/activate?'), true);
    await scene.db.delete(applications);
  });

  it('lets one of two in who come at once with one link', async () => {
    const mail = await scene.invited('joe@acme.test');
    const both = await Promise.all([activate(mail), activate(mail)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
  });
});
