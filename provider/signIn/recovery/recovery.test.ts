import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { createApp } from '../../app/app.ts';
import type { SeedDocument } from '../../app/createProvider.ts';
import { authStrategies, oneTimeSecrets, passwords, sessions, users } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { invitingSeed, NEW_PASSWORD, PASSWORD } from '../../testing/invitations.ts';
import { mailsTo, mailTo, type ReceivedMail } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { Browser, startProvider, type Answer, type TestProvider } from '../../testing/provider.ts';

const FORGOT = '/identity/resources/users/v1/passwords/reset';
const BY_MAIL = '/identity/resources/users/v2/passwords/reset/email';
const BY_CODE = `${BY_MAIL}/verify`;
const VALIDATE = `${FORGOT}/validate`;
const RESET = `${FORGOT}/verify`;
const STRATEGIES = '/identity/resources/configurations/v1/password-recovery/strategies';
const PAGE = '/account/reset-password';
const ROB = 'rob@acme.test';
const OTHER_PASSWORD = 'ein Igel trinkt Tee 7';

const seed = (): SeedDocument => invitingSeed();
const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');

describe('a forgotten password', () => {
  let running: TestProvider;
  before(async () => {
    running = await startProvider(
      { requestLimits: { mails: 10_000, links: 10_000 }, lockout: { perAccount: 1_000, perAddress: 100_000 } },
      seed(),
    );
  });
  after(() => running.end());
  const db = () => running.provider.services.db;
  const browser = (): Browser => running.browser();
  const forgot = (email: string) => browser().post(FORGOT, { email });
  const byMail = (identifier: string, identifierType = 'email') =>
    browser().post(BY_MAIL, { identifier, identifierType });
  const validate = (link: object) => browser().post(VALIDATE, link);
  const reset = (link: object, password = NEW_PASSWORD) => browser().post(RESET, { ...link, password });
  const signIn = async (email: string, password: string) => (await browser().signIn(email, password)).status;

  /** The mail of a user who has asked for one. Every test has a user of its own. */
  async function asked(email: string): Promise<ReceivedMail> {
    assert.equal((await forgot(email)).status, 204);
    return mailTo(running, email);
  }
  async function person(name: string): Promise<string> {
    const email = `${name}@acme.test`;
    const [row] = await db()
      .insert(users)
      .values({ email, emailKey: email, name, nameKey: name, verified: true })
      .returning();
    const [rob] = await db().select().from(users).where(eq(users.email, ROB));
    const [known] = await db()
      .select()
      .from(passwords)
      .where(eq(passwords.userId, rob?.id ?? ''));
    await db()
      .insert(passwords)
      .values({ userId: row?.id ?? '', hash: known?.hash ?? '', changedAt: new Date() });
    return email;
  }

  it('RECOV-003 has the ways that are possible here', async () => {
    assert.deepEqual((await browser().get(STRATEGIES)).body, [
      { strategy: 'email', isActive: true },
      { strategy: 'sms', isActive: false },
    ]);
  });

  it('RECOV-008 RECOV-009 is replaced by the link of a mail, once, and opening the link uses nothing up', async () => {
    const mail = await asked(ROB);
    const link = mail.link(PAGE);
    for (let round = 0; round < 3; round += 1) {
      const opened = await validate(link);
      assert.deepEqual([opened.status, opened.body], [200, { email: ROB }]);
    }
    const done = await reset(link);
    assert.equal(done.status, 204, done.text);
    assert.equal(await signIn(ROB, PASSWORD), 401);
    assert.equal(await signIn(ROB, NEW_PASSWORD), 200);
    for (const answer of [await validate(link), await reset(link, OTHER_PASSWORD)])
      assert.deepEqual([answer.status, codeOf(answer)], [410, 'ER-LINK-ENDED']);
    assert.equal(await signIn(ROB, NEW_PASSWORD), 200);
  });

  it('PRO-16 ends every session, signs nobody in and tells the owner', async () => {
    const email = await person('sixteen');
    const elsewhere = browser();
    await elsewhere.signIn('cleo@acme.test', PASSWORD);
    const cleo = await asked('cleo@acme.test');
    let done: Answer | undefined;
    const rows = await auditOf(db(), async () => void (done = await reset(cleo.link(PAGE))));
    assert.deepEqual([done?.status, done?.headers.getSetCookie()], [204, []]);
    assert.equal((await elsewhere.get('/identity/resources/users/v2/me')).status, 401);
    const [newest] = await mailsTo(running, 'cleo@acme.test');
    assert.equal(newest?.template, 'passwordChanged');
    assert.deepEqual(
      rows.map(({ event, outcome }) => [event, outcome]),
      [['user.password.reset', 'success']],
    );
    assert.deepEqual(await mailsTo(running, email), []);
  });

  /** A provider that compares no password before `compare` is called, and and tells when the first one waits. */
  function comparing() {
    const { services } = running.provider;
    const { passwordHasher } = services;
    let compare = (): void => undefined;
    const gate = new Promise<void>((resolve) => (compare = resolve));
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const verify = async (...given: Parameters<typeof passwordHasher.verify>) => {
      begin();
      await gate;
      return passwordHasher.verify(...given);
    };
    const app = createApp({
      ...services,
      passwordHasher: { ...passwordHasher, verify },
      signInLimiter: { ...services.signInLimiter, run: (work) => work() }, // the reset does not wait behind it
    });
    const page = new Browser({ fetch: (request, connection = {}) => app(request, connection) });
    return { page, begun, compare };
  }

  it('PRO-16 begins no session with the former one, which was compared when the new one came', async () => {
    const email = 'chief@other.test';
    const link = (await asked(email)).link(PAGE);
    const { page, begun, compare } = comparing();
    const waiting = page.signIn(email, PASSWORD);
    await begun;
    running.clock.forward(1);
    assert.equal((await reset(link)).status, 204);
    const before = await db().$count(sessions);
    compare();
    const late = await waiting;
    assert.deepEqual([late.status, codeOf(late)], [401, 'ER-WRONG-CREDENTIALS'], late.text);
    assert.equal(await db().$count(sessions), before);
    assert.equal(await signIn(email, NEW_PASSWORD), 200);
  });

  it('RECOV-010 is replaced by the code of the mail on the page that asked, in five tries (PRO-09)', async () => {
    const email = await person('coded');
    const told = await byMail(email);
    const sessionId = at(told.body, 'sessionId');
    const { code } = await mailTo(running, email);
    const wrong = code === '123456' ? '654321' : '123456';
    const prove = (otcToken: string, of: unknown = sessionId) => browser().post(BY_CODE, { otcToken, sessionId: of });
    assert.equal(codeOf(await prove(wrong)), 'ER-CODE-WRONG');
    const proven = await prove(` ${code.slice(0, 3)} ${code.slice(3)}`);
    assert.equal(proven.status, 200, proven.text);
    const link = { userId: at(proven.body, 'userId'), token: at(proven.body, 'token') };
    assert.equal((await prove(code)).status, 400, 'once');
    assert.equal((await reset(link)).status, 204);
    assert.equal(await signIn(email, NEW_PASSWORD), 403, 'the password is right, and the person is in no tenant');

    const again = at((await byMail(email)).body, 'sessionId');
    const next = (await mailTo(running, email)).code;
    for (let attempt = 0; attempt < 5; attempt += 1)
      assert.equal((await prove(next === '111111' ? '222222' : '111111', again)).status, 400);
    assert.equal(codeOf(await prove(next, again)), 'ER-CODE-EXPIRED');
  });

  it('PRO-15 opens nothing with the code of another page, or with a name of a page that was not made here', async () => {
    const [one, two] = [await person('page.one'), await person('page.two')];
    const sessionOf = async (email: string) => at((await byMail(email)).body, 'sessionId');
    const [first, second] = [await sessionOf(one), await sessionOf(two)];
    const { code } = await mailTo(running, one);
    for (const sessionId of [second, 'none', `${String(first)}x`, ''])
      assert.equal((await browser().post(BY_CODE, { otcToken: code, sessionId })).status, 400, String(sessionId));
    running.clock.forward(601);
    const late = await browser().post(BY_CODE, { otcToken: code, sessionId: first });
    assert.equal(codeOf(late), 'ER-CODE-EXPIRED');
  });

  it('PRO-13 RECOV-020 answers and works alike for an address that nobody has', async () => {
    const email = await person('known');
    const seen = async (address: string) => {
      const [plain, named] = [await forgot(address), await byMail(address)];
      return [plain.status, plain.text, named.status, Object.keys(Object(named.body)), named.text.length];
    };
    const known = await seen(email);
    const unknown = await seen('nobody.here@acme.test');
    assert.deepEqual(unknown, known);
    assert.deepEqual(await mailsTo(running, 'nobody.here@acme.test'), []);
    const sessionId = at((await byMail('nobody.here@acme.test')).body, 'sessionId');
    const tried = await browser().post(BY_CODE, { otcToken: '123456', sessionId });
    const right = at((await byMail(email)).body, 'sessionId');
    const { code } = await mailTo(running, email);
    const wrong = await browser().post(BY_CODE, {
      otcToken: code === '123456' ? '654321' : '123456',
      sessionId: right,
    });
    assert.deepEqual([tried.status, codeOf(tried)], [wrong.status, codeOf(wrong)], 'a code is asked for there too');
    assert.equal((await db().select().from(users).where(eq(users.email, 'nobody.here@acme.test'))).length, 0);
  });

  it('finds a person by the username, and writes to the address of the account', async () => {
    await byMail('ELSEWHERE', 'username');
    assert.equal((await mailTo(running, 'else@other.test')).template, 'passwordReset');
  });

  it('writes five times an hour to one address for one network, and once more while none of these waits', async () => {
    const email = await person('often');
    for (let round = 0; round < 8; round += 1) assert.equal((await forgot(email)).status, 204);
    assert.equal((await mailsTo(running, email)).length, 6);
    running.clock.forward(3601);
    await forgot(email);
    assert.equal((await mailsTo(running, email)).length, 7);
  });

  it('PRO-18 sends who has proven nothing yet what does so', async () => {
    assert.equal((await forgot('unproven@other.test')).status, 204);
    assert.equal((await mailTo(running, 'unproven@other.test')).template, 'activation');
  });

  it('PRO-08 a link counts for an hour, for its own person, until a new password is set', async () => {
    const [email, other] = [await person('newest'), await person('neighbour')];
    const [first, second, third] = [
      (await asked(email)).link(PAGE),
      (await asked(email)).link(PAGE),
      (await asked(email)).link(PAGE),
    ];
    const theirs = (await asked(other)).link(PAGE);
    for (const link of [
      { ...second, userId: theirs.userId },
      { ...second, token: 'none' },
    ])
      assert.equal((await validate(link)).status, 410);
    for (const link of [first, second, third]) assert.equal((await validate(link)).status, 200);
    assert.equal((await reset(first)).status, 204);
    for (const link of [first, second, third]) assert.equal((await validate(link)).status, 410);
    const late = (await asked(email)).link(PAGE);
    running.clock.forward(3600);
    assert.equal((await validate(late)).status, 410);
  });

  it('PRO-14 follows the rules, and a refused password uses nothing up', async () => {
    const link = (await asked(await person('ruled'))).link(PAGE);
    const weak = await reset(link, 'short');
    assert.deepEqual(
      [weak.status, codeOf(weak), at(weak.body, 'context', 'field')],
      [400, 'ER-PASSWORD-WEAK', 'password'],
    );
    assert.equal(codeOf(await reset(link, 'password123')), 'ER-PASSWORD-BREACHED');
    assert.equal((await reset(link)).status, 204);
  });

  it('PRO-08 sets one of two passwords that arrive together', async () => {
    const email = await person('together');
    const link = (await asked(email)).link(PAGE);
    const answers = await Promise.all([reset(link, NEW_PASSWORD), reset(link, OTHER_PASSWORD)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 410]);
  });

  it('PRO-07 keeps neither link nor code in the database, and neither in the audit', async () => {
    const email = await person('secret');
    let mail: ReceivedMail | undefined;
    const audit = await auditOf(db(), async () => void (mail = await asked(email)));
    const token = mail?.link(PAGE).token;
    const rows = JSON.stringify([await db().select().from(oneTimeSecrets), audit]);
    assert.equal(nonEmpty(audit).length > 0 && token !== undefined && !rows.includes(token), true);
  });

  it('RECOV-005 is not recovered where nobody signs in with a password', async () => {
    const link = (await asked(await person('closed'))).link(PAGE);
    const all = await db().select().from(authStrategies);
    await db().delete(authStrategies);
    await db().insert(authStrategies).values({ kind: 'main', strategy: 'NoLocalAuthentication', position: 0 });
    assert.deepEqual((await browser().get(STRATEGIES)).body, [
      { strategy: 'email', isActive: false },
      { strategy: 'sms', isActive: false },
    ]);
    for (const answer of [await forgot(ROB), await byMail(ROB)]) assert.equal(answer.status, 403);
    assert.equal((await validate(link)).status, 410);
    await db().delete(authStrategies);
    await db().insert(authStrategies).values(all);
  });
});
