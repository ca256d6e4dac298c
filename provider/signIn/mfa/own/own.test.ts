import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { nonEmpty } from '../../../../tests/support/expect.ts';
import {
  auditEvents,
  mfaEnrolments,
  mfaFactors,
  mfaRecoveryCodes,
  outboxMessages,
  users,
} from '../../../database/storage/schema.ts';
import { TestAuthenticator } from '../../../testing/authenticator.ts';
import { MFA, OWN, PASSWORD, secretIn, TESS, told, valueIn, withMfa } from '../../../testing/mfa.ts';
import { at } from '../../../testing/operator.ts';
import { challengeOf, DEVICES, RP } from '../../../testing/passkeys.ts';
import { ORIGIN, type Browser } from '../../../testing/provider.ts';

const UNA = 'una@acme.test';
const NUMBER = '+4917604069077';
const TOO_OLD = [403, 'ER-SIGN-IN-TOO-OLD'];

describe('the second factors of a person who is signed in', () => {
  const suite = withMfa();

  async function fresh(email: string): Promise<Browser> {
    const browser = suite.scene.browser();
    assert.equal((await browser.signIn(email)).body.mfaRequired, false);
    return browser;
  }

  async function withoutFactors(email: string): Promise<void> {
    const userId = await suite.scene.idOf(email);
    await suite.scene.db.delete(mfaFactors).where(eq(mfaFactors.userId, userId));
    await suite.scene.db.delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, userId));
    await suite.scene.db.update(users).set({ mfaEnrolled: false }).where(eq(users.id, userId));
  }

  it('MFA-016 MFA-018 MFA-020 sets up an app: nothing counts before its code, and the recovery code comes once', async () => {
    const { scene } = suite;
    const browser = await fresh(UNA);
    assert.deepEqual((await browser.get(`${OWN}/devices`)).body, {
      authenticators: [],
      phones: [],
      webauthn: [],
      emails: [],
    });
    const made = await browser.post(`${OWN}/authenticator/enroll`);
    assert.equal(made.status, 200, made.text);
    const path = `${OWN}/authenticator/enroll/verify`;
    assert.deepEqual(told(await browser.post(path, { token: '000000' })), [400, 'ER-CODE-WRONG']);
    assert.equal((await scene.browser().signIn(UNA)).body.mfaRequired, false, 'half-done, it asks for nothing');
    const token = scene.code(0, secretIn(made));
    const other = await fresh(UNA);
    assert.deepEqual(told(await other.post(path, { token })), [400, 'ER-CODE-EXPIRED'], 'another session');
    const done = await browser.post(path, { token });
    assert.match(String(done.body.recoveryCode), /-/);
    const { body } = await browser.get(`${OWN}/devices`);
    assert.equal(typeof at(body, 'authenticators', '0', 'id'), 'string');
    assert.equal((await scene.browser().signIn(UNA)).body.mfaRequired, true);
    const [mail] = await scene.mailsTo(UNA);
    assert.match(mail?.text ?? '', /was added/);
    assert.equal(mail?.text.includes(String(done.body.recoveryCode)), false);
    await withoutFactors(UNA);
  });

  it('MFA-020 keeps the secret of an app that is set up in two tabs, until it has expired', async () => {
    const { scene } = suite;
    const browser = await fresh(UNA);
    const ask = async () => secretIn(await browser.post(`${OWN}/authenticator/enroll`));
    const first = await ask();
    assert.equal(await ask(), first, 'the second tab shows the same');
    assert.notEqual(secretIn(await (await fresh(UNA)).post(`${OWN}/authenticator/enroll`)), first, 'another session');
    await scene.db.update(mfaEnrolments).set({ expiresAt: new Date(scene.running.clock.read()) });
    const later = await ask();
    assert.notEqual(later, first);
    const verify = (secret: string) =>
      browser.post(`${OWN}/authenticator/enroll/verify`, { token: scene.code(0, secret) });
    assert.deepEqual(told(await verify(first)), [400, 'ER-CODE-WRONG']);
    assert.equal((await verify(later)).status, 200);
    await withoutFactors(UNA);
  });

  it('PRO-17 STEPUP-004 is changed by a fresh sign-in alone, and by a person with a factor with that factor', async () => {
    const { scene } = suite;
    const id = (await scene.factorsOf(TESS))[0]?.id ?? '';
    const calls = async (browser: Browser) => {
      const answers: Record<string, unknown> = {};
      for (const [name, path, body] of [
        ['an app', `${OWN}/authenticator/enroll`, {}],
        ['an app, by its older name', `${OWN}/enroll`, {}],
        ['a number', `${OWN}/sms/enroll`, { phoneNumber: NUMBER }],
        ['a security key', `${OWN}/webauthn/enroll`, {}],
        ['without a code', `${OWN}/authenticator/${id}/disable/verify`, {}],
        ['an app, with an empty code', `${OWN}/authenticator/${id}/disable/verify`, { token: '' }],
        ['every app without a code', `${OWN}/disable`, {}],
        ['a number without a code', `${OWN}/sms/${id}/disable/verify`, {}],
        ['a key without a signature', `${OWN}/webauthn/${id}/disable/verify`, {}],
        ['the recovery code', `${OWN}/recovery-code`, {}],
        ['a passkey', DEVICES, {}],
        ['a phone number', '/identity/resources/users/v1/phone', { phoneNumber: NUMBER }],
      ] as const)
        answers[name] = told(await browser.post(path, body));
      return answers;
    };
    const once = await scene.signedIn();
    assert.equal((await once.post(`${OWN}/authenticator/enroll`)).status, 200, 'a fresh factor');
    scene.running.clock.forward(601);
    for (const [name, answer] of nonEmpty(Object.entries(await calls(once)))) assert.deepEqual(answer, TOO_OLD, name);

    const remembered = await scene.signedIn(TESS, { rememberDevice: true });
    assert.equal((await remembered.signIn(TESS)).body.mfaRequired, false);
    for (const [name, answer] of nonEmpty(Object.entries(await calls(remembered))))
      assert.deepEqual(answer, TOO_OLD, `${name}: the password alone is no second factor`);

    const una = await fresh(UNA);
    assert.equal((await una.post(`${OWN}/authenticator/enroll`)).status, 200);
    scene.running.clock.forward(601);
    const refused = await una.post(`${OWN}/authenticator/enroll`);
    assert.deepEqual(told(refused), TOO_OLD);
    assert.equal(at(refused.body, 'context', 'maxAge'), 600);
    assert.equal((await scene.factorsOf(TESS)).length, 1);
  });

  it('PRO-17 STEPUP-004 takes a code of spaces and hyphens alone for no proof', async () => {
    const { scene } = suite;
    const browser = await scene.signedIn();
    const id = (await scene.factorsOf(TESS))[0]?.id ?? '';
    scene.running.clock.forward(601);
    for (const blank of ['-', ' ', ' - ', '\u3000', '\uff0d'])
      for (const [path, body] of [
        [`${OWN}/disable`, { token: blank }],
        [`${OWN}/authenticator/${id}/disable/verify`, { token: blank }],
        [`${OWN}/sms/${id}/disable/verify`, { code: blank }],
      ] as const) {
        const answer = await browser.post(path, body);
        assert.deepEqual(told(answer), [400, 'ER-INVALID-REQUEST'], `${path} ${JSON.stringify(body)}`);
        assert.equal((await scene.factorsOf(TESS)).length, 1);
      }
  });

  it('PRO-17 a password is changed by itself by a person without a factor, and with a fresh factor by others', async () => {
    const { scene } = suite;
    const path = '/identity/resources/users/v1/passwords/change';
    const newPassword = 'another horse battery staple';
    const una = await fresh(UNA);
    scene.running.clock.forward(601);
    assert.equal((await una.post(path, { password: PASSWORD, newPassword })).status, 204);
    const tess = await scene.signedIn();
    scene.running.clock.forward(601);
    assert.deepEqual(told(await tess.post(path, { password: PASSWORD, newPassword })), TOO_OLD);
  });

  it('MFA-018 MFA-024 removes the last app for its code, and with it what belongs to it', async () => {
    const { scene } = suite;
    const browser = await scene.signedIn(TESS, { rememberDevice: true });
    assert.equal((await browser.post(`${OWN}/recovery-code`)).status, 200);
    scene.running.clock.forward(601);
    const id = valueIn(await browser.get(`${OWN}/devices`), 'authenticators', '0', 'id');
    const path = `${OWN}/authenticator/${id}/disable/verify`;
    assert.deepEqual(told(await browser.post(path, { token: '000000' })), [400, 'ER-CODE-WRONG']);
    assert.equal((await scene.factorsOf(TESS)).length, 1);
    const rows = await scene.db.select().from(mfaFactors).where(eq(mfaFactors.id, id));
    assert.equal((await browser.post(path, { token: scene.code() })).status, 204, 'its own code is fresh enough');
    assert.deepEqual([(await scene.factorsOf(TESS)).length, await scene.db.$count(mfaRecoveryCodes)], [0, 0]);
    assert.equal((await browser.get(`${OWN}/remembered-devices`)).text, '[]');
    assert.equal((await scene.browser().signIn(TESS)).body.mfaRequired, false);
    const [mail] = await scene.mailsTo(TESS);
    assert.match(mail?.text ?? '', /was removed/);
    assert.equal((await scene.db.$count(auditEvents, eq(auditEvents.event, 'user.mfa.removed'))) > 0, true);
    await scene.db.insert(mfaFactors).values(rows);
    await scene.db.update(users).set({ mfaEnrolled: true }).where(eq(users.email, TESS));
    scene.nextStep();
  });

  it('MFA-019 sets up a number and removes it for the code that was sent there', async () => {
    const { scene } = suite;
    const browser = await scene.signedIn();
    const sent = await browser.post(`${OWN}/sms/enroll`, { phoneNumber: NUMBER });
    assert.equal(sent.status, 200, sent.text);
    const { otcToken } = sent.body;
    const body = { otcToken, code: await scene.codeTo(NUMBER) };
    const first = await browser.post(`${OWN}/sms/enroll/verify`, body);
    assert.equal(first.status, 200, first.text);
    assert.equal((await browser.post(`${OWN}/sms/enroll/verify`, body)).status, 400, 'once');
    const devices = await browser.get(`${OWN}/devices`);
    assert.equal(at(devices.body, 'phones', '0', 'phoneNumber'), NUMBER);
    const id = valueIn(devices, 'phones', '0', 'id');
    scene.running.clock.forward(601);
    const asked = await browser.post(`${OWN}/sms/${id}/disable`);
    assert.equal(asked.status, 200, asked.text);
    const proof = { otcToken: asked.body.otcToken, code: await scene.codeTo(NUMBER) };
    const path = `${OWN}/sms/${id}/disable/verify`;
    assert.equal((await browser.post(path, { ...proof, code: '000000' })).status, 400);
    assert.equal((await browser.post(path, proof)).status, 204);
    assert.deepEqual(at((await browser.get(`${OWN}/devices`)).body, 'phones'), []);
  });

  it('MFA-019 sets up a security key, named by its maker, and removes it for its signature', async () => {
    const { scene } = suite;
    const browser = await scene.signedIn();
    const key = new TestAuthenticator();
    const asked = await browser.post(`${OWN}/webauthn/enroll`);
    const options = key.create({ challenge: challengeOf(asked), origin: ORIGIN, rpId: RP });
    const made = { webauthnToken: asked.body.webauthnToken, deviceType: 'CrossPlatform', options };
    assert.equal((await browser.post(`${OWN}/webauthn/enroll/verify`, made)).status, 200);
    const { body } = await browser.get(`${OWN}/devices`);
    assert.deepEqual(at(body, 'webauthn', '0', 'deviceType'), 'CrossPlatform');
    const id = String(at(body, 'webauthn', '0', 'id'));
    scene.running.clock.forward(601);
    const challenge = await browser.post(`${OWN}/webauthn/${id}/disable`);
    const { webauthnToken } = challenge.body;
    const signed = key.get({ challenge: challengeOf(challenge), origin: ORIGIN, rpId: RP });
    const path = `${OWN}/webauthn/${id}/disable/verify`;
    const other = await scene.signedIn();
    assert.equal((await other.post(path, { webauthnToken, options: signed })).status, 400, 'of another session');
    assert.equal((await browser.post(path, { webauthnToken, options: signed })).status, 204);
    assert.deepEqual(at((await browser.get(`${OWN}/devices`)).body, 'webauthn'), []);
  });

  it('MFA-017 tells which kinds may be used, and refuses the others', async () => {
    const browser = await fresh('rob@acme.test');
    const { body } = await browser.get('/identity/resources/configurations/v1/mfa/strategies');
    assert.deepEqual(body, {
      strategies: [
        { strategy: 'AuthenticatorApp', isActive: true },
        { strategy: 'WebAuthnPlatform', isActive: true },
        { strategy: 'WebAuthnCrossPlatform', isActive: true },
        { strategy: 'SMS', isActive: true },
        { strategy: 'EmailCode', isActive: false },
      ],
    });
  });

  it('keeps no factor of a browser that was closed, nor its secret in a message or the audit', async () => {
    const { scene } = suite;
    const browser = await fresh('rob@acme.test');
    const secret = secretIn(await browser.post(`${OWN}/authenticator/enroll`));
    assert.equal((await scene.factorsOf('rob@acme.test')).length, 0);
    const written = JSON.stringify([
      await scene.db.select().from(auditEvents),
      await scene.db.select().from(outboxMessages),
    ]);
    assert.equal(written.includes(secret), false);
    scene.running.clock.forward(601);
    const late = await browser.post(`${OWN}/authenticator/enroll/verify`, { token: scene.code(0, secret) });
    assert.deepEqual(told(late), [400, 'ER-CODE-EXPIRED']);
  });

  it('MFA-020 takes the calls of a pending sign-in for no session', async () => {
    const { browser, mfaToken } = await suite.scene.pending();
    assert.equal((await browser.post(`${OWN}/recovery-code`, { mfaToken })).status, 401);
    assert.equal((await browser.post(`${MFA}/verify`, { mfaToken, value: '' })).status, 400);
  });
});
