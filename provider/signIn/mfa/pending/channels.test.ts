import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mfaFactors, users, vendors } from '../../../database/storage/schema.ts';
import { TestAuthenticator, type Ceremony } from '../../../testing/authenticator.ts';
import { MFA, OWN, TESS, told, valueIn, withMfa } from '../../../testing/mfa.ts';
import { at } from '../../../testing/operator.ts';
import { challengeOf, RP } from '../../../testing/passkeys.ts';
import { claimsOf, ORIGIN, type Answer, type Browser } from '../../../testing/provider.ts';
import { eq } from 'drizzle-orm';

const NUMBER = '+4917604069055';
const PASSWORDLESS = '/identity/resources/auth/v1/passwordless';
const TOM = 'tom@acme.test';
const TOMS_APP = 'KRSXG5CTMVRXEZLUKN2HE2LOM5JGK4TU';

describe('the ways to prove a second factor', () => {
  const suite = withMfa();
  const withStrategies = (...mfaStrategies: string[]) => suite.scene.db.update(vendors).set({ mfaStrategies });
  const ALL = ['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS'];

  /** A number as one more factor of a person. */
  async function addNumber(email: string, phoneNumber = NUMBER): Promise<string> {
    const userId = await suite.scene.idOf(email);
    const [row] = await suite.scene.db.insert(mfaFactors).values({ userId, kind: 'sms', phoneNumber }).returning();
    return row?.id ?? assert.fail('no factor');
  }

  /** The challenge of a device for a pending sign-in, and what answers it. */
  async function ask(browser: Browser, mfaToken: string, deviceId: string): Promise<Answer> {
    return browser.post(`${MFA}/webauthn/${deviceId}`, { mfaToken });
  }
  const answerTo = (asked: Answer, key: TestAuthenticator, lies: Partial<Ceremony> = {}) => ({
    webauthnToken: valueIn(asked, 'webauthnToken'),
    options: key.get({ challenge: challengeOf(asked), origin: ORIGIN, rpId: RP, ...lies }),
  });

  /** A security key as one more factor of a person who is signed in with a fresh factor. */
  async function addKey(browser: Browser) {
    const asked = await browser.post(`${OWN}/webauthn/enroll`);
    assert.equal(asked.status, 200, asked.text);
    const key = new TestAuthenticator();
    const options = key.create({ challenge: challengeOf(asked), origin: ORIGIN, rpId: RP, verified: false });
    const body = { webauthnToken: asked.body.webauthnToken, deviceType: 'CrossPlatform', options };
    const made = await browser.post(`${OWN}/webauthn/enroll/verify`, body);
    assert.equal(made.status, 200, made.text);
    const { body: devices } = await browser.get(`${OWN}/devices`);
    return { key, id: String(at(devices, 'webauthn', '0', 'id')) };
  }

  it('MFA-011 takes the code of a text message to a number of the person, once', async () => {
    const { scene } = suite;
    const id = await addNumber(TESS);
    const { browser, answer, mfaToken } = await scene.pending();
    assert.deepEqual(at(answer.body, 'mfaDevices', 'phones'), [{ id, phoneNumber: '+49••••••••055' }]);
    const sent = await browser.post(`${MFA}/sms/${id}`, { mfaToken });
    assert.deepEqual([sent.status, sent.body.phoneNumber], [200, '+49••••••••055'], sent.text);
    const { otcToken } = sent.body;
    const code = await scene.codeTo(NUMBER);
    const other = await scene.pending('tom@acme.test');
    const foreign = { mfaToken: other.mfaToken, otcToken, code };
    assert.equal((await other.browser.post(`${MFA}/sms/${id}/verify`, foreign)).status, 400, 'at another sign-in');
    const twin = await scene.pending();
    const elsewhere = { mfaToken: twin.mfaToken, otcToken, code };
    const crossed = await twin.browser.post(`${MFA}/sms/${id}/verify`, elsewhere);
    assert.equal(crossed.status, 400, 'at another sign-in of the same person');
    const done = await browser.post(`${MFA}/sms/${id}/verify`, { mfaToken, otcToken, code });
    assert.deepEqual(claimsOf(String(done.body.accessToken)).amr, ['pwd', 'mfa', 'sms'], done.text);
    const again = await scene.pending();
    const used = await again.browser.post(`${MFA}/sms/${id}/verify`, { mfaToken: again.mfaToken, otcToken, code });
    assert.equal(used.status, 400);
    assert.equal((await scene.browser().post(`${MFA}/sms/${id}`, { mfaToken: again.mfaToken })).status, 401);
  });

  it('MFA-011 mails a code where that is switched on, and takes it as a second factor', async () => {
    const { scene } = suite;
    await withStrategies(...ALL, 'EmailCode');
    const { browser, answer, mfaToken } = await scene.pending();
    assert.deepEqual(at(answer.body, 'mfaDevices', 'emails'), [{ email: 't•••@acme.test' }]);
    const sent = await browser.post(`${MFA}/emailcode`, { mfaToken });
    assert.equal(sent.status, 200, sent.text);
    const code = await scene.codeTo(TESS);
    const done = await browser.post(`${MFA}/emailcode/verify`, { mfaToken, otcToken: sent.body.otcToken, code });
    assert.deepEqual(claimsOf(String(done.body.accessToken)).amr, ['pwd', 'mfa', 'otp'], done.text);
    await withStrategies(...ALL);
    const { browser: off, mfaToken: token } = await scene.pending();
    const refused = await off.post(`${MFA}/emailcode`, { mfaToken: token });
    assert.deepEqual(told(refused), [403, 'ER-STRATEGY-NOT-ALLOWED']);
  });

  it('MFA-003 counts no mailed code after a mailed code, nor a text message after one', async () => {
    const { scene } = suite;
    await withStrategies(...ALL, 'EmailCode');
    const byMail = scene.browser();
    await byMail.post(`${PASSWORDLESS}/code/prelogin`, { email: TESS });
    const token = await scene.codeTo(TESS);
    const waits = await byMail.post(`${PASSWORDLESS}/code/postlogin`, { token, email: TESS });
    assert.equal(waits.body.mfaRequired, true, waits.text);
    assert.deepEqual(at(waits.body, 'mfaDevices', 'emails'), []);
    const { mfaToken } = waits.body;
    assert.equal((await byMail.post(`${MFA}/emailcode`, { mfaToken })).status, 403);

    const id = await addNumber(TESS, '+4917604069056');
    const byText = scene.browser();
    await byText.post(`${PASSWORDLESS}/smscode/prelogin`, { email: TESS });
    const texted = await scene.codeTo('+4917604069012');
    const second = await byText.post(`${PASSWORDLESS}/smscode/postlogin`, { token: texted, email: TESS });
    assert.equal(second.body.mfaRequired, true, second.text);
    assert.deepEqual(at(second.body, 'mfaDevices', 'phones'), []);
    assert.equal((await byText.post(`${MFA}/sms/${id}`, { mfaToken: second.body.mfaToken })).status, 404);
    await withStrategies(...ALL);
  });

  it('PRO-16 counts no mailed code after a password that was set by mail', async () => {
    const { scene } = suite;
    await withStrategies(...ALL, 'EmailCode');
    const page = scene.browser();
    await page.post('/identity/resources/users/v1/passwords/reset', { email: 'tom@acme.test' });
    const [mail] = await scene.mailsTo('tom@acme.test');
    const [, userId, token] = /userId=([^&\s]+)&token=(\S+)/.exec(mail?.text ?? '') ?? [];
    const password = 'another horse battery staple';
    const reset = await page.post('/identity/resources/users/v1/passwords/reset/verify', { userId, token, password });
    assert.equal(reset.status, 204, reset.text);
    assert.equal(reset.body.accessToken, undefined, 'no session');
    const SECRET = 'KRSXG5CTMVRXEZLUKN2HE2LOM5JGK4TU';
    const byMail = scene.browser();
    await byMail.post(`${PASSWORDLESS}/code/prelogin`, { email: 'tom@acme.test' });
    const mailed = { token: await scene.codeTo('tom@acme.test'), email: 'tom@acme.test' };
    const { mfaToken } = (await byMail.post(`${PASSWORDLESS}/code/postlogin`, mailed)).body;
    const owner = await byMail.post(`${MFA}/verify`, { mfaToken, value: scene.code(0, SECRET) });
    assert.deepEqual(claimsOf(String(owner.body.accessToken)).amr, ['otp', 'mfa'], owner.text);
    scene.nextStep();
    const answer = await page.signIn('tom@acme.test', password);
    assert.equal(answer.body.mfaRequired, true, 'the second factor is still asked for');
    assert.deepEqual(at(answer.body, 'mfaDevices', 'emails'), []);
    assert.equal((await page.post(`${MFA}/emailcode`, { mfaToken: answer.body.mfaToken })).status, 403);
    const value = scene.code(0, SECRET);
    const done = await page.post(`${MFA}/verify`, { mfaToken: answer.body.mfaToken, value });
    assert.equal(done.status, 200, done.text);
    const next = await scene.browser().signIn('tom@acme.test', password);
    assert.equal(at(next.body, 'mfaDevices', 'emails', '0', 'email'), 't•••@acme.test', 'the app has vouched for it');
    await withStrategies(...ALL);
  });

  /** A number that the reader of a person's mails has put in the place of the former one. */
  async function changeNumberByMail(email: string, phoneNumber: string): Promise<void> {
    const { scene } = suite;
    const page = scene.browser();
    const asked = await page.post('/identity/resources/users/v1/phone/reset', { email });
    const { resetPhoneNumberToken } = asked.body;
    const code = await scene.codeTo(email);
    const proven = await page.post('/identity/resources/users/v1/phone/reset/verify', { resetPhoneNumberToken, code });
    const { changePhoneNumberToken } = proven.body;
    const body = { changePhoneNumberToken, phoneNumber };
    const changed = await page.call('PUT', '/identity/resources/users/v1/phone/change', { body });
    assert.equal(changed.status, 204, changed.text);
  }
  /** A sign-in by a code that was sent to a number. */
  async function byText(email: string, phoneNumber: string): Promise<{ page: Browser; answer: Answer }> {
    const page = suite.scene.browser();
    await page.post(`${PASSWORDLESS}/smscode/prelogin`, { email });
    const token = await suite.scene.codeTo(phoneNumber);
    const answer = await page.post(`${PASSWORDLESS}/smscode/postlogin`, { token, email });
    assert.equal(answer.body.mfaRequired, true, answer.text);
    return { page, answer };
  }
  const mailedWays = ({ body }: Answer) => at(body, 'mfaDevices', 'emails');

  it('PRO-16 counts no mailed code after a text message to a number that was set by mail', async () => {
    const { scene } = suite;
    await withStrategies(...ALL, 'EmailCode');
    const number = '+4917604069077';
    await changeNumberByMail(TOM, number);
    const { page, answer } = await byText(TOM, number);
    assert.deepEqual(mailedWays(answer), []);
    const { mfaToken } = answer.body;
    assert.equal((await page.post(`${MFA}/emailcode`, { mfaToken })).status, 403);
    scene.nextStep();
    const done = await page.post(`${MFA}/verify`, { mfaToken, value: scene.code(0, TOMS_APP) });
    assert.equal(done.status, 200, done.text);
    const next = await byText(TOM, number);
    assert.deepEqual(mailedWays(next.answer), [{ email: 't•••@acme.test' }], 'the app has vouched for it');
    await withStrategies(...ALL);
  });

  it('PRO-16 counts no mailed code after a password that was set by a message to such a number', async () => {
    const { scene } = suite;
    await withStrategies(...ALL, 'EmailCode');
    const number = '+4917604069078';
    await changeNumberByMail(TOM, number);
    await byText(TOM, number);
    const page = scene.browser();
    const whom = { identifier: TOM, identifierType: 'email' };
    const asked = await page.post('/identity/resources/users/v2/passwords/reset/sms', whom);
    const code = { otcToken: await scene.codeTo(number), sessionId: asked.body.sessionId };
    const proven = await page.post('/identity/resources/users/v2/passwords/reset/sms/verify', code);
    const { userId, token } = proven.body;
    const password = 'a third horse battery staple';
    const reset = await page.post('/identity/resources/users/v1/passwords/reset/verify', { userId, token, password });
    assert.equal(reset.status, 204, reset.text);
    const answer = await page.signIn(TOM, password);
    assert.equal(answer.body.mfaRequired, true, answer.text);
    assert.deepEqual(mailedWays(answer), []);
    assert.equal((await page.post(`${MFA}/emailcode`, { mfaToken: answer.body.mfaToken })).status, 403);
    await withStrategies(...ALL);
  });

  it('PRO-16 ends the sign-ins that wait after a text message to the number that was lost', async () => {
    const { scene } = suite;
    await changeNumberByMail(TOM, '+4917604069079');
    const { page, answer } = await byText(TOM, '+4917604069079');
    await changeNumberByMail(TOM, '+4917604069080');
    scene.nextStep();
    const value = scene.code(0, TOMS_APP);
    assert.equal((await page.post(`${MFA}/verify`, { mfaToken: answer.body.mfaToken, value })).status, 401);
  });

  it('MFA-011 PRO-19 takes a security key of the person on its own domain, page and challenge alone', async () => {
    const { scene } = suite;
    const owner = await scene.signedIn();
    const { key, id } = await addKey(owner);
    const verify = async (lies: Partial<Ceremony>, signer = key) => {
      const { browser, mfaToken } = await scene.pending();
      const asked = await ask(browser, mfaToken, id);
      assert.equal(asked.status, 200, asked.text);
      const body = { mfaToken, ...answerTo(asked, signer, lies) };
      return { browser, body, answer: await browser.post(`${MFA}/webauthn/${id}/verify`, body) };
    };
    const { browser, body, answer } = await verify({});
    assert.deepEqual(claimsOf(String(answer.body.accessToken)).amr, ['pwd', 'mfa', 'hwk'], answer.text);
    assert.equal((await browser.post(`${MFA}/webauthn/${id}/verify`, body)).status, 401, 'the pending sign-in is over');
    for (const lies of [
      { rpId: 'evil.test' },
      { origin: 'http://evil.test' },
      { challenge: 'another' },
      { present: false },
      { crossOrigin: true },
    ])
      assert.equal((await verify(lies)).answer.status, 400, JSON.stringify(lies));
    assert.equal((await verify({}, new TestAuthenticator())).answer.status, 400, 'another authenticator');

    await scene.db.update(mfaFactors).set({ rpId: 'other.test' }).where(eq(mfaFactors.id, id));
    const elsewhere = await scene.pending();
    const refused = await ask(elsewhere.browser, elsewhere.mfaToken, id);
    assert.deepEqual(told(refused), [400, 'ER-PASSKEY-REFUSED'], 'one of another domain');
    const strange = await scene.pending('tom@acme.test').catch(() => undefined);
    if (strange) assert.equal((await ask(strange.browser, strange.mfaToken, id)).status, 404, 'one of another person');
  });

  it('MFA-011 PASSKEY-002 takes a passkey that verifies its user where a policy forces a second factor', async () => {
    const { scene } = suite;
    const browser = scene.browser();
    assert.equal((await browser.signIn('rob@acme.test')).status, 200);
    const passkey = await scene.passkey(browser);
    const free = await scene.browser().signIn('rob@acme.test');
    assert.equal(free.body.mfaRequired, false, 'adding one creates no obligation');
    await scene.enforce('Force');
    const { browser: page, answer, mfaToken } = await scene.pending('rob@acme.test');
    assert.equal(answer.body.mfaEnrolled, true);
    const id = String(at(answer.body, 'mfaDevices', 'webauthn', '0', 'id'));
    const asked = await ask(page, mfaToken, id);
    assert.equal(at(asked.body, 'options', 'userVerification'), 'required');
    const path = `${MFA}/webauthn/${id}/verify`;
    const bare = await page.post(path, { mfaToken, ...answerTo(asked, passkey, { verified: false }) });
    assert.equal(bare.status, 400, 'without verification it is one factor');
    const again = await ask(page, mfaToken, id);
    const done = await page.post(path, { mfaToken, ...answerTo(again, passkey) });
    assert.equal(done.status, 200, done.text);

    const alone = scene.browser();
    const challenge = challengeOf(await alone.post('/identity/resources/auth/v1/webauthn/prelogin'));
    const userHandle = Buffer.from(await scene.idOf('rob@acme.test')).toString('base64url');
    const signed = passkey.get({ challenge, origin: ORIGIN, rpId: RP, userHandle });
    const primary = await alone.post('/identity/resources/auth/v1/webauthn/postlogin', signed);
    assert.equal(primary.body.mfaRequired, false, 'by itself it fulfils the policy');
    assert.deepEqual(claimsOf(String(primary.body.accessToken)).amr, ['hwk']);
    assert.equal(claimsOf(String(primary.body.accessToken)).acr, undefined, 'and is no step-up');
  });

  it('MFA-011 sets up a number or a security key at a sign-in that is forced', async () => {
    const { scene } = suite;
    await scene.enforce('Force');
    const { browser, mfaToken } = await scene.pending('una@acme.test');
    const sent = await browser.post(`${MFA}/sms/enroll`, { mfaToken, phoneNumber: NUMBER });
    assert.equal(sent.status, 200, sent.text);
    const code = await scene.codeTo(NUMBER);
    const done = await browser.post(`${MFA}/sms/enroll/verify`, { mfaToken, otcToken: sent.body.otcToken, code });
    assert.deepEqual(claimsOf(String(done.body.accessToken)).amr, ['pwd', 'mfa', 'sms'], done.text);

    const { browser: page, mfaToken: token } = await scene.pending('gus@globex.test');
    const asked = await page.post(`${MFA}/webauthn/enroll`, { mfaToken: token });
    const key = new TestAuthenticator();
    const options = key.create({ challenge: challengeOf(asked), origin: ORIGIN, rpId: RP });
    const { webauthnToken } = asked.body;
    const made = { mfaToken: token, webauthnToken, deviceType: 'Platform', options };
    const enrolled = await page.post(`${MFA}/webauthn/enroll/verify`, made);
    assert.deepEqual(claimsOf(String(enrolled.body.accessToken)).amr, ['pwd', 'mfa', 'hwk'], enrolled.text);
    await scene.db.delete(mfaFactors).where(eq(mfaFactors.userId, await scene.idOf('una@acme.test')));
    await scene.db.update(users).set({ mfaEnrolled: false }).where(eq(users.email, 'una@acme.test'));
  });
});
