import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { READ_USERS, type EndpointName } from 'gatehouse-contract/contract.js';
import {
  anyNewAddress,
  addressOf,
  assertionOf,
  calls,
  contractRows,
  makeSpare,
  ofVisitors,
  partsOf,
  rowNamed,
  type Scene,
  forSamples,
} from '../../../tests/support/calls.ts';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import type { SeedDocument } from '../../app/createProvider.ts';
import { routes } from '../../app/generated/routes.ts';
import {
  attemptCounters,
  auditEvents,
  passkeyChallenges,
  permissions,
  portalFlags,
  refreshTokens,
  rememberedBrowsers,
  mfaFactors,
  mfaRecoveryCodes,
  roles,
  sessions,
  signUpStrategies,
  users,
} from '../../database/storage/schema.ts';
import { auditOf, breakAudit, contentOf } from '../../testing/audit.ts';
import { TestAuthenticator, type Ceremony } from '../../testing/authenticator.ts';
import { mailText } from '../../testing/mail.ts';
import { at } from '../../testing/operator.ts';
import { sampleSlack, type SampleSlack } from '../../testing/slack.ts';
import {
  ADDRESS,
  ORIGIN,
  PUBLIC_URL,
  startProvider,
  type Answer,
  type Browser,
  type TestProvider,
} from '../../testing/provider.ts';
import { ACME, ACME_LABS, GLOBEX, testSeed } from '../../testing/seed.ts';
import { tellings, type Told } from '../../testing/tellings.ts';
import type { RawCall } from './call.ts';
import { authenticate } from '../../people/principal.ts';
import type { AnyRoute } from './route.ts';
import { anonymousWrite, NOTHING_CHANGED, userWrite } from './writeRoute.ts';

const DEVICES = '/identity/resources/users/webauthn/v1/devices';
const SIGN_IN = '/identity/resources/auth/v1/webauthn';

const challengeOf = ({ body, text }: Answer): string => {
  const challenge = at(body, 'options', 'challenge');
  assert.equal(typeof challenge, 'string', text);
  return String(challenge);
};

const signIns: ReadonlySet<EndpointName> = new Set([
  'auth.login',
  'webauthn.preLogin',
  'webauthn.postLogin',
  ...ofVisitors,
]);
/** Those who ask for a passkey or a mail are not known yet, and who sets a new password signs in later. */
const unknown: ReadonlySet<EndpointName> = new Set([
  'webauthn.preLogin',
  'activation.resend',
  'invitations.resend',
  'invitations.resendAll',
  'passwordless.preLogin',
  'phones.reset',
  'phones.verifyReset',
  'phones.change',
  'profile.revertEmail',
  'recovery.forgotPassword',
  'recovery.viaEmail',
  'recovery.verifyEmail',
  'recovery.viaSms',
  'recovery.verifySms',
  'recovery.resetPassword',
  'recovery.unlockMe',
]);
/** The reader of a message: the link says of which tenant it is, and not who opens it. */
const readers: ReadonlySet<EndpointName> = new Set(['noticeLinks.confirm', 'noticeLinks.unsubscribe']);
/** Calls that lead a browser on. */
const leading: ReadonlySet<EndpointName> = new Set(['oauth.authorize', 'oauth.resume']);
/** What each call leaves, for names that may be any call's. */
const told = new Map<string, readonly Told[]>(Object.entries(tellings));

/** Every permission that a route asks for. */
const keys = [
  ...new Set(Object.values<AnyRoute>(routes).flatMap(({ access }) => (typeof access === 'object' ? access.anyOf : []))),
];
/** The usual people, of whom the administrator may do everything. */
const seed: SeedDocument = {
  ...forSamples(testSeed, 'ada@acme.test'),
  permissions: [
    ...testSeed.permissions,
    ...keys
      .filter((key) => !testSeed.permissions.some((permission) => permission.key === key))
      .map((key) => ({ key, name: key })),
  ],
  roles: testSeed.roles.map((role) =>
    role.key === 'admin' ? { ...role, permissions: [...new Set([...role.permissions, ...keys])] } : role,
  ),
};

