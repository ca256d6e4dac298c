import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import {
  attemptCounters,
  outboxMessages,
  phoneNumbers,
  signUpStrategies,
  tenants,
  users,
} from '../../database/storage/schema.ts';
import { mailsTo } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { testSeed } from '../../testing/seed.ts';

const PRE = '/identity/resources/auth/v1/passwordless/smscode/prelogin';
const POST = '/identity/resources/auth/v1/passwordless/smscode/postlogin';
const SIGN_UP = '/identity/resources/users/v1/signUp/phoneNumber';
const CHANGE = '/identity/resources/users/v1/phone';
const ME = '/identity/resources/users/v2/me';
const ADA = 'ada@acme.test';
const ADAS = '+4917604069012';
const FREE = '+4917604069055';
const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
const seed = {
  ...testSeed,
  users: testSeed.users.map((user) => (user.email === ADA ? { ...user, phoneNumber: ADAS } : user)),
};

describe('a phone number that somebody has named without a proof', () => {
  let running: TestProvider;
  before(async () => {
    running = await startProvider({ requestLimits: { mails: 10_000, links: 10_000, signUps: 10_000 } }, seed);
    await db().update(signUpStrategies).set({ isActive: true, isRequired: false });
    await setStrategies(db(), { main: 'SmsCode', secondary: ['UsernameAndPassword'] });
  });
  after(() => running.end());
  beforeEach(async () => {
    for (const table of [attemptCounters, outboxMessages]) await db().delete(table);
    await db().delete(phoneNumbers).where(eq(phoneNumbers.phoneNumber, FREE));
    running.clock.forward(1);
  });
  const db = () => running.provider.services.db;
  const browser = (): Browser => running.browser();
  const signUp = (from: Browser, companyName: string, more: object = {}) =>
    from.post(SIGN_UP, { phoneNumber: FREE, companyName, password: 'ein Igel trinkt Tee 7', ...more });
  const code = async (): Promise<string> => /\d{6}/.exec((await mailsTo(running, FREE))[0]?.text ?? '')?.[0] ?? '';
  const take = async (from: Browser) => from.post(POST, { token: await code(), phoneNumber: FREE });
  const holder = async () => {
    const [row] = await db()
      .select({ id: users.id, email: users.email, verifiedAt: phoneNumbers.verifiedAt })
      .from(phoneNumbers)
      .innerJoin(users, eq(users.id, phoneNumbers.userId))
      .where(eq(phoneNumbers.phoneNumber, FREE));
    return row;
  };
  const companyOf = async ({ body }: Answer): Promise<string | undefined> => {
    const token = String(at(body, 'accessToken'));
    const me = await browser().get(ME, { token });
    const [row] = await db()
      .select()
      .from(tenants)
      .where(eq(tenants.id, String(me.body.tenantId)));
    return row?.name;
  };

  for (const [what, more] of [
    ['alone', {}],
    ['beside an address', { email: 'stranger@other.test' }],
  ] as const)
    it(`PRO-18 yields to who signs up with it and proves it: named ${what}`, async () => {
      assert.equal((await signUp(browser(), 'Stranger', more)).status, 200);
      const owner = browser();
      const made = await signUp(owner, 'Owner');
      assert.equal(made.status, 200, made.text);
      await owner.post(PRE, { phoneNumber: FREE });
      const done = await take(owner);
      assert.equal(done.status, 200, done.text);
      assert.equal(await companyOf(done), 'Owner');
      assert.equal((await holder())?.id, made.body.userId);
      assert.equal(codeOf(await signUp(browser(), 'Late')), 'ER-IDENTIFIER-TAKEN', 'a proof stays');
    });

  it('PRO-18 yields to a signed-in person who proves it', async () => {
    assert.equal((await signUp(browser(), 'Stranger', { email: 'second@other.test' })).status, 200);
    const ada = browser();
    await ada.signIn(ADA);
    const { changePhoneId } = (await ada.post(CHANGE, { phoneNumber: FREE })).body;
    const verified = await ada.post(`${CHANGE}/verify`, { changePhoneId, code: await code() });
    assert.equal(verified.status, 204, verified.text);
    const row = await holder();
    assert.deepEqual([row?.email, row?.verifiedAt === null], [ADA, false]);
    const [stranger] = await db().select().from(users).where(eq(users.email, 'second@other.test'));
    assert.equal(stranger?.phoneNumber, null);
  });

  it('PRO-18 goes to who proves it, also where another has named it since the code was sent', async () => {
    const owner = browser();
    const made = await signUp(owner, 'Owner');
    await owner.post(PRE, { phoneNumber: FREE });
    assert.equal((await signUp(browser(), 'Stranger', { email: 'third@other.test' })).status, 200);
    const done = await take(owner);
    assert.equal(done.status, 200, done.text);
    const row = await holder();
    assert.deepEqual([row?.id, row?.verifiedAt === null], [made.body.userId, false]);
  });

  it('PRO-18 is proven by one of two who have named it', async () => {
    const [one, other] = [browser(), browser()];
    await signUp(one, 'One');
    await one.post(PRE, { phoneNumber: FREE });
    const first = await code();
    running.clock.forward(1);
    await signUp(other, 'Other');
    await other.post(PRE, { phoneNumber: FREE });
    assert.equal((await take(other)).status, 200);
    const late = await one.post(POST, { token: first, phoneNumber: FREE });
    assert.equal(late.status, 400, late.text);
  });

  it('many who name it at once leave one claim', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => signUp(browser(), `Company ${index}`)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(await db().$count(phoneNumbers, eq(phoneNumbers.phoneNumber, FREE)), 1);
  });
});
