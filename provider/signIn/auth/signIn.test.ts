import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq, isNull } from 'drizzle-orm';
import {
  applications,
  attemptCounters,
  auditEvents,
  authStrategies,
  memberships,
  passwords,
  tenants,
  users,
  vendors,
} from '../../database/storage/schema.ts';
import type { LogEntry } from '../../ground/observing/log.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import { mailTo } from '../../testing/mail.ts';
import { auditOf, newestFirst } from '../../testing/audit.ts';
import { at } from '../../testing/operator.ts';
import { claimsOf, CLIENT_ID, startProvider, type TestProvider } from '../../testing/provider.ts';

const LOGIN = '/identity/resources/auth/v1/user';
const ME = '/identity/resources/users/v2/me';

describe('signing in with a password', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider({ lockout: { perAccount: 1_000, perAddress: 1_000 } })));
  after(() => running.end());
  beforeEach(async () => void (await running.provider.services.db.delete(attemptCounters)));

  it('AUTH-002 PROV-008 answers a token with the claims that gates and lists need', async () => {
    const browser = running.browser();
    const { status, body } = await browser.signIn('ada@acme.test');
    const claims = claimsOf(browser.token);
    assert.equal(status, 200);
    assert.equal(body.mfaRequired, false);
    assert.equal(body.expiresIn, 3600);
    assert.deepEqual(
      {
        ...claims,
        permissions: undefined,
        sid: undefined,
        iat: undefined,
        exp: undefined,
        auth_time: undefined,
        sub: undefined,
        id: undefined,
      },
      {
        tenantId: ACME,
        tenantIds: [ACME],
        email: 'ada@acme.test',
        email_verified: true,
        name: 'Ada Lovelace',
        roles: ['admin', 'reader'],
        amr: ['pwd'],
        type: 'userToken',
        iss: 'http://auth.test',
        aud: '11111111-2222-4333-8444-555555555555',
        permissions: undefined,
        sid: undefined,
        iat: undefined,
        exp: undefined,
        auth_time: undefined,
        sub: undefined,
        id: undefined,
      },
    );
    assert.equal(claims.id, claims.sub);
    assert.equal(claims.superUser, undefined);
    assert.equal(Array.isArray(claims.permissions) && claims.permissions.includes('fe.secure.read.users'), true);
  });

  it('names the refresh cookie after the client id and keeps it from scripts', async () => {
    const { headers } = await running.browser().signIn('ada@acme.test');
    assert.match(
      headers.getSetCookie()[0] ?? '',
      /^fe_refresh_111111112222-4333-8444-555555555555=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('PRO-12 knows an address in any spelling, and a username', async () => {
    for (const email of ['  ADA@Acme.Test ', 'ＡＤＡ@acme.test'])
      assert.equal((await running.browser().signIn(email)).status, 200, email);
    assert.equal(
      (await running.browser().post(LOGIN, { username: 'Ada', password: 'correct horse battery' })).status,
      200,
    );
  });

  it('PRO-13 answers alike for a wrong password, an unknown person and one without a password', async () => {
    const answers = await Promise.all(
      [
        'ada@acme.test',
        'nobody@acme.test',
        'person00@acme.test',
        'dan@acme.test',
        'loc@globex.test',
        'mia@acme.test',
      ].map((email) => running.browser().signIn(email, 'wrong')),
    );
    assert.deepEqual(
      new Set(answers.map(({ status, text }) => `${status} ${text}`)),
      new Set(['401 {"errors":["Incorrect email or password"],"errorCode":"ER-WRONG-CREDENTIALS"}']),
    );
  });

  it('tells what is wrong with an account only after the right password', async () => {
    const expected = {
      'dan@acme.test': 'ER-USER-DISABLED',
      'loc@globex.test': 'ER-USER-LOCKED',
      'mia@acme.test': 'ER-USER-NOT-VERIFIED',
    };
    for (const [email, code] of Object.entries(expected)) {
      const { status, body, headers } = await running.browser().signIn(email);
      assert.deepEqual([status, body.errorCode, headers.getSetCookie().length], [403, code, 0], email);
    }
    running.clock.forward(25 * 3600);
    assert.equal((await running.browser().signIn('tim@globex.test')).body.errorCode, 'ER-USER-EXPIRED');
  });

  it('PRO-14 PRO-25 checks fields before any work', async () => {
    const wrong: [unknown, string][] = [
      [{ email: 'ada@acme.test', password: 'x'.repeat(257) }, 'password'],
      [{ email: ['ada@acme.test'], password: 'x' }, 'email'],
      [{ email: 'ada@acme.test', password: { $ne: '' } }, 'password'],
      [{ email: 'ada\u0000@acme.test', password: 'x' }, 'email'],
      [{ password: 'x' }, 'body'],
      [{ email: 'ada@acme.test', username: 'ada', password: 'correct horse battery' }, 'body'],
    ];
    for (const [body, field] of wrong) {
      const answer = await running.browser().post(LOGIN, body);
      assert.deepEqual([answer.status, answer.body.context], [400, { field }], JSON.stringify(body));
    }
  });

  it('PRO-13 tells nobody of a hash that cannot be read, and logs whose it is without the hash', async () => {
    const entries: LogEntry[] = [];
    const broken = await startProvider({ log: (entry) => entries.push(entry) });
    try {
      const { db } = broken.provider.services;
      const [ada] = await db.select().from(users).where(eq(users.email, 'ada@acme.test'));
      const texts: string[] = [];
      for (const hash of ['$2b$10$unreadable', '', '$argon2id$v=19$m=8,t=1,p=1$c2FsdA', 'x'.repeat(5_000)]) {
        await db
          .update(passwords)
          .set({ hash })
          .where(eq(passwords.userId, ada?.id ?? ''));
        const refused = await broken.browser().signIn('ada@acme.test', 'whatever it is');
        assert.equal(refused.status, 401);
        texts.push(refused.text);
      }
      const unknown = await broken.browser().signIn('nobody@acme.test', 'whatever it is');
      assert.deepEqual(new Set(texts), new Set([unknown.text]));
      assert.deepEqual(
        entries.map(({ level, message }) => [level, message]),
        Array(4).fill(['error', `The password hash of user ${ada?.id} cannot be read`]),
      );
      assert.doesNotMatch(JSON.stringify(entries), /2b\$10|c2FsdA|xxx/);
    } finally {
      await broken.end();
    }
  });

  it('PRO-14 keeps argon2id hashes', async () => {
    const rows = await running.provider.services.db.select().from(passwords);
    for (const { hash } of nonEmpty(rows, 'passwords')) assert.match(hash, /^\$argon2id\$/);
  });

  it('PROV-012 lets alias and tenant headers choose among the own tenants only', async () => {
    const tenantFor = async (headers: Record<string, string>) => {
      const browser = running.browser();
      running.clock.forward(1);
      assert.equal((await browser.signIn('ada@acme.test', undefined, { headers })).status, 200);
      return claimsOf(browser.token).tenantId;
    };
    assert.equal(await tenantFor({ 'frontegg-login-alias': 'globex' }), GLOBEX);
    assert.equal(await tenantFor({ 'frontegg-scoped-tenant': ACME }), ACME);
    assert.equal(await tenantFor({ 'frontegg-scoped-tenant': GLOBEX }), GLOBEX);
    assert.equal(await tenantFor({ 'frontegg-login-alias': 'acme-labs' }), GLOBEX, 'the tenant used last');
    assert.equal(await tenantFor({ 'frontegg-scoped-tenant': 'not an id' }), GLOBEX);
    assert.equal(
      await tenantFor({ 'frontegg-login-alias': 'nowhere', 'frontegg-scoped-tenant': ACME.toUpperCase() }),
      ACME,
      'an alias nobody has is passed over',
    );
    assert.equal(await tenantFor({ 'frontegg-login-alias': '', 'frontegg-scoped-tenant': GLOBEX }), GLOBEX);
    assert.equal(
      await tenantFor({ 'frontegg-login-alias': 'acme', 'frontegg-scoped-tenant': GLOBEX }),
      ACME,
      'the login address goes first',
    );
  });

  it('PROV-012 refuses an application that is unknown, or managed and not assigned', async () => {
    const to = (id: string, email: string) =>
      running.browser().signIn(email, undefined, { headers: { 'frontegg-requested-application-id': id } });
    assert.equal(
      (await to('dddddddd-0000-4000-8000-000000000009', 'rob@acme.test')).body.errorCode,
      'ER-UNKNOWN-APPLICATION',
    );
    assert.equal(
      (await to('dddddddd-0000-4000-8000-000000000002', 'rob@acme.test')).body.errorCode,
      'ER-APPLICATION-REFUSED',
    );
    assert.equal((await to('dddddddd-0000-4000-8000-000000000001', 'rob@acme.test')).status, 200);
    const ada = running.browser();
    await ada.signIn('ada@acme.test', undefined, {
      headers: {
        'frontegg-requested-application-id': 'dddddddd-0000-4000-8000-000000000002',
        'frontegg-login-alias': 'acme',
      },
    });
    assert.equal(claimsOf(ada.token).applicationId, 'dddddddd-0000-4000-8000-000000000002');
  });

  it('PROV-012 takes the client id for no application, refuses one that is switched off, and asks in which tenant it was given', async () => {
    const { db } = running.provider.services;
    const to = async (id: string, alias: string) =>
      (
        await running.browser().signIn('ada@acme.test', undefined, {
          headers: { 'frontegg-requested-application-id': id, 'frontegg-login-alias': alias },
        })
      ).body.errorCode;
    assert.deepEqual(
      [await to(CLIENT_ID, 'acme'), await to('', 'acme'), await to('not an id', 'acme')],
      [undefined, undefined, 'ER-UNKNOWN-APPLICATION'],
    );
    const managed = 'dddddddd-0000-4000-8000-000000000002';
    assert.deepEqual([await to(managed, 'acme'), await to(managed, 'globex')], [undefined, 'ER-APPLICATION-REFUSED']);
    await db.update(applications).set({ isActive: false });
    assert.equal(await to(managed, 'acme'), 'ER-UNKNOWN-APPLICATION');
    await db.update(applications).set({ isActive: true });
  });

  it('AUTH-009 takes no password while both of its ways are off, whatever else is on', async () => {
    const { db } = running.provider.services;
    const only = async (strategy: string) => {
      await db.update(authStrategies).set({ isActive: false });
      await db.update(authStrategies).set({ isActive: true }).where(eq(authStrategies.strategy, strategy));
      return (await running.browser().signIn('rob@acme.test')).body.errorCode;
    };
    assert.deepEqual(
      [await only('Passkeys'), await only('UsernameAndPassword'), await only('EmailAndPassword')],
      ['ER-STRATEGY-NOT-ALLOWED', undefined, undefined],
    );
    await db.update(authStrategies).set({ isActive: true });
  });

  it('LOGIN-034 takes neither password nor code where nobody signs in locally, whatever stands beside it', async () => {
    const { db } = running.provider.services;
    const all = await db.select().from(authStrategies);
    const secondary = [
      'UsernameAndPassword',
      'UsernameAndCode',
      'UsernameAndMagicLink',
      'SmsCode',
      'Passkeys',
    ] as const;
    await setStrategies(db, { main: 'Code', secondary: [...secondary] });
    const browser = running.browser();
    const way = (type: string, step: string) => `/identity/resources/auth/v1/passwordless/${type}/${step}`;
    const email = 'rob@acme.test';
    assert.equal((await browser.post(way('code', 'prelogin'), { email })).status, 200);
    const { code } = await mailTo(running, email);
    await setStrategies(db, { main: 'NoLocalAuthentication' });
    const refused = [
      await browser.signIn(email),
      await browser.post(way('code', 'postlogin'), { email, token: code }),
      ...(await Promise.all(
        ['code', 'magiclink', 'smscode'].map((type) => browser.post(way(type, 'prelogin'), { email })),
      )),
    ];
    assert.deepEqual(
      refused.map(({ status, body }) => [status, at(body, 'errorCode')]),
      Array(5).fill([403, 'ER-STRATEGY-NOT-ALLOWED']),
    );
    assert.equal(
      (await browser.post('/identity/resources/auth/v1/webauthn/prelogin')).status,
      200,
      'a passkey is open',
    );
    await setStrategies(db, { main: 'Code' });
    assert.equal((await browser.post(way('code', 'postlogin'), { email, token: code })).status, 200, 'it was right');
    await db.delete(authStrategies);
    await db.insert(authStrategies).values(all);
  });

  it('SRV-06 PRO-34 ends the session that the browser had before, whoever it was, and no other', async () => {
    const [browser, elsewhere] = [running.browser(), running.browser()];
    await elsewhere.signIn('ada@acme.test');
    await browser.signIn('ada@acme.test');
    const before = browser.copy();
    running.clock.forward(1);
    await browser.signIn('rob@acme.test');
    assert.deepEqual([(await before.get(ME)).status, (await before.refresh()).status], [401, 401]);
    assert.deepEqual([(await browser.get(ME)).status, (await elsewhere.get(ME)).status], [200, 200]);
    const [row] = await running.provider.services.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'auth.logout'))
      .orderBy(...newestFirst)
      .limit(1);
    assert.deepEqual(
      [row?.subjectId, row?.actorId, row?.details],
      [claimsOf(before.token).sid, claimsOf(before.token).sub, { reason: 'replaced' }],
    );
  });

  it('SRV-06 a refused try ends no session', async () => {
    const browser = running.browser();
    await browser.signIn('rob@acme.test');
    const { token } = browser;
    for (const [email, password] of [
      ['rob@acme.test', 'wrong'],
      ['dan@acme.test', undefined],
    ] as const)
      assert.notEqual((await browser.signIn(email, password)).status, 200);
    assert.equal((await browser.get(ME, { token })).status, 200);
  });

  it('PRO-05 a session ends at its absolute end where that comes first, and so do its cookie and its tokens', async () => {
    const { db } = running.provider.services;
    await db.update(tenants).set({ sessionAbsoluteSeconds: 60 }).where(eq(tenants.id, ACME));
    const browser = running.browser();
    assert.match((await browser.signIn('rob@acme.test')).headers.getSetCookie()[0] ?? '', /Max-Age=60;/);
    await db.update(tenants).set({ sessionAbsoluteSeconds: null }).where(eq(tenants.id, ACME));
    running.clock.forward(59);
    assert.equal((await browser.get(ME)).status, 200);
    running.clock.forward(1);
    assert.equal((await browser.get(ME)).body.errorCode, 'ER-SESSION-ENDED');
    await db.update(tenants).set({ sessionIdleSeconds: 60 }).where(eq(tenants.id, ACME));
    const idle = running.browser();
    await idle.signIn('rob@acme.test');
    running.clock.forward(60);
    assert.equal((await idle.get(ME)).body.errorCode, 'ER-SESSION-ENDED');
    await db.update(tenants).set({ sessionIdleSeconds: null }).where(eq(tenants.id, ACME));
  });

  it('PROV-008 a token says when it ends, when the person signed in, and which tenants are open to them', async () => {
    const { db } = running.provider.services;
    await db.update(memberships).set({ isDisabled: true }).where(eq(memberships.tenantId, GLOBEX));
    const browser = running.browser();
    const { body } = await browser.signIn('ada@acme.test');
    const second = Math.floor(running.clock.read() / 1000);
    const first = claimsOf(browser.token);
    assert.deepEqual([first.tenantIds, first.iat, first.exp, first.auth_time], [[ACME], second, second + 3600, second]);
    assert.deepEqual(
      [body.expires, body.emailVerified, body.userEmail, body.userId, body.amr, body.auth_time],
      [new Date(running.clock.read() + 3_600_000).toISOString(), true, 'ada@acme.test', first.sub, ['pwd'], second],
    );
    running.clock.forward(100);
    await browser.refresh();
    const next = claimsOf(browser.token);
    assert.deepEqual([next.iat, next.auth_time, next.sid], [second + 100, second, first.sid]);
    await db.update(memberships).set({ isDisabled: false }).where(eq(memberships.tenantId, GLOBEX));
    const sue = running.browser();
    await sue.signIn('sue@acme.test');
    assert.equal(claimsOf(sue.token).superUser, true);
  });

  it('lets an unverified person in when the vendor allows it', async () => {
    const { db } = running.provider.services;
    await db.update(vendors).set({ allowNotVerifiedUsersLogin: true });
    assert.equal(
      (await running.browser().signIn('mia@acme.test')).body.errorCode,
      'ER-USER-NOT-VERIFIED',
      'still only invited to the tenant',
    );
    await db.update(memberships).set({ activatedAt: new Date() }).where(isNull(memberships.activatedAt));
    const { status, body } = await running.browser().signIn('mia@acme.test');
    assert.deepEqual([status, body.emailVerified], [200, false]);
    await db.update(vendors).set({ allowNotVerifiedUsersLogin: false });
  });

  it('PRO-34 writes every try down with person, address and outcome, and never a password', async () => {
    const browser = running.browser();
    running.clock.forward(1);
    await browser.signIn('ada@acme.test', 'hunter2-wrong');
    running.clock.forward(1);
    await browser.signIn('ada@acme.test', undefined, { headers: { 'user-agent': 'a browser' } });
    const rows = await running.provider.services.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'auth.login'))
      .orderBy(...newestFirst)
      .limit(2);
    assert.deepEqual(
      rows.map(({ outcome, ipAddress, details }) => [outcome, ipAddress, details]),
      [
        ['success', '192.0.2.1', { amr: ['pwd'] }],
        ['failure', '192.0.2.1', { code: 'ER-WRONG-CREDENTIALS' }],
      ],
    );
    assert.deepEqual(
      [rows[0]?.tenantId, rows[0]?.userAgent, typeof rows[0]?.actorId],
      [claimsOf(browser.token).tenantId, 'a browser', 'string'],
    );
    assert.equal(rows[0]?.actorId, rows[1]?.actorId);
    assert.deepEqual(
      rows.map(({ at }) => at.getTime()),
      [running.clock.read(), running.clock.read() - 1000],
      'at the time of the request',
    );
    assert.equal(JSON.stringify(rows).includes('hunter2'), false);
  });

  it('PRO-34 writes a refused try down in the tenant that the person used last, and nobody’s in none', async () => {
    const { db } = running.provider.services;
    const browser = running.browser();
    const tenantsOf = async (email: string) =>
      (await auditOf(db, () => browser.signIn(email, 'wrong'))).map(({ event, tenantId }) => [event, tenantId]);
    for (const tenantId of [GLOBEX, ACME]) {
      running.clock.forward(1);
      const lastLogin = new Date(running.clock.read());
      await db.update(memberships).set({ lastLogin }).where(eq(memberships.tenantId, tenantId));
      assert.deepEqual(await tenantsOf('ada@acme.test'), [['auth.login', tenantId]]);
    }
    assert.deepEqual(await tenantsOf('nobody@acme.test'), [['auth.login', null]]);
  });

  it('PRO-34 keeps the audit append-only in the database itself', async () => {
    const { db } = running.provider.services;
    await assert.rejects(async () => db.delete(auditEvents));
    await assert.rejects(async () => db.update(auditEvents).set({ outcome: 'success' }));
  });

  it('PRO-13 answers every identifier alike before the password', async () => {
    const path = '/identity/resources/auth/v2/user/sso/prelogin';
    const answers = await Promise.all(
      [{ email: 'ada@acme.test' }, { email: 'nobody@x.test', tenantId: null }, { username: 'ada' }].map((body) =>
        running.browser().post(path, body),
      ),
    );
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      Array(3).fill([200, 'null']),
    );
  });
});

