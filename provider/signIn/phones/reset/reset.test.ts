import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { setStrategies } from '../../../vendor/configuration/strategies.ts';
import {
  attemptCounters,
  oneTimeSecrets,
  outboxMessages,
  phoneNumbers,
  users,
  vendors,
} from '../../../database/storage/schema.ts';
import { auditOf } from '../../../testing/audit.ts';
import { mailsTo, mailTo } from '../../../testing/mail.ts';
import { at } from '../../../testing/operator.ts';
import { claimsOf, startProvider, type Answer, type Browser, type TestProvider } from '../../../testing/provider.ts';
import { testSeed } from '../../../testing/seed.ts';

const ASK = '/identity/resources/users/v1/phone/reset';
const VERIFY = `${ASK}/verify`;
const CHANGE = '/identity/resources/users/v1/phone/change';
const PRE = '/identity/resources/auth/v1/passwordless/smscode/prelogin';
const POST = '/identity/resources/auth/v1/passwordless/smscode/postlogin';
const RECOVER = '/identity/resources/users/v2/passwords/reset/sms';
const ADA = 'ada@acme.test';
const ROB = 'rob@acme.test';
const ADAS = '+4917604069012';
const ROBS = '+4917604069013';
const NEW = '+4917604069055';

const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');
const numbers: Readonly<Record<string, string>> = { [ADA]: ADAS, [ROB]: ROBS };
const seed = {
  ...testSeed,
  users: testSeed.users.map((user) => ({ ...user, ...(user.email && { phoneNumber: numbers[user.email] }) })),
};

