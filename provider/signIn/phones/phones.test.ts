import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import {
  attemptCounters,
  oneTimeSecrets,
  outboxMessages,
  passwords,
  phoneNumbers,
  signUpStrategies,
  users,
  vendors,
} from '../../database/storage/schema.ts';
import { countAttempt } from '../../http/counters/counters.ts';
import { mailsTo } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { claimsOf, startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { testSeed } from '../../testing/seed.ts';

const PRE = '/identity/resources/auth/v1/passwordless/smscode/prelogin';
const POST = '/identity/resources/auth/v1/passwordless/smscode/postlogin';
const BY_MAIL = '/identity/resources/auth/v1/passwordless/code/prelogin';
const RECOVER = '/identity/resources/users/v2/passwords/reset/sms';
const RESET = '/identity/resources/users/v1/passwords/reset/verify';
const SIGN_UP = '/identity/resources/users/v1/signUp/phoneNumber';
const ADA = 'ada@acme.test';
const ROB = 'rob@acme.test';
const ADAS = '+4917604069012';
const FREE = '+4917604069055';
const NEW_PASSWORD = 'ein Igel trinkt Tee 7';

const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');
const seed = {
  ...testSeed,
  users: testSeed.users.map((user) => (user.email === ADA ? { ...user, phoneNumber: ADAS } : user)),
};

describe('codes by text message', () => {
  let running: TestProvider;
  before(async () => {
    running = await startProvider(
      {
        requestLimits: { mails: 10_000, links: 10_000 },
        lockout: { perAccount: 1_000, perAddress: 100_000 },
        sendingLimits: { perAddress: 1_000 },
        textLimits: { countries: ['DE', 'AT'], perCountry: 30, perTenant: 20 },
      },
      seed,
    );
    await db().update(signUpStrategies).set({ isActive: true, isRequired: false });
  });
  after(() => running.end());
  beforeEach(async () => {
    await db().delete(attemptCounters);
    await db().delete(outboxMessages);
    await setStrategies(db(), { main: 'SmsCode', secondary: ['UsernameAndCode', 'UsernameAndPassword'] });
    await db().update(vendors).set({ recoversBySms: true });
    running.clock.forward(1);
  });
  const db = () => running.provider.services.db;
  const browser = (): Browser => running.browser();
  const textTo = async (number = ADAS): Promise<string> =>
    /\d{6}/.exec((await mailsTo(running, number))[0]?.text ?? '')?.[0] ?? '';

  async function waiting(who: object = { email: ADA }): Promise<{ from: Browser; code: string }> {
    const from = browser();
    const asked = await from.post(PRE, who);
    assert.equal(asked.status, 200, asked.text);
    return { from, code: await textTo() };
  }

  it('PWLESS-002 PWLESS-004 AUTH-008 sign in, asked for by address, username or number, once', async () => {
    for (const who of [{ email: ADA }, { username: 'ada' }, { phoneNumber: ' 0049 (176) 0406-9012 ' }]) {
      const { from, code } = await waiting(who);
      const done = await from.post(POST, { token: ` ${code.slice(0, 3)} ${code.slice(3)}` });
      assert.equal(done.status, 200, done.text);
      const claims = claimsOf(String(at(done.body, 'accessToken')));
      assert.deepEqual([claims.email, claims.amr], [ADA, ['sms']]);
      assert.equal((await from.post(POST, { token: code, ...who })).status, 400, 'once');
    }
  });

  it('name the page in their last line, so that a browser fills them in there alone', async () => {
    await waiting();
    const [message] = await mailsTo(running, ADAS);
    assert.match(message?.text ?? '', /^(\d{6}) .+\n\n@[\w.]+ #\1$/s);
  });

  it('PRO-15 open nothing in the place of a mailed one, nor the other way round', async () => {
    const { from, code } = await waiting();
    assert.equal((await from.post(POST.replace('smscode', 'code'), { token: code })).status, 400);
    const other = browser();
    await other.post(BY_MAIL, { email: ADA });
    const mailed = (await mailsTo(running, ADA))[0]?.code ?? '';
    assert.match(mailed, /^\d{6}$/);
    if (mailed !== code) assert.equal(codeOf(await other.post(POST, { token: mailed })), 'ER-CODE-EXPIRED');
    assert.equal((await from.post(POST, { token: code })).status, 200);
  });

  it('PRO-09 hold for ten minutes and take five tries', async () => {
    const { from, code } = await waiting();
    for (let round = 0; round < 5; round += 1)
      assert.equal(codeOf(await from.post(POST, { token: otherThan(code) })), 'ER-CODE-WRONG');
    assert.equal(codeOf(await from.post(POST, { token: code })), 'ER-CODE-EXPIRED');
    const later = await waiting();
    running.clock.forward(600);
    assert.equal(codeOf(await later.from.post(POST, { token: later.code, email: ADA })), 'ER-CODE-EXPIRED');
  });

  it('PRO-13 answer alike for somebody without a number, and for nobody', async () => {
    const seen = async (who: object) => {
      const from = browser();
      const asked = await from.post(PRE, who);
      const wrong = await from.post(POST, { token: '000000' });
      return [asked.status, asked.text, wrong.status, wrong.text];
    };
    const known = await seen({ email: ADA });
    for (const who of [{ email: ROB }, { email: 'nobody@acme.test' }, { phoneNumber: FREE }])
      assert.deepEqual(await seen(who), known);
    assert.deepEqual(
      (await db().select().from(outboxMessages)).map(({ recipient }) => recipient),
      [ADAS],
    );
  });

  it('go to no number that nobody has proven to have', async () => {
    await db().update(phoneNumbers).set({ verifiedAt: null }).where(eq(phoneNumbers.phoneNumber, ADAS));
    for (const who of [{ email: ADA }, { phoneNumber: ADAS }]) await browser().post(PRE, who);
    await browser().post(RECOVER, { identifier: ADAS, identifierType: 'phoneNumber' });
    assert.equal(await db().$count(outboxMessages), 0);
    await db().update(phoneNumbers).set({ verifiedAt: new Date() }).where(eq(phoneNumbers.phoneNumber, ADAS));
  });

  it('go to the countries that are allowed, and to no typed number elsewhere or that charges who writes to it', async () => {
    for (const [path, body] of [
      [PRE, { phoneNumber: '+12025550123' }],
      [PRE, { phoneNumber: '+499001234567' }],
      [RECOVER, { identifier: '+49 900 1234567', identifierType: 'phoneNumber' }],
      [RECOVER, { identifier: '+12025550123', identifierType: 'phoneNumber' }],
    ] as const) {
      const answer = await browser().post(path, body);
      assert.deepEqual(
        [answer.status, codeOf(answer), at(answer.body, 'context', 'field')],
        [400, 'ER-PHONE-COUNTRY', 'phoneNumber'],
      );
    }
    const malformed = await browser().post(PRE, { phoneNumber: '12' });
    assert.equal(malformed.status, 400);
    assert.equal(await db().$count(outboxMessages), 0);
  });

  it('are used up by the tenant and by the country within an hour; a typed number is told, an address is not', async () => {
    const ask = (round: number, who: object = { email: ADA }) =>
      browser().post(PRE, who, { address: `198.51.${round}.1` });
    for (let round = 0; round < 20; round += 1) assert.equal((await ask(round)).status, 200);
    assert.equal((await mailsTo(running, ADAS)).length, 20);
    assert.equal((await ask(21)).status, 200);
    assert.equal((await mailsTo(running, ADAS)).length, 20, 'the tenant had its messages');
    assert.equal((await ask(22, { username: 'ada' })).status, 200);
    assert.equal((await ask(23, { phoneNumber: FREE })).status, 200, 'the country has more, for other tenants');
    await countAttempt(db(), 'texts:country:DE', 3600, running.provider.services.now(), 10);
    const told = await ask(50, { phoneNumber: FREE });
    assert.deepEqual([told.status, codeOf(told)], [403, 'ER-TEXTS-USED-UP']);
    running.clock.forward(3601);
    await ask(60);
    assert.equal((await mailsTo(running, ADAS)).length, 21);
  });

  it('AUTH-009 are refused while the way is switched off, also between the two steps', async () => {
    const { from, code } = await waiting();
    await setStrategies(db(), { main: 'EmailAndPassword', secondary: [] });
    for (const answer of [await browser().post(PRE, { email: ADA }), await from.post(POST, { token: code })])
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'ER-STRATEGY-NOT-ALLOWED']);
  });

  it('SIGNUP-013 activate the account of who signed up with a number alone', async () => {
    const from = browser();
    const made = await from.post(SIGN_UP, { phoneNumber: FREE, companyName: 'Phones', password: NEW_PASSWORD });
    assert.equal(made.status, 200, made.text);
    assert.equal((await from.post(PRE, { phoneNumber: FREE })).status, 200);
    const done = await from.post(POST, { token: await textTo(FREE) });
    assert.equal(done.status, 200, done.text);
    const [row] = await db().select().from(phoneNumbers).where(eq(phoneNumbers.phoneNumber, FREE));
    assert.notEqual(row?.verifiedAt, null);
    const userId = row?.userId ?? '';
    assert.equal((await db().select().from(users).where(eq(users.id, userId)))[0]?.verified, true);
    assert.equal(await db().$count(passwords, eq(passwords.userId, userId)), 1, 'the same browser: the password stays');
    await db().delete(users).where(eq(users.id, userId));
  });

  it('PRO-18 take back what a stranger set up for a number before its owner came', async () => {
    const made = await browser().post(SIGN_UP, { phoneNumber: FREE, companyName: 'Stranger', password: NEW_PASSWORD });
    assert.equal(made.status, 200, made.text);
    const owner = browser();
    await owner.post(PRE, { phoneNumber: FREE });
    assert.equal((await owner.post(POST, { token: await textTo(FREE) })).status, 200);
    const [row] = await db().select().from(phoneNumbers).where(eq(phoneNumbers.phoneNumber, FREE));
    assert.equal(await db().$count(passwords, eq(passwords.userId, row?.userId ?? '')), 0);
  });

  it('RECOV-011 RECOV-012 lead to a new password, and to none by a mailed name or the code of a sign-in', async () => {
    await setStrategies(db(), { main: 'EmailAndPassword', secondary: ['SmsCode'] });
    const signIn = await waiting();
    const told = await browser().post(RECOVER, { identifier: ADA, identifierType: 'email' });
    assert.equal(told.status, 200, told.text);
    const sessionId = at(told.body, 'sessionId');
    const code = await textTo();
    const prove = (otcToken: string, path = `${RECOVER}/verify`) => browser().post(path, { otcToken, sessionId });
    if (signIn.code !== code) assert.equal(codeOf(await prove(signIn.code)), 'ER-CODE-WRONG');
    assert.equal(codeOf(await prove(code, RECOVER.replace('/sms', '/email/verify'))), 'ER-CODE-EXPIRED');
    const proven = await prove(code);
    assert.equal(proven.status, 200, proven.text);
    const link = { userId: at(proven.body, 'userId'), token: at(proven.body, 'token') };
    assert.equal((await browser().post(RESET, { ...link, password: NEW_PASSWORD })).status, 204);
    assert.equal((await browser().signIn(ADA, NEW_PASSWORD)).status, 200);
    assert.equal((await signIn.from.post(POST, { token: signIn.code })).status, 400, 'PRO-16 the change ended it');
    assert.equal(
      await db().$count(oneTimeSecrets, eq(oneTimeSecrets.subject, String(link.userId))),
      0,
      'nothing waits any more',
    );
  });

  it('RECOV-002 lead to no password where the vendor has not switched that on', async () => {
    await setStrategies(db(), { main: 'EmailAndPassword', secondary: [] });
    await db().update(vendors).set({ recoversBySms: false });
    const answer = await browser().post(RECOVER, { identifier: ADA, identifierType: 'email' });
    assert.deepEqual([answer.status, codeOf(answer)], [403, 'ER-STRATEGY-NOT-ALLOWED']);
  });
});
