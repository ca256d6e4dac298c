import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import {
  attemptCounters,
  memberships,
  oneTimeSecrets,
  outboxMessages,
  phoneNumbers,
  users,
} from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { mailsTo } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { claimsOf, startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { testSeed } from '../../testing/seed.ts';

const OWN = '/identity/resources/users/phone-numbers/v1/me';
const ASK = '/identity/resources/users/v1/phone';
const VERIFY = '/identity/resources/users/v1/phone/verify';
const PRE = '/identity/resources/auth/v1/passwordless/smscode/prelogin';
const POST = '/identity/resources/auth/v1/passwordless/smscode/postlogin';
const ADA = 'ada@acme.test';
const ROB = 'rob@acme.test';
const ADAS = '+4917604069012';
const NEW = '+4917604069055';
const OTHER = '+4917604069056';

const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');
const seed = {
  ...testSeed,
  users: testSeed.users.map((user) => (user.email === ADA ? { ...user, phoneNumber: ADAS } : user)),
};

describe('quick login', () => {
  let running: TestProvider;
  before(async () => {
    running = await startProvider(
      {
        requestLimits: { mails: 10_000, links: 10_000 },
        lockout: { perAccount: 1_000, perAddress: 100_000 },
        textLimits: { countries: ['DE'], perCountry: 30, perTenant: 12 },
      },
      seed,
    );
  });
  after(() => running.end());
  beforeEach(async () => {
    await db().delete(attemptCounters);
    await db().delete(outboxMessages);
    await db().delete(oneTimeSecrets);
    await setStrategies(db(), { main: 'EmailAndPassword', secondary: ['SmsCode'] });
    await db().delete(phoneNumbers);
    await db()
      .insert(phoneNumbers)
      .values({ userId: await idOf(ADA), phoneNumber: ADAS, verifiedAt: new Date() });
    running.clock.forward(1);
  });
  const db = () => running.provider.services.db;
  const idOf = async (email: string): Promise<string> =>
    (await db().select().from(users).where(eq(users.email, email)))[0]?.id ?? '';
  const textTo = async (number: string): Promise<string> =>
    /\d{6}/.exec((await mailsTo(running, number))[0]?.text ?? '')?.[0] ?? '';
  const signedIn = async (email = ROB): Promise<Browser> => {
    const one = running.browser();
    assert.equal((await one.signIn(email)).status, 200);
    return one;
  };
  async function asked(one: Browser, phoneNumber = NEW): Promise<{ changePhoneId: unknown; code: string }> {
    const answer = await one.post(ASK, { phoneNumber });
    assert.equal(answer.status, 200, answer.text);
    return { changePhoneId: at(answer.body, 'changePhoneId'), code: await textTo(phoneNumber) };
  }

  it('LOGIN-028 a number is proven by its code, and then signs in by the id that a browser remembers', async () => {
    const one = await signedIn();
    assert.deepEqual((await one.call('GET', OWN)).text, '[]');
    const rows = await auditOf(db(), async () => {
      assert.equal((await one.post(VERIFY, await asked(one))).status, 204);
    });
    assert.deepEqual(
      rows.map(({ event, outcome }) => [event, outcome]),
      [
        ['user.phone.asked', 'success'],
        ['user.phone.changed', 'success'],
      ],
    );
    assert.equal((await mailsTo(running, ROB))[0]?.template, 'phoneChanged', 'the owner is told');
    const [own] = JSON.parse((await one.call('GET', OWN)).text);
    assert.deepEqual([own.phoneNumber, own.verified], [NEW, true]);
    const userId = await idOf(ROB);
    const next = running.browser();
    const sent = await next.post(PRE, { userId });
    assert.deepEqual([sent.status, sent.text], [200, '{}']);
    const done = await next.post(POST, { token: await textTo(NEW), userId });
    assert.equal(done.status, 200, done.text);
    const claims = claimsOf(String(at(done.body, 'accessToken')));
    assert.deepEqual([claims.email, claims.amr], [ROB, ['sms']]);
  });

  it('a number that is proven already is asked for its code alone', async () => {
    const one = await signedIn(ADA);
    assert.equal((await one.post(VERIFY, await asked(one, ADAS))).status, 204);
    assert.equal((await mailsTo(running, ADA)).length, 0, 'nothing has changed');
  });

  it('PRO-13 answers alike for an id that is unknown, of nobody, disabled or without a proven number', async () => {
    const seen = async (userId: string) => {
      const from = running.browser();
      const told = await from.post(PRE, { userId });
      const wrong = await from.post(POST, { token: '000000', userId });
      const byCookie = await from.post(POST, { token: '000000' });
      return [told.status, told.text, wrong.status, wrong.text, byCookie.status, byCookie.text];
    };
    const known = await seen(await idOf(ADA));
    await db()
      .insert(phoneNumbers)
      .values({ userId: await idOf(ROB), phoneNumber: NEW });
    for (const id of [await idOf(ROB), await idOf('dan@acme.test'), crypto.randomUUID(), 'none', "' OR 1=1"])
      assert.deepEqual(await seen(id), known, id);
    assert.deepEqual(
      (await db().select().from(outboxMessages)).map(({ recipient }) => recipient),
      [ADAS],
    );
  });

  it('PRO-13 an id opens nothing by mail, and nothing beside another identifier', async () => {
    const userId = await idOf(ADA);
    await setStrategies(db(), { main: 'Code', secondary: ['SmsCode'] });
    const byMail = await running.browser().post(PRE.replace('smscode', 'code'), { userId });
    assert.deepEqual([byMail.status, codeOf(byMail)], [400, 'ER-INVALID-REQUEST']);
    await running.browser().post(PRE, { userId, email: ROB });
    assert.equal((await mailsTo(running, ADAS)).length, 0);
    assert.equal((await running.browser().post(PRE, { userId: '' })).status, 400);
  });

  it('the code of one person opens nothing of another', async () => {
    await db()
      .insert(phoneNumbers)
      .values({ userId: await idOf(ROB), phoneNumber: NEW, verifiedAt: new Date() });
    const from = running.browser();
    await from.post(PRE, { userId: await idOf(ROB) });
    const code = await textTo(NEW);
    await running.browser().post(PRE, { userId: await idOf(ADA) });
    if ((await textTo(ADAS)) !== code)
      assert.equal(codeOf(await from.post(POST, { token: code, userId: await idOf(ADA) })), 'ER-CODE-EXPIRED');
    assert.equal((await from.post(POST, { token: code, userId: await idOf(ROB) })).status, 200);
  });

  it('PRO-17 a number is proven in a session of the same person that has begun just now', async () => {
    const nobody = await running.browser().post(ASK, { phoneNumber: NEW });
    assert.equal(nobody.status, 401);
    const one = await signedIn();
    const mine = await asked(one);
    const foreign = await (await signedIn('sue@acme.test')).post(VERIFY, mine);
    assert.equal(codeOf(foreign), 'ER-CODE-EXPIRED');
    running.clock.forward(901);
    const refreshed = await one.post('/identity/resources/auth/v1/user/token/refresh', { tenantId: null });
    one.token = String(at(refreshed.body, 'accessToken'));
    for (const late of [await one.post(ASK, { phoneNumber: NEW }), await one.post(VERIFY, mine)])
      assert.deepEqual([late.status, codeOf(late)], [403, 'ER-SIGN-IN-TOO-OLD']);
  });

  it('PRO-09 a code proves the number that it went to, once, for ten minutes and in five tries', async () => {
    const one = await signedIn();
    const first = await asked(one);
    const second = await asked(one, OTHER);
    assert.equal(
      codeOf(await one.post(VERIFY, { ...first, code: second.code })),
      'ER-CODE-EXPIRED',
      'of another number',
    );
    const third = await asked(one);
    for (let round = 0; round < 5; round += 1)
      assert.equal(codeOf(await one.post(VERIFY, { ...third, code: otherThan(third.code) })), 'ER-CODE-WRONG');
    assert.equal(codeOf(await one.post(VERIFY, third)), 'ER-CODE-EXPIRED');
    const late = await asked(one);
    running.clock.forward(600);
    assert.equal(codeOf(await one.post(VERIFY, late)), 'ER-CODE-EXPIRED');
    const good = await asked(one);
    assert.equal((await one.post(VERIFY, good)).status, 204);
    assert.equal(codeOf(await one.post(VERIFY, good)), 'ER-CODE-EXPIRED');
    const [row] = await db().select().from(phoneNumbers).where(eq(phoneNumbers.phoneNumber, NEW));
    assert.equal(row?.userId, await idOf(ROB));
  });

  it('of a number that somebody else has, nobody hears who does not hold the phone', async () => {
    const one = await signedIn();
    const free = await one.post(ASK, { phoneNumber: NEW });
    const taken = await one.post(ASK, { phoneNumber: ADAS });
    assert.deepEqual([taken.status, Object.keys(taken.body)], [free.status, Object.keys(free.body)]);
    const proof = { changePhoneId: at(taken.body, 'changePhoneId'), code: await textTo(ADAS) };
    assert.equal(codeOf(await one.post(VERIFY, proof)), 'ER-IDENTIFIER-TAKEN');
    const [row] = await db().select().from(phoneNumbers).where(eq(phoneNumbers.phoneNumber, ADAS));
    assert.equal(row?.userId, await idOf(ADA));
  });

  it('texts are counted by person, and with all others by country and tenant', async () => {
    const one = await signedIn();
    const foreign = await one.post(ASK, { phoneNumber: '+442079460000' });
    assert.deepEqual([foreign.status, codeOf(foreign)], [400, 'ER-PHONE-COUNTRY']);
    for (let round = 0; round < 5; round += 1) await asked(one);
    const sixth = await one.post(ASK, { phoneNumber: NEW });
    assert.deepEqual([sixth.status, codeOf(sixth)], [403, 'ER-TEXTS-USED-UP']);
    const userId = await idOf(ADA);
    for (let round = 0; round < 7; round += 1) await running.browser().post(PRE, { userId });
    assert.equal((await mailsTo(running, ADAS)).length, 6, 'those of a quick login too, and one more over the limit');
    for (const email of ['sue@acme.test']) {
      const other = await signedIn(email);
      await asked(other, OTHER);
      assert.equal(codeOf(await other.post(ASK, { phoneNumber: OTHER })), 'ER-TEXTS-USED-UP', 'twelve in the tenant');
    }
  });

  it('switched off, it sends nothing and lets nobody in', async () => {
    const userId = await idOf(ADA);
    const from = running.browser();
    await from.post(PRE, { userId });
    const code = await textTo(ADAS);
    await setStrategies(db(), { main: 'EmailAndPassword', secondary: [] });
    const post = () => from.post(POST, { token: code, userId });
    for (const answer of [await from.post(PRE, { userId }), await post()])
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'ER-STRATEGY-NOT-ALLOWED']);
    await setStrategies(db(), { main: 'NoLocalAuthentication', secondary: ['SmsCode'] });
    assert.equal(codeOf(await post()), 'ER-STRATEGY-NOT-ALLOWED');
  });

  it('LOCK-003 who is locked out is not let in by a quick login', async () => {
    const userId = await idOf(ADA);
    await db().update(memberships).set({ lockedOutAt: new Date() }).where(eq(memberships.userId, userId));
    const from = running.browser();
    await from.post(PRE, { userId });
    const answer = await from.post(POST, { token: await textTo(ADAS), userId });
    assert.equal(codeOf(answer), 'ER-USER-LOCKED-OUT');
    await db().update(memberships).set({ lockedOutAt: null }).where(eq(memberships.userId, userId));
  });
});