describe('a crowd at the door', () => {
  it('PRO-40 lets a bounded number wait, refuses the rest with 503, and answers everybody else meanwhile', async (test) => {
    const running = await startProvider({ passwordHashing: { concurrency: 1, queue: 3 } });
    test.after(() => running.end());
    const inside = running.browser();
    await inside.signIn('rob@acme.test');
    const { signInLimiter } = running.provider.services;
    let release = (): void => {};
    const slowOne = signInLimiter.run(() => new Promise<void>((resolve) => void (release = resolve)));
    let answered = 0;
    const crowd = Array.from({ length: 10 }, (_, index) =>
      running
        .browser()
        .signIn('ada@acme.test', undefined, { address: `198.51.100.${index}` })
        .finally(() => void (answered += 1)),
    );
    while (answered + signInLimiter.state().waiting < 10) await setImmediate();
    assert.deepEqual([answered, signInLimiter.state().waiting], [7, 3]);
    assert.equal((await inside.refresh()).status, 200, 'the refresh does not stand in their queue');
    release();
    await slowOne;
    const answers = await Promise.all(crowd);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, ...Array<number>(7).fill(503)]);
    for (const { status, body, headers } of nonEmpty(answers))
      if (status === 503) assert.deepEqual([body.errorCode, headers.get('retry-after')], ['ER-BUSY', '2']);
  });
});
