import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import {
  attemptCounters,
  formerEmails,
  oneTimeSecrets,
  outboxMessages,
  users,
  vendors,
} from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { mailsTo } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { testSeed } from '../../testing/seed.ts';

const ME = '/identity/resources/users/v1/email/me';
const VERIFY = `${ME}/verify`;
const REVERT = '/identity/resources/users/v1/email/revert';
const ADA = 'ada@acme.test';
const NEW = 'ada@lovelace.test';

const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
/** The link of the notice to a former address. */
const wayBack = (text = ''): { id: string; token: string } => {
  const [, id = '', token = ''] = /revert\?id=([^&\s]+)&token=(\S+)/.exec(text) ?? [];
  return { id, token };
};
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');

describe('another address of a signed-in user (PROFILE-007)', () => {
  let running: TestProvider;
  let ada: Browser;
  before(async () => {
    running = await startProvider({ requestLimits: { mails: 10_000, links: 10_000 } }, testSeed);
  });
  after(() => running.end());
  beforeEach(async () => {
    for (const table of [attemptCounters, outboxMessages, oneTimeSecrets]) await db().delete(table);
    await db().update(users).set({ email: ADA, emailKey: ADA }).where(eq(users.name, 'Ada Lovelace'));
    ada = running.browser();
    await ada.signIn(ADA);
  });
  const db = () => running.provider.services.db;
  const newest = async (to: string) => (await mailsTo(running, to))[0];
  const codeTo = async (to: string): Promise<string> => /\b\d{6}\b/.exec((await newest(to))?.text ?? '')?.[0] ?? '';
  const signsIn = async (email: string): Promise<boolean> => (await running.browser().signIn(email)).status === 200;

  async function asked(email = NEW): Promise<{ email: string; code: string }> {
    const answer = await ada.post(ME, { email });
    assert.equal(answer.status, 204, answer.text);
    return { email, code: await codeTo(email) };
  }

  async function changed(): Promise<{ id: string; token: string }> {
    assert.equal((await ada.post(VERIFY, await asked())).status, 204);
    return wayBack((await newest(ADA))?.text);
  }

  it('signs in by the present one until the code is typed, and by the new one from then on', async () => {
    const given = await asked();
    assert.deepEqual([await signsIn(ADA), await signsIn(NEW)], [true, false]);
    assert.equal((await newest(ADA))?.template, 'emailAsked', 'the present address is told');
    assert.equal(at((await ada.get(ME)).body, 'email'), NEW);
    const rows = await auditOf(db(), async () => assert.equal((await ada.post(VERIFY, given)).status, 204));
    assert.deepEqual(
      rows.map(({ event, outcome }) => [event, outcome]),
      [['user.email.changed', 'success']],
    );
    assert.deepEqual([await signsIn(ADA), await signsIn(NEW)], [false, true]);
    assert.equal((await newest(ADA))?.template, 'emailChanged');
    assert.deepEqual((await ada.get(ME)).body, {});
    assert.equal(codeOf(await ada.post(VERIFY, given)), 'ER-CODE-EXPIRED', 'once');
  });

  it('takes neither a wrong code nor that of another address', async () => {
    const { code } = await asked();
    assert.equal(codeOf(await ada.post(VERIFY, { email: NEW, code: otherThan(code) })), 'ER-CODE-WRONG');
    assert.equal(codeOf(await ada.post(VERIFY, { email: 'eve@lovelace.test', code })), 'ER-CODE-EXPIRED');
    assert.equal(await signsIn(ADA), true);
  });

  it('is stopped by the user: the code opens nothing then', async () => {
    const given = await asked();
    assert.equal((await ada.call('DELETE', ME)).status, 204);
    assert.deepEqual((await ada.get(ME)).body, {});
    assert.equal(codeOf(await ada.post(VERIFY, given)), 'ER-CODE-EXPIRED');
  });

  it('names an address of another user to the reader of its mails alone', async () => {
    const given = await asked('rob@acme.test');
    const answer = await ada.post(VERIFY, given);
    assert.deepEqual([answer.status, codeOf(answer)], [409, 'ER-IDENTIFIER-TAKEN']);
    assert.equal(await signsIn(ADA), true);
  });

  it('is refused where it is the present one, or none', async () => {
    for (const email of [ADA, 'no address', 'a@b.test, c@d.test'])
      assert.equal((await ada.post(ME, { email })).status, 400, email);
  });

  it('is refused where the vendor keeps addresses as they are, also with a code from before', async () => {
    const given = await asked();
    await db().update(vendors).set({ allowEmailChange: false });
    const mails = (await mailsTo(running, NEW)).length;
    for (const answer of [await ada.post(ME, { email: NEW }), await ada.post(VERIFY, given)])
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'ER-FORBIDDEN']);
    assert.equal((await mailsTo(running, NEW)).length, mails);
    assert.equal((await ada.call('DELETE', ME)).status, 204, 'what waits is stopped all the same');
    await db().update(vendors).set({ allowEmailChange: true });
    assert.equal((await ada.post(VERIFY, await asked())).status, 204);
    const link = wayBack((await newest(ADA))?.text);
    await db().update(vendors).set({ allowEmailChange: false });
    const form = { body: new URLSearchParams(link).toString(), headers: FORM };
    assert.equal((await running.browser().call('POST', REVERT, form)).status, 200, 'the way back stays open');
    await db().update(vendors).set({ allowEmailChange: true });
  });

  it('closes the ways back of its user alone', async () => {
    const [rob] = await db().select().from(users).where(eq(users.email, 'rob@acme.test'));
    const link = await changed();
    const leftAt = new Date(running.clock.read() + 1_000);
    const facts = { email: 'rob@former.test', leftAt, expiresAt: new Date(leftAt.getTime() + 86_400_000) };
    await db()
      .insert(formerEmails)
      .values({ userId: rob?.id ?? '', ...facts });
    const form = { body: new URLSearchParams(link).toString(), headers: FORM };
    assert.equal((await running.browser().call('POST', REVERT, form)).status, 200);
    const rows = await db().select({ email: formerEmails.email }).from(formerEmails);
    assert.deepEqual(rows, [{ email: 'rob@former.test' }]);
    await db().delete(formerEmails);
  });

  it('PRO-17 asks for a sign-in of the last ten minutes', async () => {
    running.clock.forward(601);
    await ada.refresh();
    assert.equal((await ada.post(ME, { email: NEW })).status, 403);
    assert.equal((await mailsTo(running, NEW)).length, 0);
  });

  it('comes back by the link of the notice, which ends every session and every other link', async () => {
    const link = await changed();
    await running.browser().post('/identity/resources/users/v1/passwords/reset', { email: NEW });
    const page = await running.browser().get(`${REVERT}?${new URLSearchParams(link).toString()}`);
    assert.equal(page.status, 200);
    assert.match(page.text, /<button>Bring my address back<\/button>/);
    assert.equal((await ada.get(ME)).status, 200, 'opening the link changes nothing');
    assert.equal(await signsIn(NEW), true);
    const form = { body: new URLSearchParams(link).toString(), headers: FORM };
    const done = await running.browser().call('POST', REVERT, form);
    assert.deepEqual([done.status, done.text.includes('Your address is back')], [200, true]);
    assert.equal((await ada.get(ME)).status, 401);
    assert.deepEqual([await signsIn(ADA), await signsIn(NEW)], [true, false]);
    assert.equal((await running.browser().call('POST', REVERT, form)).status, 410, 'once');
    const again = await running.browser().get(`${REVERT}?${new URLSearchParams(link).toString()}`);
    assert.equal(again.status, 410);
  });

  it('comes back for seven days, also after the password was changed', async () => {
    const link = await changed();
    const password = 'correct horse battery';
    const change = { password, newPassword: `${password} staple` };
    assert.equal((await ada.post('/identity/resources/users/v1/passwords/change', change)).status, 204);
    running.clock.forward(7 * 24 * 3600 - 60);
    const form = { body: new URLSearchParams(link).toString(), headers: FORM };
    assert.equal((await running.browser().call('POST', REVERT, form)).status, 200);
    await ada.signIn(ADA, change.newPassword);
    assert.equal(
      (
        await ada.post('/identity/resources/users/v1/passwords/change', {
          password: change.newPassword,
          newPassword: password,
        })
      ).status,
      204,
    );
    const later = await changed();
    running.clock.forward(7 * 24 * 3600 + 1);
    const over = { body: new URLSearchParams(later).toString(), headers: FORM };
    assert.equal((await running.browser().call('POST', REVERT, over)).status, 410);
  });
});

/** What the page of the provider sends. */
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://127.0.0.1:3001' };
