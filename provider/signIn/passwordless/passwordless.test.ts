import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import { attemptCounters, authStrategies, oneTimeSecrets, users } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { mailsTo, mailTo } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { claimsOf, startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { ACME, GLOBEX, testSeed } from '../../testing/seed.ts';

const pre = (type: string) => `/identity/resources/auth/v1/passwordless/${type}/prelogin`;
const post = (type: string) => `/identity/resources/auth/v1/passwordless/${type}/postlogin`;
const VALIDATE = '/identity/resources/auth/v1/passwordless/magiclink/validate';
const ME = '/identity/resources/users/v2/me';
const PAGE = '/account/login/magic-link';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const ADA = 'ada@acme.test';
const ROB = 'rob@acme.test';
const NOBODY = 'nobody@acme.test';

const codeOf = ({ body }: Answer): unknown => at(body, 'errorCode');
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');

describe('signing in by a message', () => {
  let running: TestProvider;
  before(async () => {
    running = await startProvider({
      requestLimits: { mails: 10_000, links: 10_000 },
      lockout: { perAccount: 1_000, perAddress: 100_000 },
    });
  });
  after(() => running.end());
  beforeEach(async () => {
    const { db } = running.provider.services;
    await db.delete(attemptCounters);
    await setStrategies(db, { main: 'MagicLink', secondary: ['Passkeys', 'UsernameAndCode'] });
    running.clock.forward(1);
  });

  const browser = (): Browser => running.browser();
  const ask = (from: Browser, email: string, type = 'magiclink') =>
    from.post(pre(type), { email }, { headers: { 'user-agent': FIREFOX } });
  const finish = (from: Browser, body: object, type = 'magiclink') => from.post(post(type), body);

  /** A browser that waits for a mail, with what the mail says. */
  async function waiting(email = ADA, type = 'magiclink') {
    const from = browser();
    const asked = await ask(from, email, type);
    assert.equal(asked.status, 200, asked.text);
    const mail = await mailTo(running, email);
    return { from, mail, code: mail.code, token: type === 'magiclink' ? mail.link(PAGE).token : '' };
  }

  it('PWLESS-002 PWLESS-004 signs in with the link of a mail, once, in any browser', async () => {
    const { from, mail, token } = await waiting();
    assert.equal(mail.template, 'signIn');
    const elsewhere = browser();
    const done = await finish(elsewhere, { token });
    assert.equal(done.status, 200, done.text);
    const claims = claimsOf(String(at(done.body, 'accessToken')));
    assert.deepEqual([claims.email, claims.amr], [ADA, ['magiclink']]);
    assert.match(done.headers.getSetCookie().join('\n'), /^fe_refresh_.*HttpOnly/m);
    for (const answer of [await finish(elsewhere, { token }), await finish(from, { token })])
      assert.deepEqual([answer.status, codeOf(answer), answer.headers.getSetCookie()], [410, 'ER-LINK-ENDED', []]);
  });

  it('PWLESS-004 signs in with the code of the mail, for the cookie of the flow, and a named person beside it', async () => {
    for (const named of [{}, { email: ADA }]) {
      const { from, code } = await waiting();
      const done = await finish(from, { token: ` ${code.slice(0, 3)} ${code.slice(3)}`, ...named });
      assert.equal(done.status, 200, done.text);
      assert.deepEqual(at(done.body, 'amr'), ['otp']);
      assert.match(done.headers.getSetCookie().join('\n'), /^gatehouse_flow_\S+=; Max-Age=0/m);
    }
    const { code } = await waiting();
    const done = await finish(browser(), { token: code, email: ADA });
    assert.equal(codeOf(done), 'ER-CODE-EXPIRED', 'a browser that has not asked');
  });

  it('PRO-15 never looks a code up by its digits', async () => {
    const { code } = await waiting();
    const answer = await finish(browser(), { token: code });
    assert.deepEqual([answer.status, at(answer.body, 'context', 'field')], [400, 'email']);
    const robs = await waiting(ROB);
    assert.equal(
      codeOf(await finish(robs.from, { token: robs.code === code ? otherThan(code) : code })),
      'ER-CODE-WRONG',
    );
    assert.equal(codeOf(await finish(robs.from, { token: code, email: ROB })), 'ER-CODE-WRONG');
  });

  it('PROV-012 takes no link where links are switched off, whatever way the call names', async () => {
    const { from, token } = await waiting();
    await setStrategies(running.provider.services.db, { main: 'Code', secondary: ['Passkeys'] });
    for (const type of ['magiclink', 'usernameandmagiclink', 'code', 'usernameandcode'])
      assert.equal(codeOf(await finish(from, { token }, type)), 'ER-STRATEGY-NOT-ALLOWED', type);
    await setStrategies(running.provider.services.db, { main: 'MagicLink', secondary: [] });
    assert.equal(codeOf(await finish(from, { token }, 'nothing')), 'ER-STRATEGY-NOT-ALLOWED');
    assert.equal((await finish(from, { token })).status, 200);
  });

  it('PRO-08 opening a link uses nothing up, and says who asked and from where', async () => {
    const { from, token } = await waiting();
    for (let round = 0; round < 3; round += 1) {
      const seen = await from.post(VALIDATE, { token });
      assert.deepEqual(
        [seen.status, seen.body],
        [200, { email: ADA, browser: 'Firefox on Windows', sameBrowser: true }],
      );
    }
    assert.equal(at((await browser().post(VALIDATE, { token })).body, 'sameBrowser'), false);
    const other = browser();
    await ask(other, ROB);
    assert.equal(at((await other.post(VALIDATE, { token })).body, 'sameBrowser'), false, 'it asked for another mail');
    assert.equal((await finish(from, { token })).status, 200);
    assert.equal((await from.post(VALIDATE, { token })).status, 410);
  });

  it('takes no name of a browser that was not made here', async () => {
    const { from, token } = await waiting();
    const [secret] = token.split('.');
    const flow = [...from.cookies, ...from.known].find(([name]) => name.startsWith('gatehouse_flow_'))?.[1];
    for (const asker of ['', '.', '.none', `.${flow}`]) {
      const seen = await from.post(VALIDATE, { token: `${secret}${asker}` });
      assert.deepEqual([at(seen.body, 'browser'), at(seen.body, 'sameBrowser')], ['', false], asker);
    }
  });

  it('PRO-08 the newest mail of a browser counts, and a mail that was used leaves nothing', async () => {
    await running.provider.services.db.delete(oneTimeSecrets);
    const { from, token, code } = await waiting();
    await ask(from, ADA);
    const next = await mailTo(running, ADA);
    assert.equal(codeOf(await finish(from, { token })), 'ER-LINK-ENDED');
    if (next.code !== code) assert.equal(codeOf(await finish(from, { token: code })), 'ER-CODE-WRONG');
    const link = next.link(PAGE).token;
    assert.equal(at((await from.post(VALIDATE, { token: link })).body, 'sameBrowser'), true, 'the page goes on');
    assert.equal((await finish(from, { token: next.code })).status, 200);
    assert.equal(codeOf(await finish(from, { token: link })), 'ER-LINK-ENDED', 'the code used the mail up');
    const { db } = running.provider.services;
    const [ada] = await db.select().from(users).where(eq(users.email, ADA));
    assert.deepEqual(
      await db
        .select()
        .from(oneTimeSecrets)
        .where(eq(oneTimeSecrets.subject, ada?.id ?? '')),
      [],
    );
  });

  it('PWLESS-010 PRO-09 a code has six digits, holds for ten minutes and takes five tries', async () => {
    const { from, code } = await waiting(ADA, 'code');
    assert.match(code, /^\d{6}$/);
    for (let round = 0; round < 5; round += 1)
      assert.equal(codeOf(await finish(from, { token: otherThan(code) }, 'code')), 'ER-CODE-WRONG');
    assert.equal(codeOf(await finish(from, { token: code }, 'code')), 'ER-CODE-EXPIRED');
    const later = await waiting();
    running.clock.forward(600);
    assert.equal(codeOf(await finish(later.from, { token: later.code, email: ADA })), 'ER-CODE-EXPIRED');
    assert.equal((await finish(later.from, { token: later.token })).status, 410);
    assert.equal((await later.from.post(VALIDATE, { token: later.token })).status, 410);
    const late = await finish(later.from, { token: later.code });
    assert.deepEqual([late.status, at(late.body, 'context', 'field')], [400, 'email'], 'the cookie is over too');
  });

  it('a mail for a code holds no link', async () => {
    const { from, mail, code } = await waiting(ADA, 'code');
    assert.equal(mail.text.includes(PAGE), false);
    assert.equal((await finish(from, { token: code }, 'usernameandcode')).status, 200, 'answered by its other name');
  });

  it('AUTH-011 finds a person by the username', async () => {
    const from = browser();
    await from.post(pre('code'), { username: 'Ada' });
    const { code } = await mailTo(running, ADA);
    assert.equal((await finish(from, { token: code, username: 'ADA' }, 'code')).status, 200);
  });

  it('PRO-13 answers and works alike for an address that nobody has', async () => {
    const seen = async (email: string) => {
      const from = browser();
      const asked = await ask(from, email);
      const wrong = await finish(from, { token: '000000' });
      const named = await finish(browser(), { token: '000000', email });
      return [
        [asked.status, asked.text, asked.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ''))],
        [wrong.status, wrong.text],
        [named.status, named.text],
      ];
    };
    assert.deepEqual(await seen(NOBODY), await seen(ROB));
    assert.deepEqual(await mailsTo(running, NOBODY), []);
  });

  it('PRO-13 writes a mail also to nobody, and takes it back', async () => {
    const { db } = running.provider.services;
    // A number that was drawn is not given back.
    const drawn = async (email: string): Promise<number> => {
      const read = async (): Promise<number> => {
        const [row] = await db
          .select({ at: sql<string>`nextval(pg_get_serial_sequence('outbox_messages', 'position'))` })
          .from(sql`(SELECT 1) AS one`);
        return Number(row?.at);
      };
      const before = await read();
      await ask(browser(), email);
      return (await read()) - before;
    };
    assert.deepEqual([await drawn(ROB), await drawn(NOBODY)], [2, 2]);
  });

  it('PRO-08 a newer code ends the link of an older mail', async () => {
    const { from, token } = await waiting();
    await ask(from, ADA, 'code');
    assert.equal(codeOf(await finish(from, { token })), 'ER-LINK-ENDED');
  });

  it('PRO-18 sends who has proven nothing yet what does so', async () => {
    await ask(browser(), 'mia@acme.test');
    assert.equal((await mailTo(running, 'mia@acme.test')).template, 'activation');
  });

  it('tells what is wrong with an account only after the proof', async () => {
    for (const [email, code] of [
      ['dan@acme.test', 'ER-USER-DISABLED'],
      ['loc@globex.test', 'ER-USER-LOCKED'],
    ] as const) {
      const { from, token } = await waiting(email);
      const answer = await finish(from, { token });
      assert.deepEqual([answer.status, codeOf(answer), answer.headers.getSetCookie()], [403, code, []]);
    }
  });

  it('AUTH-009 takes nothing while the way is switched off, also between the two steps', async () => {
    const { from, token, code } = await waiting();
    const { db } = running.provider.services;
    await db.update(authStrategies).set({ isActive: false });
    for (const answer of [
      await ask(browser(), ADA),
      await ask(browser(), NOBODY),
      await finish(from, { token }),
      await finish(from, { token: code }),
    ])
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'ER-STRATEGY-NOT-ALLOWED']);
    await db.update(authStrategies).set({ isActive: true });
    assert.equal((await finish(from, { token })).status, 200, 'nothing was used up');
    for (const type of ['smscode', 'emailandpassword', 'none'])
      assert.equal(codeOf(await ask(browser(), ADA, type)), 'ER-STRATEGY-NOT-ALLOWED', type);
  });

  it('PRO-17 strangers do not use up the mails that a browser of the person may ask for', async () => {
    const { from, token } = await waiting();
    await finish(from, { token });
    const before = (await mailsTo(running, ADA)).length;
    for (let network = 0; network < 30; network += 1) {
      running.clock.forward(1); // which flow is older decides which gives way
      await browser().post(pre('magiclink'), { email: ADA }, { address: `198.51.100.${network}` });
    }
    assert.equal((await mailsTo(running, ADA)).length - before, 20, 'the first of the twenty was the person’s');
    for (const sent of [21, 22, 23, 24, 25, 26, 26]) {
      running.clock.forward(1);
      await ask(from, ADA);
      assert.equal((await mailsTo(running, ADA)).length - before, sent, 'five from this one, and one over the limit');
    }
  });

  it('PRO-16 a change of the password ends what waits in the mailbox', async () => {
    await setStrategies(running.provider.services.db, { main: 'MagicLink', secondary: ['UsernameAndPassword'] });
    const { from, token, code } = await waiting(ROB);
    await browser().post('/identity/resources/users/v1/passwords/reset', { email: ROB });
    const link = (await mailTo(running, ROB)).link('/account/reset-password');
    const password = 'wachtel rennt bergauf 9';
    const reset = await browser().post('/identity/resources/users/v1/passwords/reset/verify', { ...link, password });
    assert.equal(reset.status, 204, reset.text);
    assert.equal(codeOf(await finish(from, { token })), 'ER-LINK-ENDED');
    assert.notEqual((await finish(from, { token: code })).status, 200);
  });

  it('PRO-34 writes down who asked and who came in, and no secret', async () => {
    let mail = await mailTo(running, ADA);
    const rows = await auditOf(running.provider.services.db, async () => {
      const { from, token, ...told } = await waiting();
      mail = told.mail;
      await finish(from, { token: otherThan(told.code) });
      await finish(from, { token });
    });
    assert.deepEqual(
      rows.map(({ event, outcome }) => [event, outcome]),
      [
        ['auth.message.asked', 'success'],
        ['auth.login', 'failure'],
        ['auth.login', 'success'],
      ],
    );
    const written = JSON.stringify(rows);
    assert.equal(written.includes(mail.code) || written.includes(mail.link(PAGE).token.slice(0, 43)), false);
  });

  it('PROV-012 leads to the tenant that the page wishes, and ends the session that the browser had before', async () => {
    const { from, token } = await waiting();
    const first = await from.post(post('magiclink'), { token }, { headers: { 'frontegg-scoped-tenant': GLOBEX } });
    assert.equal(claimsOf(String(at(first.body, 'accessToken'))).tenantId, GLOBEX);
    const held = String(at(first.body, 'accessToken'));
    await ask(from, ADA);
    const next = (await mailTo(running, ADA)).link(PAGE).token;
    const second = await from.post(post('magiclink'), { token: next }, { headers: { 'frontegg-scoped-tenant': ACME } });
    assert.equal(claimsOf(String(at(second.body, 'accessToken'))).tenantId, ACME);
    assert.equal((await from.get(ME, { token: held })).status, 401);
  });
});

describe('strategies', () => {
  it('are taken from a seed document, the one that is main in place of the one before', async () => {
    const strategies = { main: 'Code' as const, secondary: ['Passkeys' as const] };
    const running = await startProvider({}, { ...testSeed, strategies });
    try {
      const answer = await running.browser().get('/identity/resources/configurations/v1/auth/strategies/public');
      assert.deepEqual(answer.body, {
        mainAuthStrategies: [{ strategy: 'Code' }],
        secondaryAuthStrategies: [
          { strategy: 'Passkeys', isActive: true },
          { strategy: 'UsernameAndPassword', isActive: false },
        ],
      });
      assert.equal((await running.browser().signIn(ADA)).body.errorCode, 'ER-STRATEGY-NOT-ALLOWED');
    } finally {
      await running.end();
    }
  });
});