describe('a lost phone number', () => {
  let running: TestProvider;
  before(async () => {
    running = await startProvider(
      {
        requestLimits: { mails: 10_000, links: 10_000 },
        lockout: { perAccount: 1_000, perAddress: 100_000 },
        textLimits: { countries: ['DE', 'AT'] },
      },
      seed,
    );
  });
  after(() => running.end());
  beforeEach(async () => {
    await db().delete(attemptCounters);
    await db().delete(outboxMessages);
    await db().delete(oneTimeSecrets);
    await setStrategies(db(), { main: 'SmsCode', secondary: ['UsernameAndPassword'] });
    await db().update(vendors).set({ recoversBySms: true });
    for (const [email, phoneNumber] of Object.entries(numbers)) {
      const [user] = await db().select().from(users).where(eq(users.email, email));
      const userId = user?.id ?? '';
      await db().delete(phoneNumbers).where(eq(phoneNumbers.userId, userId));
      await db().insert(phoneNumbers).values({ userId, phoneNumber, verifiedAt: new Date() });
    }
    running.clock.forward(1);
  });
  const db = () => running.provider.services.db;
  const browser = (): Browser => running.browser();
  const textTo = async (number: string): Promise<string> =>
    /\d{6}/.exec((await mailsTo(running, number))[0]?.text ?? '')?.[0] ?? '';

  async function asked(email = ADA): Promise<{ resetPhoneNumberToken: unknown; code: string }> {
    const answer = await browser().post(ASK, { email });
    assert.equal(answer.status, 200, answer.text);
    return {
      resetPhoneNumberToken: at(answer.body, 'resetPhoneNumberToken'),
      code: (await mailTo(running, email)).code,
    };
  }
  async function proven(email = ADA): Promise<unknown> {
    const answer = await browser().post(VERIFY, await asked(email));
    assert.equal(answer.status, 200, answer.text);
    return at(answer.body, 'changePhoneNumberToken');
  }
  const change = (changePhoneNumberToken: unknown, phoneNumber = NEW) =>
    browser().call('PUT', CHANGE, { body: { changePhoneNumberToken, phoneNumber } });

  it('PHRESET-004 PHRESET-005 PHRESET-006 PHRESET-008 is replaced by the code of a mail, and proven by the sign-in', async () => {
    const token = await proven();
    const rows = await auditOf(db(), async () => {
      const done = await change(token, ' 0049 (176) 0406-9055 ');
      assert.deepEqual([done.status, done.headers.getSetCookie()], [204, []], done.text);
    });
    assert.deepEqual(
      rows.map(({ event, outcome }) => [event, outcome]),
      [['user.phone.changed', 'success']],
    );
    assert.equal((await mailsTo(running, ADA))[0]?.template, 'phoneChanged');
    const from = browser();
    assert.equal((await from.post(PRE, { phoneNumber: NEW })).status, 200);
    const signedIn = await from.post(POST, { token: await textTo(NEW), phoneNumber: NEW });
    assert.equal(signedIn.status, 200, signedIn.text);
    assert.equal(claimsOf(String(at(signedIn.body, 'accessToken'))).email, ADA);
    const [row] = await db().select().from(phoneNumbers).where(eq(phoneNumbers.phoneNumber, NEW));
    assert.notEqual(row?.verifiedAt, null);
    running.clock.forward(3600);
    await browser().post(PRE, { email: ADA });
    assert.equal((await mailsTo(running, NEW)).length, 2, 'it stays proven');
  });

  it('the former number signs in no more, not even by what was sent there before', async () => {
    const from = browser();
    await from.post(PRE, { phoneNumber: ADAS });
    const code = await textTo(ADAS);
    assert.equal((await change(await proven())).status, 204);
    assert.equal((await from.post(POST, { token: code })).status, 400);
    await browser().post(PRE, { phoneNumber: ADAS });
    assert.equal((await mailsTo(running, ADAS)).length, 1);
  });

  it('a number that was chosen gets a sign-in alone, and for ten minutes', async () => {
    assert.equal((await change(await proven())).status, 204);
    await browser().post(RECOVER, { identifier: NEW, identifierType: 'phoneNumber' });
    assert.equal((await mailsTo(running, NEW)).length, 0, 'no way to a password');
    running.clock.forward(599);
    await browser().post(PRE, { phoneNumber: NEW });
    assert.equal((await mailsTo(running, NEW)).length, 1);
    running.clock.forward(1);
    await browser().post(PRE, { phoneNumber: NEW });
    assert.equal((await mailsTo(running, NEW)).length, 1);
  });

  it('PRO-13 answers alike for an address that nobody has', async () => {
    const seen = async (email: string) => {
      const told = await browser().post(ASK, { email });
      const resetPhoneNumberToken = at(told.body, 'resetPhoneNumberToken');
      const tries = [];
      for (let round = 0; round < 6; round += 1) {
        const wrong = await browser().post(VERIFY, { resetPhoneNumberToken, code: '000000' });
        tries.push(wrong.status, wrong.text);
      }
      return [told.status, Object.keys(Object(told.body)), ...tries];
    };
    assert.deepEqual(await seen('nobody@acme.test'), await seen(ADA));
    assert.deepEqual(
      (await db().select().from(outboxMessages)).map(({ recipient }) => recipient),
      [ADA],
    );
  });

  it('PRO-09 the code is that of one person, works once, for ten minutes and in five tries', async () => {
    const [mine, hers] = [await asked(ROB), await asked(ADA)];
    if (mine.code !== hers.code)
      assert.equal(codeOf(await browser().post(VERIFY, { ...hers, code: mine.code })), 'ER-CODE-WRONG');
    assert.equal((await browser().post(VERIFY, hers)).status, 200);
    assert.equal(codeOf(await browser().post(VERIFY, hers)), 'ER-CODE-EXPIRED');
    for (let round = 0; round < 5; round += 1)
      assert.equal(codeOf(await browser().post(VERIFY, { ...mine, code: otherThan(mine.code) })), 'ER-CODE-WRONG');
    assert.equal(codeOf(await browser().post(VERIFY, mine)), 'ER-CODE-EXPIRED');
    const late = await asked(ROB);
    running.clock.forward(600);
    assert.equal(codeOf(await browser().post(VERIFY, late)), 'ER-CODE-EXPIRED');
  });

  it('the token changes one number once, and none of another purpose changes any', async () => {
    const token = await proven();
    assert.equal((await change(token)).status, 204);
    const shared = await proven(ROB);
    const numbered = await Promise.all([77, 78, 79].map((end) => change(shared, `+49176040690${end}`)));
    assert.deepEqual(numbered.map(({ status }) => status).sort(), [204, 410, 410], 'of three at once one');
    await db().update(phoneNumbers).set({ verifiedAt: new Date() });
    const [robs] = (await db().select().from(phoneNumbers)).filter(({ phoneNumber }) => /7[789]$/.test(phoneNumber));
    const reset = await asked();
    const recovery = await browser().post('/identity/resources/users/v2/passwords/reset/sms', {
      identifier: ROB,
      identifierType: 'email',
    });
    const text = await textTo(robs?.phoneNumber ?? '');
    const opener = await browser().post('/identity/resources/users/v2/passwords/reset/sms/verify', {
      otcToken: text,
      sessionId: at(recovery.body, 'sessionId'),
    });
    assert.equal(opener.status, 200, opener.text);
    for (const wrong of [token, reset.resetPhoneNumberToken, at(opener.body, 'token'), 'none'].map(String)) {
      const answer = await change(wrong.slice(0, 500), '+4917604069066');
      assert.deepEqual([answer.status, codeOf(answer)], [410, 'ER-LINK-ENDED'], wrong);
    }
    const foreign = await browser().post(VERIFY, {
      resetPhoneNumberToken: at(recovery.body, 'sessionId'),
      code: reset.code,
    });
    assert.equal(codeOf(foreign), 'ER-CODE-EXPIRED', 'the name of another message');
    const late = await proven(ROB);
    running.clock.forward(600);
    assert.equal((await change(late)).status, 410);
  });

  it('a number of somebody else is refused, and leaves the token for another one', async () => {
    const token = await proven();
    const rows = await auditOf(db(), async () => {
      const taken = await change(token, ROBS);
      assert.deepEqual(
        [taken.status, codeOf(taken), at(taken.body, 'context', 'field')],
        [409, 'ER-IDENTIFIER-TAKEN', 'phoneNumber'],
      );
    });
    assert.deepEqual(
      rows.map(({ event, outcome }) => [event, outcome]),
      [['user.phone.changed', 'failure']],
    );
    const foreign = await change(token, '+12025550123');
    assert.deepEqual([foreign.status, codeOf(foreign)], [400, 'ER-PHONE-COUNTRY']);
    assert.equal((await change(token, '12')).status, 400);
    assert.equal((await change(token)).status, 204);
  });

  it('a change ends whatever else waits for the person', async () => {
    const token = await proven();
    await browser().post(PRE, { email: ADA });
    await browser().post(RECOVER, { identifier: ADA, identifierType: 'email' });
    await browser().post(ASK, { email: ADA });
    assert.equal((await change(token)).status, 204);
    const [user] = await db().select().from(users).where(eq(users.email, ADA));
    assert.equal(await db().$count(oneTimeSecrets, eq(oneTimeSecrets.subject, user?.id ?? '')), 0);
    assert.equal(user?.phoneNumber, NEW);
  });

  it('is of no use where nobody signs in with a number', async () => {
    const token = await proven();
    await setStrategies(db(), { main: 'EmailAndPassword', secondary: [] });
    for (const answer of [await browser().post(ASK, { email: ADA }), await change(token)])
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'ER-STRATEGY-NOT-ALLOWED']);
  });
});
