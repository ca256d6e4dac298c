import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import {
  attemptCounters,
  oneTimeSecrets,
  outboxMessages,
  phoneNumbers,
  users,
} from '../../../database/storage/schema.ts';
import { auditOf } from '../../../testing/audit.ts';
import { mailsTo } from '../../../testing/mail.ts';
import { at } from '../../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../../testing/provider.ts';
import { testSeed } from '../../../testing/seed.ts';

const CHANGE = '/identity/resources/users/v1/phone';
const VERIFY = `${CHANGE}/verify`;
const NUMBERS = '/identity/resources/users/phone-numbers/v1';
const ADA = 'ada@acme.test';
const ROB = 'rob@acme.test';
const FORMER = '+4917604069012';
const ROBS = '+4917604069013';
const NEW = '+4917604069055';
const OTHER = '+4917604069056';

const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');

describe('another phone number of a signed-in person (PHRESET-007)', () => {
  let running: TestProvider;
  let ada: Browser;
  let rob: Browser;
  before(async () => {
    running = await startProvider(
      {
        requestLimits: { mails: 10_000, links: 10_000 },
        lockout: { perAccount: 1_000, perAddress: 100_000 },
        textLimits: { countries: ['DE'] },
      },
      testSeed,
    );
  });
  after(() => running.end());
  beforeEach(async () => {
    for (const table of [attemptCounters, outboxMessages, oneTimeSecrets, phoneNumbers]) await db().delete(table);
    await db()
      .insert(phoneNumbers)
      .values([
        { userId: await idOf(ADA), phoneNumber: FORMER, verifiedAt: new Date() },
        { userId: await idOf(ROB), phoneNumber: ROBS, verifiedAt: new Date() },
      ]);
    [ada, rob] = [running.browser(), running.browser()];
    await ada.signIn(ADA);
    await rob.signIn(ROB);
  });
  const db = () => running.provider.services.db;
  const idOf = async (email: string): Promise<string> =>
    (await db().select().from(users).where(eq(users.email, email)))[0]?.id ?? '';
  const numberOf = async (email: string) =>
    (
      await db()
        .select()
        .from(phoneNumbers)
        .where(eq(phoneNumbers.userId, await idOf(email)))
    )[0];
  const textTo = async (number: string): Promise<string> =>
    /\d{6}/.exec((await mailsTo(running, number))[0]?.text ?? '')?.[0] ?? '';

  async function asked(phoneNumber = NEW, from = ada): Promise<{ changePhoneId: unknown; code: string }> {
    const answer = await from.post(CHANGE, { phoneNumber });
    assert.equal(answer.status, 200, answer.text);
    return { changePhoneId: at(answer.body, 'changePhoneId'), code: await textTo(phoneNumber) };
  }

  it('is proven by its code, takes the place of the former one, and the owner is told by mail', async () => {
    const given = await asked();
    const rows = await auditOf(db(), async () => assert.equal((await ada.post(VERIFY, given)).status, 204));
    assert.deepEqual(
      rows.map(({ event, outcome }) => [event, outcome]),
      [['user.phone.changed', 'success']],
    );
    const row = await numberOf(ADA);
    assert.deepEqual([row?.phoneNumber, row?.verifiedAt !== null], [NEW, true]);
    assert.equal((await mailsTo(running, ADA))[0]?.template, 'phoneChanged');
    assert.equal((await ada.post(VERIFY, given)).status, 400, 'once');
  });

  it('proves the number that the person has already, and writes no mail of it', async () => {
    await db().update(phoneNumbers).set({ verifiedAt: null });
    assert.equal((await ada.post(VERIFY, await asked(FORMER))).status, 204);
    assert.notEqual((await numberOf(ADA))?.verifiedAt, null);
    assert.deepEqual(await mailsTo(running, ADA), []);
  });

  it('needs the code that was sent to this number: not that of another one, nor of another person', async () => {
    const foreign = await asked(ROBS);
    const own = await asked(NEW);
    assert.equal(codeOf(await ada.post(VERIFY, { ...foreign, code: own.code })), 'ER-CODE-EXPIRED');
    assert.equal((await numberOf(ADA))?.phoneNumber, FORMER);
    const robs = await asked(OTHER, rob);
    const given = await asked(NEW);
    assert.equal((await ada.post(VERIFY, { ...robs, code: given.code })).status, 400);
    assert.equal((await numberOf(ADA))?.phoneNumber, FORMER);
    assert.equal(codeOf(await rob.post(VERIFY, { ...given, code: robs.code })), 'ER-CODE-EXPIRED');
    assert.equal((await numberOf(ROB))?.phoneNumber, ROBS);
  });

  it('tells whose number it is only to who has its code', async () => {
    const given = await asked(ROBS);
    assert.equal((await ada.post(VERIFY, { ...given, code: otherThan(given.code) })).status, 400);
    const answer = await ada.post(VERIFY, given);
    assert.deepEqual([answer.status, codeOf(answer)], [409, 'ER-IDENTIFIER-TAKEN']);
    assert.equal((await numberOf(ROB))?.phoneNumber, ROBS);
  });

  it('takes five tries, and none after ten minutes', async () => {
    const given = await asked();
    for (let round = 0; round < 5; round++)
      assert.equal(codeOf(await ada.post(VERIFY, { ...given, code: otherThan(given.code) })), 'ER-CODE-WRONG');
    assert.equal(codeOf(await ada.post(VERIFY, given)), 'ER-CODE-EXPIRED');
    const late = await asked();
    running.clock.forward(601);
    assert.equal(codeOf(await ada.post(VERIFY, late)), 'ER-SIGN-IN-TOO-OLD', 'the sign-in is too old as well');
    assert.equal((await ada.signIn('ada@acme.test')).status, 200);
    assert.equal(codeOf(await ada.post(VERIFY, late)), 'ER-CODE-EXPIRED');
    assert.equal((await numberOf(ADA))?.phoneNumber, FORMER);
  });

  it('voids what else was sent to the person, when the number changes and when it is removed', async () => {
    const key = 'sign-in-code  test';
    const send = async () =>
      db()
        .insert(oneTimeSecrets)
        .values({
          key,
          purpose: 'sign-in-code',
          subject: await idOf(ADA),
          kind: 'code',
          hash: 'x',
          expiresAt: new Date(Date.now() + 1e9),
          attempts: 0,
        });
    const left = async () =>
      (await db().select().from(oneTimeSecrets).where(eq(oneTimeSecrets.key, key))).filter(
        ({ usedAt }) => usedAt === null,
      );
    const given = await asked();
    await send();
    assert.equal((await ada.post(VERIFY, given)).status, 204);
    assert.deepEqual(await left(), []);
    await db().delete(oneTimeSecrets).where(eq(oneTimeSecrets.key, key));
    const number = `${NUMBERS}/${await idOf(ADA)}`;
    const removal = await ada.call('DELETE', number);
    await send();
    const proof = { otcToken: at(removal.body, 'otcToken'), code: await textTo(NEW) };
    assert.equal((await ada.post(`${number}/delete/verify`, proof)).status, 204);
    assert.deepEqual(await left(), [], 'what went to the number opens nothing any more');
  });

  it('sends five codes an hour for one person, whatever the numbers are, and audits what it refuses', async () => {
    const numbers = Array.from({ length: 6 }, (_, place) => `+491760406907${place}`);
    const sixth = numbers.pop() ?? '';
    for (const phoneNumber of numbers) await asked(phoneNumber);
    const rows = await auditOf(db(), async () => {
      const refused = await ada.post(CHANGE, { phoneNumber: sixth });
      assert.equal(codeOf(refused), 'ER-TEXTS-USED-UP');
    });
    assert.deepEqual(
      rows.map(({ event, outcome }) => [event, outcome]),
      [['user.phone.asked', 'failure']],
    );
    assert.deepEqual(await mailsTo(running, sixth), []);
    await asked(sixth, rob);
    running.clock.forward(3_600);
    assert.equal((await ada.signIn(ADA)).status, 200);
    await asked(OTHER);
  });

  it('needs a session, and a recent sign-in (PRO-17); refuses what no text message goes to', async () => {
    assert.equal((await running.browser().post(CHANGE, { phoneNumber: NEW })).status, 401);
    const abroad = await ada.post(CHANGE, { phoneNumber: '+12025550123' });
    assert.deepEqual([abroad.status, codeOf(abroad)], [400, 'ER-PHONE-COUNTRY']);
    const given = await asked();
    running.clock.forward(901);
    for (const [path, body] of [
      [CHANGE, { phoneNumber: NEW }],
      [VERIFY, given],
    ] as const)
      assert.equal(codeOf(await ada.post(path, body)), 'ER-SIGN-IN-TOO-OLD', path);
  });

  it('PROFILE-013 PROFILE-014 is added and proven by phone-numbers as well', async () => {
    for (const path of [NUMBERS, `${NUMBERS}/preverify`]) {
      const answer = await ada.post(path, { phoneNumber: NEW });
      assert.equal(answer.status, 200, answer.text);
      const otcToken = at(answer.body, 'otcToken');
      const code = await textTo(NEW);
      assert.equal(codeOf(await ada.post(`${NUMBERS}/verify`, { otcToken, code: otherThan(code) })), 'ER-CODE-WRONG');
      assert.equal((await rob.post(`${NUMBERS}/verify`, { otcToken, code })).status, 400, 'of another person');
      assert.equal((await ada.post(`${NUMBERS}/verify`, { otcToken, code })).status, 204);
      assert.equal((await numberOf(ADA))?.phoneNumber, NEW);
    }
  });

  it('PROFILE-015 is listed by pages of ten', async () => {
    const [own] = JSON.parse((await ada.get(`${NUMBERS}/me`)).text);
    const list = async (query: string) => (await ada.get(`${NUMBERS}${query}`)).body;
    const counted = { totalItems: 1, totalPages: 1 };
    for (const query of ['', '?_limit=10&_offset=0']) {
      const page = await list(query);
      assert.deepEqual([at(page, 'items'), at(page, '_metadata')], [[own], counted]);
    }
    const next = await list('?_offset=1');
    assert.deepEqual([at(next, 'items'), at(next, '_metadata')], [[], counted]);
    assert.equal((await ada.get(`${NUMBERS}?_limit=0`)).status, 400);
  });

  it('PROFILE-014 is removed by a code that went to it, and the owner is told by mail', async () => {
    const id = await idOf(ADA);
    const asked = await ada.call('DELETE', `${NUMBERS}/${id}`);
    assert.equal(asked.status, 200, asked.text);
    assert.equal(at(asked.body, 'phoneId'), id);
    const otcToken = at(asked.body, 'otcToken');
    const code = await textTo(FORMER);
    const path = `${NUMBERS}/${id}/delete/verify`;
    const proves = await ada.post(VERIFY, { changePhoneId: otcToken, code });
    assert.notEqual(proves.status, 204, 'it removes, and proves nothing');
    assert.equal(codeOf(await ada.post(path, { otcToken, code: otherThan(code) })), 'ER-CODE-WRONG');
    assert.equal((await numberOf(ADA))?.phoneNumber, FORMER);
    assert.equal((await ada.post(path, { otcToken, code })).status, 204);
    assert.equal(await numberOf(ADA), undefined);
    assert.match((await mailsTo(running, ADA))[0]?.subject ?? '', /was removed$/);
    assert.deepEqual((await ada.get(`${NUMBERS}/me`)).body, []);
    assert.equal((await ada.post(path, { otcToken, code })).status, 404, 'once');
  });

  it('is removed by its owner alone, who keeps the last thing to sign in with', async () => {
    for (const id of [await idOf(ROB), '0d0d0d0d-0000-4000-8000-00000000000e'])
      assert.equal((await ada.call('DELETE', `${NUMBERS}/${id}`)).status, 404);
    const own = await asked(NEW);
    const path = `${NUMBERS}/${await idOf(ADA)}/delete/verify`;
    const crossed = await ada.post(path, { otcToken: own.changePhoneId, code: own.code });
    assert.notEqual(crossed.status, 204, 'a code that proves a number removes none');
    assert.equal((await numberOf(ADA))?.phoneNumber, FORMER);
    const { email, emailKey } = (await db().select().from(users).where(eq(users.email, ROB)))[0] ?? {};
    await db().update(users).set({ email: '', emailKey: '' }).where(eq(users.email, ROB));
    const [row] = await db().select().from(users).where(eq(users.email, ''));
    const last = await rob.call('DELETE', `${NUMBERS}/${row?.id}`);
    assert.deepEqual([last.status, codeOf(last)], [409, 'ER-LAST-IDENTIFIER']);
    await db().update(users).set({ email, emailKey }).where(eq(users.email, ''));
  });
});