describe('writes', () => {
  let running: TestProvider;
  let db: TestProvider['provider']['services']['db'];
  let slack: SampleSlack;
  before(async () => {
    slack = await sampleSlack();
    const lockout = { perAccount: 100, perAddress: 1_000, window: 900 };
    running = await startProvider({ lockout, slack: slack.app }, seed);
    db = running.provider.services.db;
    await db.update(signUpStrategies).set({ isActive: true, isRequired: false });
  });
  after(async () => {
    await running.end();
    slack.close();
  });
  beforeEach(async () => {
    await db.delete(attemptCounters);
    // A change of the address that was taken back leaves the one that came before it.
    const email = 'ada@acme.test';
    await db.update(users).set({ email, emailKey: email }).where(eq(users.name, 'Ada Lovelace'));
    // What one sample has set up is asked for by no other.
    await db.delete(mfaFactors);
    await db.delete(mfaRecoveryCodes);
    await db.update(users).set({ mfaEnrolled: false });
  });

  async function signedIn(email = 'ada@acme.test'): Promise<Browser> {
    const browser = running.browser();
    assert.equal((await browser.signIn(email)).status, 200);
    return browser;
  }

  const scene = async (browser: Browser): Promise<Scene> => {
    const [ada] = await db.select().from(users).where(eq(users.email, 'ada@acme.test'));
    const known = await db.select().from(permissions).where(eq(permissions.key, READ_USERS));
    const held = await db.select().from(roles).where(eq(roles.key, 'member'));
    const own: Scene = {
      ids: {
        user: ada?.id ?? '',
        tenant: ACME,
        role: held[0]?.id ?? '',
        permission: known[0]?.id ?? '',
        group: '',
        application: 'dddddddd-0000-4000-8000-000000000002',
        passkey: '',
        username: '',
        session: '0d0d0d0d-0000-4000-8000-000000000008',
      },
      credentials: { email: 'ada@acme.test', password: 'correct horse battery' },
      outsider: 'gus@globex.test',
      newAddress: anyNewAddress,
      origin: ORIGIN,
      mail: (address) => mailText(running.provider.services, address),
      ask: async (name, input) => (await send(browser, name, input)).body,
      clientId: running.provider.clientId,
      leadsTo: async (address, who) =>
        (await (who === 'caller' ? browser : running.browser()).get(address)).headers.get('location') ?? '',
      now: running.clock.read,
      spare: (kind) => (kind === 'browser' ? remembered(own.ids.user) : makeSpare(kind, own)),
    };
    return own;
  };

  /** A browser in which a person skips the second factor. */
  async function remembered(userId: string): Promise<string> {
    const times = { createdAt: new Date(running.clock.read()), expiresAt: new Date(running.clock.read() + 60_000) };
    const [row] = await db
      .insert(rememberedBrowsers)
      .values({ hash: randomUUID(), userId, ...times })
      .returning();
    return row?.id ?? assert.fail('nothing was remembered');
  }

  function send(browser: Browser, name: EndpointName, input: object): Promise<Answer> {
    const row = rowNamed(name);
    const parts = partsOf(input);
    return browser.call(row.method, addressOf(row, parts), row.method === 'GET' ? {} : { body: parts.body });
  }

  const assertion = async (lies: Partial<Ceremony> = {}) => assertionOf(await scene(await signedIn()), lies);

  /** What has to be there before a call of a route that writes, and the call, which succeeds. */
  async function arrange(name: EndpointName): Promise<() => Promise<Answer>> {
    const browser = await signedIn();
    const input = await calls[name](await scene(browser));
    // A sign-in comes from a browser without a session.
    const sender = signIns.has(name) ? running.browser() : browser;
    return () => send(sender, name, input);
  }

  const table = new Map<string, AnyRoute>(Object.entries(routes));
  const writing = contractRows.map(({ name }) => name).filter((name) => table.get(name)?.writes);

  it('PRO-34 are what every POST, PUT, PATCH and DELETE is that changes anything, and the logout by an address', () => {
    assert.deepEqual([...table.keys()].sort(), contractRows.map(({ name }) => name).sort());
    const odd = contractRows
      .filter(({ name, method }) => table.get(name)?.writes !== (method !== 'GET'))
      .map(({ name }) => name);
    assert.deepEqual(odd.sort(), [
      'auth.oauthLogout',
      'auth.preLogin',
      'groups.byIds',
      'invitationLinks.verify',
      'oauth.authorize',
      'oauth.resume',
      'oauth.userInfoByForm',
      'passwordless.validate',
      'recovery.validate',
      'subTenants.usersCount',
    ]);
  });

  for (const name of nonEmpty(writing)) {
    it(`PRO-34 ${name} leaves exactly its audit rows, with actor, tenant, address, subject and details`, async () => {
      const call = await arrange(name);
      const rows = await auditOf(db, async () => {
        const answer = await call();
        assert.equal(answer.status < (leading.has(name) ? 303 : 300), true, answer.text);
      });
      const left = rows.map(({ event, subjectId, details }): Told => {
        const hasSubject = subjectId !== null;
        return { event, hasSubject, details: Object.keys(details).sort() };
      });
      const byEvent = (one: Told, other: Told) => one.event.localeCompare(other.event);
      assert.deepEqual(left.sort(byEvent), told.get(name)?.toSorted(byEvent));
      for (const row of nonEmpty(rows)) {
        const program = name.startsWith('apiTokenExchange.') ? 'apiToken' : 'user';
        const actor = readers.has(name) ? 'system' : program;
        assert.deepEqual([row.outcome, row.actorKind, row.ipAddress], ['success', actor, ADDRESS]);
        const isKnown = !unknown.has(name);
        assert.deepEqual([row.actorId !== null, row.tenantId !== null], [isKnown && !readers.has(name), isKnown]);
      }
      const again = await call();
      assert.equal(again.status < 500, true, `what comes twice is no accident: ${again.text}`);
    });

    it(`PRO-34 ${name} writes nothing where its audit row cannot be written`, async () => {
      const call = await arrange(name);
      const content = await contentOf(db);
      const mend = await breakAudit(db);
      const answer = await call().finally(mend);
      assert.equal(answer.status, 500, answer.text);
      assert.equal(answer.headers.getSetCookie().length, 0, 'no cookie of a session that is not there');
      assert.deepEqual(await contentOf(db), content);
    });
  }

  describe('that are refused', () => {
    const failures = async (work: () => Promise<unknown>) =>
      (await auditOf(db, work)).map(({ event, outcome, details }) => [event, outcome, at(details, 'code')]);

    it('PRO-11 keep the counted tries and the event of a wrong password', async () => {
      const rows = await failures(async () =>
        assert.equal((await running.browser().signIn('ada@acme.test', 'wrong')).status, 401),
      );
      assert.deepEqual(rows, [['auth.login', 'failure', 'ER-WRONG-CREDENTIALS']]);
      assert.deepEqual(
        (await db.select().from(attemptCounters)).map(({ count }) => count),
        [1, 1, 1],
      );
    });

    it('PRO-19 keep it that the challenge of a sign-in is used up', async () => {
      const lie = await assertion({ origin: 'http://evil.test' });
      const waiting = await db.$count(passkeyChallenges);
      const rows = await failures(async () =>
        assert.equal((await running.browser().post(`${SIGN_IN}/postlogin`, lie)).status, 400),
      );
      assert.deepEqual(rows, [['auth.login', 'failure', 'ER-PASSKEY-REFUSED']]);
      assert.equal(await db.$count(passkeyChallenges), waiting - 1);
    });

    it('PRO-19 keep it that the challenge of a new passkey is used up', async () => {
      const browser = await signedIn();
      const honest = { challenge: challengeOf(await browser.post(DEVICES)), rpId: new URL(ORIGIN).hostname };
      const lie = new TestAuthenticator().create({ ...honest, origin: 'http://evil.test' });
      const waiting = await db.$count(passkeyChallenges);
      const rows = await failures(async () => assert.equal((await browser.post(`${DEVICES}/verify`, lie)).status, 400));
      assert.deepEqual(rows, [['user.passkey.added', 'failure', 'ER-PASSKEY-REFUSED']]);
      assert.equal(await db.$count(passkeyChallenges), waiting - 1);
    });

    it('PRO-04 keep it that a family is revoked whose token came back too late', async () => {
      const thief = await signedIn();
      assert.equal((await thief.copy().refresh()).status, 200);
      running.clock.forward(30);
      const [token = ''] = thief.cookies.values();
      const rows = await failures(async () => assert.equal((await thief.refresh()).status, 401));
      assert.deepEqual(rows, [['auth.refresh.reuse', 'failure', 'ER-SESSION-ENDED']]);
      assert.notEqual(token, '');
      const ended = await db.select().from(sessions).where(eq(sessions.endReason, 'refresh-token-reuse'));
      assert.equal(nonEmpty(ended).at(-1)?.endedAt?.getTime(), running.clock.read());
    });

    it('PRO-22 leave nothing behind where the refusal takes everything back', async () => {
      const browser = await signedIn();
      const content = await contentOf(db);
      const refused = [
        await browser.call('PUT', '/identity/resources/users/v1/tenant', { body: { tenantId: ACME_LABS } }),
        await browser.post('/identity/resources/users/v3/me/token', { tenantId: ACME_LABS }),
        await browser.copy().refresh({ tenantId: ACME_LABS }),
      ];
      assert.deepEqual(
        refused.map(({ status, body }) => [status, body.errorCode]),
        Array(3).fill([403, 'ER-NOT-A-MEMBER']),
      );
      assert.deepEqual(await contentOf(db), content);
    });

    it('SESSION-004 a refresh for a foreign tenant exchanges nothing: the token still serves when the grace is over', async () => {
      const browser = await signedIn();
      const known = await db.$count(refreshTokens);
      assert.equal((await browser.copy().refresh({ tenantId: ACME_LABS })).status, 403);
      assert.equal(await db.$count(refreshTokens), known);
      running.clock.forward(60);
      assert.equal((await browser.refresh()).status, 200);
    });
  });

  const raw = (request = new Request(PUBLIC_URL)): RawCall => ({
    services: running.provider.services,
    request,
    params: {},
    query: {},
    body: {},
    origin: { ipAddress: ADDRESS, userAgent: undefined, traceId: randomUUID() },
    now: running.provider.services.now(),
  });

  it('PRO-34 write down each of several facts, and whom and where a fact names before the caller', async () => {
    const actorId = randomUUID();
    const event = 'auth.tenant.switched';
    const route = anonymousWrite({
      write: async () => ({
        answer: undefined,
        event: [
          { event, subjectId: 'one' },
          { event, subjectId: 'two', tenantId: GLOBEX, actorId },
        ],
      }),
    });
    const call = raw();
    const rows = await auditOf(db, async () => route.check(call)(undefined, running.provider.services));
    assert.deepEqual(
      rows
        .map(({ subjectId, tenantId, actorId: actor, traceId }) => [subjectId, tenantId, actor, traceId])
        .sort(([one], [other]) => String(one).localeCompare(String(other))),
      [
        ['one', null, null, call.origin.traceId],
        ['two', GLOBEX, actorId, call.origin.traceId],
      ],
    );
  });

  describe('that find nothing to change', () => {
    const flag = { name: 'written', value: 'on' as const };

    it('leave no audit row', async () => {
      const browser = await signedIn();
      const rows = await auditOf(db, async () => {
        const id = randomUUID();
        assert.equal((await browser.call('DELETE', `${DEVICES}/${id}`, { body: {} })).status, 204);
        assert.equal((await running.browser().post('/identity/resources/auth/v1/logout')).status, 204);
      });
      assert.deepEqual(rows, []);
    });

    it('are not committed when they have written after all', async () => {
      const lying = anonymousWrite({
        async write({ db: transaction }) {
          await transaction.insert(portalFlags).values(flag);
          return { answer: undefined, event: NOTHING_CHANGED };
        },
      });
      const reason = await rejectionOf(lying.check(raw())(undefined, running.provider.services));
      assert.match(String(reason), /says that nothing changed/);
      assert.equal(await db.$count(portalFlags, eq(portalFlags.name, flag.name)), 0);
    });

    it('a route reads rights within its transaction, sees what it wrote, and presents after the commit', async () => {
      const browser = await signedIn();
      const seen: unknown[] = [];
      const route = userWrite({
        access: 'user',
        async write({ db: transaction }, principal) {
          seen.push(await principal.may('fe.secure.read.users'));
          await transaction.insert(portalFlags).values(flag);
          return { answer: 'made', event: { event: 'console.flag.changed' } };
        },
        async present({ services }, made) {
          seen.push(made, 'db' in services, await db.$count(portalFlags, eq(portalFlags.name, flag.name)));
          return { done: true };
        },
      });
      const request = new Request(PUBLIC_URL, { headers: { authorization: `Bearer ${browser.token ?? ''}` } });
      const { services } = running.provider;
      const { db: _db, ...given } = services;
      const caller = await authenticate(services, request, { now: services.now() });
      const outcome = await route.check({ ...raw(request), services: given })(caller, services);
      assert.deepEqual(outcome, { done: true });
      assert.deepEqual(seen, [true, 'made', false, 1]);
      const [row] = await db.select().from(auditEvents).where(eq(auditEvents.event, 'console.flag.changed'));
      assert.deepEqual([row?.actorId, row?.tenantId], [caller.userId, caller.tenantId]);
    });
  });
});
