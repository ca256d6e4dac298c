import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { mfaFactors, sessions, users } from '../../../database/storage/schema.ts';
import { auditOf } from '../../../testing/audit.ts';
import { MFA, OWN, secretIn, TESS, told, withMfa } from '../../../testing/mfa.ts';
import { at } from '../../../testing/operator.ts';
import { claimsOf } from '../../../testing/provider.ts';
import { GLOBEX } from '../../../testing/seed.ts';

const CONTEXT = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

describe('a sign-in that waits for the second factor', () => {
  const suite = withMfa();

  it('MFA-005 AUTH-004 asks a person with an app for its code, and opens the session with it', async () => {
    const { scene } = suite;
    const { browser, answer, mfaToken } = await scene.pending();
    assert.equal(answer.status, 200);
    assert.equal(answer.body.accessToken, undefined);
    const { body } = answer;
    assert.deepEqual(
      [body.mfaRequired, body.mfaEnrolled, body.userEmail, at(body, 'mfaDevices', 'emails')],
      [true, true, TESS, []],
    );
    assert.equal(at(body, 'mfaStrategies', '0'), 'AuthenticatorApp');
    const wrong = await browser.post(`${MFA}/verify`, { mfaToken, value: '000000' });
    assert.deepEqual(told(wrong), [400, 'ER-CODE-WRONG']);
    const done = await browser.post(`${MFA}/verify`, { mfaToken, value: scene.code() });
    assert.equal(done.status, 200, done.text);
    const { amr, acr } = claimsOf(String(done.body.accessToken));
    assert.deepEqual([amr, acr], [['pwd', 'mfa', 'otp'], CONTEXT]);
    assert.equal((await browser.refresh()).status, 200);
  });

  it('MFA-005 follows the invitation that comes with the code', async () => {
    const { scene } = suite;
    const secret = 'KRSXG5CTMVRXEZLUKN2HE2LOM5JGK4TU'; // Tom's
    const host = await scene.signedIn('bea@acme.test');
    await host.call('PUT', '/identity/resources/users/v1/tenant', { body: { tenantId: GLOBEX } });
    host.token = String((await host.refresh()).body.accessToken);
    const link = await host.post('/identity/resources/tenants/invites/v2/user', {});
    assert.equal(link.status, 200, link.text);
    const invitationToken = String(link.body.token);
    const { browser, mfaToken } = await scene.pending('tom@acme.test');
    const value = scene.code(0, secret);
    const done = await browser.post(`${MFA}/verify`, { mfaToken, value, invitationToken });
    assert.equal(done.status, 200, done.text);
    assert.equal(claimsOf(String(done.body.accessToken)).tenantId, GLOBEX);
  });

  it('PRO-10 takes a step of an app once, one step before and after, and none two steps away', async () => {
    const { scene } = suite;
    scene.nextStep();
    const tryWith = async (value: string) => {
      const { browser, mfaToken } = await scene.pending();
      return told(await browser.post(`${MFA}/verify`, { mfaToken, value }));
    };
    for (const steps of [-3, -2, 2, 3]) assert.deepEqual(await tryWith(scene.code(steps)), [400, 'ER-CODE-WRONG']);
    const code = scene.code(-1);
    await scene.db.update(mfaFactors).set({ lastStep: null });
    assert.equal((await tryWith(code))[0], 200);
    assert.deepEqual(await tryWith(code), [400, 'ER-CODE-WRONG'], 'the same code again');
    assert.equal((await tryWith(scene.code(1)))[0], 200);
    assert.deepEqual(await tryWith(scene.code(0)), [400, 'ER-CODE-WRONG'], 'an older one than the last');
    scene.running.clock.forward(90);
  });

  it('PRO-10 opens one session of many that come with one code at once', async () => {
    const { scene } = suite;
    scene.nextStep();
    const all = await Promise.all(Array.from({ length: 6 }, () => scene.pending()));
    const value = scene.code();
    const answers = await Promise.all(
      all.map(({ browser, mfaToken }) => browser.post(`${MFA}/verify`, { mfaToken, value })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    scene.nextStep();
  });

  it('MFA-005 opens nothing: no session, and neither token nor cookie opens anything but these calls', async () => {
    const { scene } = suite;
    const before = await scene.db.$count(sessions);
    const { browser, answer, mfaToken } = await scene.pending();
    const lines = answer.headers.getSetCookie();
    assert.deepEqual(
      lines.map((line) => [line.split('=')[0], /httponly/i.test(line), /max-age=600/i.test(line)]),
      [[`gatehouse_mfa_flow_${scene.services.clientId}`, true, true]],
    );
    assert.equal(await scene.db.$count(sessions), before);
    assert.equal((await browser.refresh()).status, 401);
    const thief = browser.copy();
    thief.token = mfaToken;
    for (const path of ['/identity/resources/users/v2/me', `${OWN}/devices`])
      assert.equal((await thief.get(path)).status, 401, path);
    assert.equal((await thief.post(`${OWN}/enroll`)).status, 401);
    const value = scene.code();
    const elsewhere = await scene.browser().post(`${MFA}/verify`, { mfaToken, value });
    assert.equal(elsewhere.status, 401, 'the token without its cookie');
    const other = await browser.post(`${MFA}/verify`, { mfaToken: 'another', value });
    assert.equal(other.status, 401, 'the cookie without its token');
    scene.running.clock.forward(600);
    assert.equal((await browser.post(`${MFA}/verify`, { mfaToken, value: scene.code() })).status, 401, 'after its end');
  });

  it('LOGIN-005 names a pending sign-in anew for its browser alone, and the former token no longer counts', async () => {
    const { scene } = suite;
    const { browser, mfaToken } = await scene.pending();
    assert.equal((await scene.browser().post(`${MFA}/resume`)).status, 401, 'another browser');
    const { status, body } = await browser.post(`${MFA}/resume`);
    assert.deepEqual([status, body.mfaEnrolled, body.userEmail, body.accessToken], [200, true, TESS, undefined]);
    assert.notEqual(body.mfaToken, mfaToken);
    const value = scene.code();
    assert.equal((await browser.post(`${MFA}/verify`, { mfaToken, value })).status, 401, 'the former token');
    assert.equal((await browser.post(`${MFA}/verify`, { mfaToken: body.mfaToken, value })).status, 200);
    assert.equal((await browser.post(`${MFA}/resume`)).status, 401, 'it is used up');
    scene.nextStep();
    const late = await scene.pending();
    scene.running.clock.forward(600);
    assert.equal((await late.browser.post(`${MFA}/resume`)).status, 401, 'it is over');
  });

  it('PRO-09 keeps the count of tries when a pending sign-in is named anew', async () => {
    const { scene } = suite;
    const { browser, mfaToken } = await scene.pending();
    const recoveryCode = 'AAAA-AAAA-AAAA-AAAA-AAAA';
    for (let index = 0; index < 9; index += 1)
      await browser.post(`${MFA}/${index % 2 ? 'verify' : 'recover'}`, {
        mfaToken,
        ...(index % 2 ? { value: '000000' } : { email: TESS, recoveryCode }),
      });
    const again = (await browser.post(`${MFA}/resume`)).body.mfaToken;
    const wrong = await browser.post(`${MFA}/verify`, { mfaToken: again, value: '000000' });
    assert.equal(wrong.status, 400);
    assert.equal((await browser.post(`${MFA}/resume`)).status, 401);
    assert.equal((await browser.post(`${MFA}/verify`, { mfaToken: again, value: scene.code() })).status, 401);
    scene.nextStep();
  });

  it('MFA-005 takes the factor of its own person alone', async () => {
    const { scene } = suite;
    const { browser, mfaToken } = await scene.pending('tom@acme.test');
    const owner = await scene.pending();
    const crossed = await browser.post(`${MFA}/verify`, { mfaToken: owner.mfaToken, value: scene.code() });
    assert.equal(crossed.status, 401, 'a token in a browser that waits for another sign-in');
    const [ofTess] = await scene.factorsOf(TESS);
    for (const path of ['verify', `authenticator/${ofTess?.id}/verify`])
      assert.deepEqual(told(await browser.post(`${MFA}/${path}`, { mfaToken, value: scene.code() })), [
        400,
        'ER-CODE-WRONG',
      ]);
    scene.nextStep();
  });

  it('PRO-09 takes ten tries, and no more from however many sign-ins at once', async () => {
    const { scene } = suite;
    const { browser, mfaToken } = await scene.pending('tom@acme.test');
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () => browser.post(`${MFA}/verify`, { mfaToken, value: '000000' })),
    );
    assert.equal(statuses.filter(({ status }) => status === 400).length, 10);
    const again = await scene.pending('tom@acme.test');
    const next = await again.browser.post(`${MFA}/verify`, { mfaToken: again.mfaToken, value: '000000' });
    assert.deepEqual(told(next), [429, 'ER-TOO-MANY-ATTEMPTS'], 'the factor has its own budget');
  });

  it('PRO-09 ends a pending sign-in after ten tries, whatever was tried', async () => {
    const { scene } = suite;
    const { browser, mfaToken } = await scene.pending();
    for (let index = 0; index < 5; index += 1) {
      assert.equal((await browser.post(`${MFA}/verify`, { mfaToken, value: '000000' })).status, 400);
      const recoveryCode = 'AAAA-AAAA-AAAA-AAAA-AAAA';
      assert.equal((await browser.post(`${MFA}/recover`, { mfaToken, email: TESS, recoveryCode })).status, 400);
    }
    assert.equal((await browser.post(`${MFA}/verify`, { mfaToken, value: scene.code() })).status, 401);
    scene.nextStep();
  });

  it('MFA-011 MFA-014 lets a person without a factor set up an app where the policy forces one', async () => {
    const { scene } = suite;
    await scene.enforce('Force');
    const { browser, answer, mfaToken } = await scene.pending('una@acme.test');
    assert.equal(answer.body.mfaEnrolled, false);
    const made = await browser.post(`${MFA}/authenticator/enroll`, { mfaToken });
    assert.equal(made.status, 200, made.text);
    assert.match(String(made.body.qrCode), /^data:image\/svg\+xml;base64,/);
    assert.match(String(made.body.otpauthUrl), /^otpauth:\/\/totp\/.*una%40acme\.test\?secret=/);
    const path = `${MFA}/authenticator/enroll/verify`;
    assert.deepEqual(told(await browser.post(path, { mfaToken, token: '000000' })), [400, 'ER-CODE-WRONG']);
    assert.equal((await scene.factorsOf('una@acme.test')).length, 0, 'nothing counts that was not proven');
    const done = await browser.post(path, { mfaToken, token: scene.code(0, secretIn(made)) });
    assert.equal(done.status, 200, done.text);
    assert.match(String(done.body.recoveryCode), /^(?:[2-9A-Z]{4}-){4}[2-9A-Z]{4}$/);
    assert.deepEqual(claimsOf(String(done.body.accessToken)).amr, ['pwd', 'mfa', 'otp']);
    const [una] = await scene.db.select().from(users).where(eq(users.email, 'una@acme.test'));
    assert.equal(una?.mfaEnrolled, true);
    const [stored] = await scene.factorsOf('una@acme.test');
    assert.equal(stored?.secret?.includes(secretIn(made)), false, 'the secret is sealed');
    const [mail] = await scene.mailsTo('una@acme.test');
    assert.match(mail?.text ?? '', /second factor was added/);
  });

  it('says in the audit that a factor was added, also where the sign-in is refused in the end', async () => {
    const { scene } = suite;
    const rob = 'rob@acme.test';
    await scene.enforce('Force');
    const { browser, mfaToken } = await scene.pending(rob);
    const made = await browser.post(`${MFA}/authenticator/enroll`, { mfaToken });
    await scene.db.update(users).set({ isLocked: true }).where(eq(users.email, rob));
    const rows = await auditOf(scene.db, async () => {
      const token = scene.code(0, secretIn(made));
      const refused = await browser.post(`${MFA}/authenticator/enroll/verify`, { mfaToken, token });
      assert.equal(told(refused)[1], 'ER-USER-LOCKED');
    });
    const [kept] = await scene.factorsOf(rob);
    assert.deepEqual(
      rows.map(({ event, subjectId, outcome }) => [event, subjectId, outcome]),
      [
        ['auth.login', null, 'failure'],
        ['user.mfa.added', kept?.id, 'success'],
      ],
    );
    await scene.db.update(users).set({ isLocked: false }).where(eq(users.email, rob));
  });

  it('MFA-014 sets up nothing for a person who has a factor: it has to be proven', async () => {
    const { scene } = suite;
    const { browser, mfaToken } = await scene.pending();
    for (const [path, body] of [
      ['authenticator/enroll', {}],
      ['authenticator/enroll/verify', { token: '123456' }],
      ['sms/enroll', { phoneNumber: '+4917604069013' }],
      ['webauthn/enroll', {}],
    ] as const)
      assert.deepEqual(told(await browser.post(`${MFA}/${path}`, { mfaToken, ...body })), [403, 'ER-FORBIDDEN'], path);
  });
});
