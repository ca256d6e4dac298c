import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { attemptCounters, formerEmails, oneTimeSecrets, outboxMessages, users } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { mailsTo } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { testSeed } from '../../testing/seed.ts';

const ME = '/identity/resources/users/v1/email/me';
const VERIFY = `${ME}/verify`;
const REVERT = '/identity/resources/users/v1/email/revert';
const ADA = 'ada@acme.test';
const [NEW, OTHER] = ['ada@lovelace.test', 'countess@lovelace.test'];
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://127.0.0.1:3001' };

const code = ({ status, body }: Answer) => [status, body.errorCode];
const otherThan = (given: string): string => (given === '111111' ? '222222' : '111111');

describe('the limits of another address', () => {
  let running: TestProvider;
  let ada: Browser;
  before(async () => {
    running = await startProvider({ requestLimits: { mails: 10_000, links: 10_000 } }, testSeed);
  });
  after(() => running.end());
  beforeEach(async () => {
    for (const table of [attemptCounters, outboxMessages, oneTimeSecrets, formerEmails]) await db().delete(table);
    await db().update(users).set({ email: ADA, emailKey: ADA }).where(eq(users.name, 'Ada Lovelace'));
    await signIn(ADA);
  });
  const db = () => running.provider.services.db;
  async function signIn(email: string): Promise<void> {
    ada = running.browser();
    assert.equal((await ada.signIn(email)).status, 200);
  }
  const newest = async (to: string): Promise<string> => (await mailsTo(running, to))[0]?.text ?? '';
  async function asked(email: string): Promise<{ email: string; code: string }> {
    assert.equal((await ada.post(ME, { email })).status, 204);
    return { email, code: /\b\d{6}\b/.exec(await newest(email))?.[0] ?? '' };
  }
  /** Goes over to another address; resolves to the link that brings the former one back. */
  async function changed(from: string, to: string): Promise<string> {
    assert.equal((await ada.post(VERIFY, await asked(to))).status, 204);
    const [, id = '', token = ''] = /revert\?id=([^&\s]+)&token=(\S+)/.exec(await newest(from)) ?? [];
    return new URLSearchParams({ id, token }).toString();
  }
  const revert = async (link: string) =>
    (await running.browser().call('POST', REVERT, { body: link, headers: FORM })).status;
  const told = async (work: () => Promise<unknown>) =>
    (await auditOf(db(), work)).map(({ event, outcome, details }) => [event, outcome, at(details, 'code')]);

  it('mails five codes an hour to the addresses of one user, and says when there are more', async () => {
    for (const place of [1, 2, 3, 4, 5]) await asked(`ada${place}@lovelace.test`);
    const rows = await told(async () => {
      const refused = await ada.post(ME, { email: NEW });
      assert.deepEqual([...code(refused), refused.headers.get('retry-after')], [429, 'ER-TOO-MANY-REQUESTS', '3600']);
    });
    assert.deepEqual(rows, [['user.email.asked', 'failure', 'ER-TOO-MANY-REQUESTS']]);
    assert.equal(await newest(NEW), '');
    assert.equal(at((await ada.get(ME)).body, 'email'), 'ada5@lovelace.test', 'the one before goes on to wait');
    running.clock.forward(3_600);
    await signIn(ADA);
    await asked(NEW);
  });

  it('takes the code for ten minutes, and shows what waits for as long', async () => {
    const given = await asked(NEW);
    running.clock.forward(599);
    assert.equal(at((await ada.get(ME)).body, 'email'), NEW);
    assert.equal((await ada.post(VERIFY, given)).status, 204);
    const late = await asked(OTHER);
    running.clock.forward(600);
    await signIn(NEW);
    assert.deepEqual((await ada.get(ME)).body, {});
    assert.deepEqual(code(await ada.post(VERIFY, late)).slice(1), ['ER-CODE-EXPIRED']);
  });

  it('takes the newest change alone, in five tries, and writes down those that are wrong', async () => {
    const first = await asked(NEW);
    const second = await asked(OTHER);
    assert.equal(at((await ada.get(ME)).body, 'email'), OTHER);
    assert.equal(code(await ada.post(VERIFY, first))[1], 'ER-CODE-EXPIRED', 'another one took its place');
    const rows = await told(async () => {
      for (let count = 0; count < 5; count += 1) await ada.post(VERIFY, { email: OTHER, code: otherThan(second.code) });
    });
    const failed = rows.map(([event, outcome]) => `${String(event)} ${String(outcome)}`);
    assert.deepEqual(failed, Array<string>(5).fill('user.email.changed failure'));
    assert.notEqual((await ada.post(VERIFY, second)).status, 204, 'the sixth is too late, be it right');
  });

  it('closes with a way back those to later addresses, and leaves open those to earlier ones', async () => {
    const toAda = await changed(ADA, NEW);
    running.clock.forward(1);
    const toNew = await changed(NEW, OTHER);
    assert.equal(await revert(toNew), 200);
    assert.deepEqual([await revert(toNew), await revert(toAda)], [410, 200]);
    await signIn(ADA);
    const first = await changed(ADA, NEW);
    running.clock.forward(1);
    const second = await changed(NEW, OTHER);
    assert.deepEqual([await revert(first), await revert(second)], [200, 410]);
    await signIn(ADA);
  });

  it('opens no way back to an address that somebody else has meanwhile', async () => {
    const link = await changed(ADA, NEW);
    const rob = eq(users.emailKey, 'rob@acme.test');
    await db().update(users).set({ email: ADA, emailKey: ADA }).where(rob);
    const rows = await told(async () => assert.equal(await revert(link), 409));
    assert.deepEqual(
      rows.map(([event, outcome]) => [event, outcome]),
      [['user.email.reverted', 'failure']],
    );
    await db().update(users).set({ email: 'rob@acme.test', emailKey: 'rob@acme.test' }).where(eq(users.emailKey, ADA));
    await signIn(NEW);
  });
});
