import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { contract } from 'gatehouse-elements/contract.js';
import { nonEmpty, rejectionOf } from '../../tests/support/expect.ts';
import { routes } from '../routes.ts';
import {
  attemptCounters,
  auditEvents,
  passkeyChallenges,
  portalFlags,
  refreshTokens,
  sessions,
  users,
} from '../storage/schema.ts';
import { auditOf, breakAudit, contentOf } from '../testing/audit.ts';
import { TestAuthenticator, type Ceremony } from '../testing/authenticator.ts';
import { at } from '../testing/operator.ts';
import {
  ADDRESS,
  itemsOf,
  ORIGIN,
  PUBLIC_URL,
  startProvider,
  type Answer,
  type Browser,
  type TestProvider,
} from '../testing/provider.ts';
import { ACME_LABS, GLOBEX } from '../testing/seed.ts';
import type { RawCall } from './call.ts';
import { authenticate } from './principal.ts';
import type { AnyRoute } from './route.ts';
import { anonymousWrite, NOTHING_CHANGED, userWrite } from './writeRoute.ts';

const DEVICES = '/identity/resources/users/webauthn/v1/devices';
const ROLES = '/identity/resources/roles/v1';
const SIGN_IN = '/identity/resources/auth/v1/webauthn';

const challengeOf = ({ body, text }: Answer): string => {
  const challenge = at(body, 'options', 'challenge');
  assert.equal(typeof challenge, 'string', text);
  return String(challenge);
};

describe('writes', () => {
  let running: TestProvider;
  let db: TestProvider['provider']['services']['db'];
  before(async () => {
    running = await startProvider({ lockout: { perAccount: 100, perAddress: 1_000, window: 900 } });
    db = running.provider.services.db;
  });
  after(() => running.end());
  beforeEach(async () => void (await db.delete(attemptCounters)));

  async function signedIn(email = 'ada@acme.test'): Promise<Browser> {
    const browser = running.browser();
    assert.equal((await browser.signIn(email)).status, 200);
    return browser;
  }

  const ceremony = (challenge: string): Ceremony => ({ challenge, origin: ORIGIN, rpId: new URL(ORIGIN).hostname });

  /** Rob with a new passkey. */
  async function enrolled() {
    const browser = await signedIn('rob@acme.test');
    const authenticator = new TestAuthenticator();
    const device = authenticator.create(ceremony(challengeOf(await browser.post(DEVICES))));
    assert.equal((await browser.post(`${DEVICES}/verify`, device)).status, 204);
    const [rob] = await db.select().from(users).where(eq(users.email, 'rob@acme.test'));
    const userHandle = Buffer.from(rob?.id ?? '').toString('base64url');
    return { browser, authenticator, userHandle };
  }

  async function assertion(lies: Partial<Ceremony> = {}) {
    const { authenticator, userHandle } = await enrolled();
    const challenge = challengeOf(await running.browser().post(`${SIGN_IN}/prelogin`));
    return authenticator.get({ ...ceremony(challenge), userHandle, ...lies });
  }

  const newRole = () => ({ key: randomUUID(), name: 'New' });

  /** A super user of Acme, and a role nobody holds. */
  async function withRole() {
    const browser = await signedIn('sue@acme.test');
    return { browser, role: String((await browser.post(ROLES, newRole())).body.id) };
  }

  /** Every route that writes: what has to be there before, and a call that succeeds. */
  const recipes: Readonly<Record<string, () => Promise<() => Promise<Answer>>>> = {
    'auth.login': async () => () => running.browser().signIn('ada@acme.test'),
    'auth.refreshToken': async () => {
      const browser = await signedIn();
      return () => browser.refresh();
    },
    'auth.logout': async () => {
      const browser = await signedIn();
      return () => browser.post('/identity/resources/auth/v1/logout');
    },
    'auth.oauthLogout': async () => {
      const browser = await signedIn();
      return () => browser.get('/oauth/logout');
    },
    'metadata.updateAdminBox': async () => {
      const browser = await signedIn();
      const actions = [{ type: `navigation/${randomUUID()}`, payload: { visibility: 'always' } }];
      return () => browser.post('/metadata/admin-box', { actions });
    },
    'permissions.setRoles': async () => {
      const { browser, role } = await withRole();
      const [permission] = itemsOf(await browser.get('/identity/resources/permissions/v1'));
      const path = `/identity/resources/permissions/v1/${String(permission?.id)}/roles`;
      return () => browser.call('PUT', path, { body: { roleIds: [role] } });
    },
    'roles.add': async () => {
      const browser = await signedIn('sue@acme.test');
      return () => browser.post(ROLES, newRole());
    },
    'roles.addV2': async () => {
      const browser = await signedIn('sue@acme.test');
      return () => browser.post('/identity/resources/roles/v2', newRole());
    },
    'roles.remove': async () => {
      const { browser, role } = await withRole();
      return () => browser.call('DELETE', `${ROLES}/${role}`, { body: {} });
    },
    'roles.setPermissions': async () => {
      const { browser, role } = await withRole();
      return () => browser.call('PUT', `${ROLES}/${role}/permissions`, { body: { permissionIds: [] } });
    },
    'roles.update': async () => {
      const { browser, role } = await withRole();
      return () => browser.call('PATCH', `${ROLES}/${role}`, { body: { name: 'Renamed' } });
    },
    'tenants.switch': async () => {
      const browser = await signedIn();
      return () => browser.call('PUT', '/identity/resources/users/v1/tenant', { body: { tenantId: GLOBEX } });
    },
    'tenants.token': async () => {
      const browser = await signedIn();
      return () => browser.post('/identity/resources/users/v3/me/token', { tenantId: GLOBEX });
    },
    'webauthn.preLogin': async () => () => running.browser().post(`${SIGN_IN}/prelogin`),
    'webauthn.postLogin': async () => {
      const answer = await assertion();
      return () => running.browser().post(`${SIGN_IN}/postlogin`, answer);
    },
    'webauthn.createDevice': async () => {
      const browser = await signedIn();
      return () => browser.post(DEVICES);
    },
    'webauthn.verifyDevice': async () => {
      const browser = await signedIn();
      const device = new TestAuthenticator().create(ceremony(challengeOf(await browser.post(DEVICES))));
      return () => browser.post(`${DEVICES}/verify`, device);
    },
    'webauthn.deleteDevice': async () => {
      const { browser } = await enrolled();
      const { devices } = (await browser.get(DEVICES)).body;
      const id = Array.isArray(devices) ? String(at(devices[0], 'id')) : '';
      return () => browser.call('DELETE', `${DEVICES}/${id}`, { body: {} });
    },
  };

  const table = new Map<string, AnyRoute>(Object.entries(routes));
  const methods = new Map(
    Object.entries(contract).flatMap(([area, rows]) =>
      Object.entries<{ method: string }>(rows).map(([row, { method }]): [string, string] => [`${area}.${row}`, method]),
    ),
  );

  it('PRO-34 are known, each with a call that succeeds', () => {
    const writing = [...table].filter(([, { writes }]) => writes).map(([name]) => name);
    assert.deepEqual(writing.sort(), Object.keys(recipes).sort());
  });

  it('PRO-34 are what every POST, PUT, PATCH and DELETE is that changes anything, and the logout by an address', () => {
    const odd = [...table]
      .filter(([name, { writes }]) => writes !== (methods.get(name) !== 'GET'))
      .map(([name]) => name);
    assert.deepEqual(odd.sort(), ['auth.oauthLogout', 'auth.preLogin']);
  });

  for (const [name, arrange] of Object.entries(recipes)) {
    it(`PRO-34 ${name} leaves exactly one audit row, with actor, tenant and address`, async () => {
      const call = await arrange();
      const rows = await auditOf(db, async () => {
        const answer = await call();
        assert.equal(answer.status < 300, true, answer.text);
      });
      assert.equal(rows.length, 1);
      const [row] = rows;
      assert.deepEqual([row?.outcome, row?.actorKind, row?.ipAddress], ['success', 'user', ADDRESS]);
      // Who asks for a passkey to sign in with is not known yet.
      const isKnown = name !== 'webauthn.preLogin';
      assert.deepEqual([row?.actorId !== null, row?.tenantId !== null], [isKnown, isKnown]);
    });

    it(`PRO-34 ${name} writes nothing where its audit row cannot be written`, async () => {
      const call = await arrange();
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
        [1, 1],
      );
    });

    it('PRO-19 keep it that the challenge of a sign-in is used up', async () => {
      const lie = await assertion({ origin: 'http://evil.test' });
      const waiting = await db.$count(passkeyChallenges);
      const rows = await failures(async () =>
        assert.equal((await running.browser().post(`${SIGN_IN}/postlogin`, lie)).status, 401),
      );
      assert.deepEqual(rows, [['auth.login', 'failure', 'ER-PASSKEY-REFUSED']]);
      assert.equal(await db.$count(passkeyChallenges), waiting - 1);
    });

    it('PRO-19 keep it that the challenge of a new passkey is used up', async () => {
      const browser = await signedIn();
      const honest = ceremony(challengeOf(await browser.post(DEVICES)));
      const lie = new TestAuthenticator().create({ ...honest, origin: 'http://evil.test' });
      const waiting = await db.$count(passkeyChallenges);
      const rows = await failures(async () => assert.equal((await browser.post(`${DEVICES}/verify`, lie)).status, 401));
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
      const principal = await authenticate(services, request, services.now());
      const outcome = await route.check({ ...raw(request), services: given })(principal, services);
      assert.deepEqual(outcome, { done: true });
      assert.deepEqual(seen, [true, 'made', false, 1]);
      const [row] = await db.select().from(auditEvents).where(eq(auditEvents.event, 'console.flag.changed'));
      assert.deepEqual([row?.actorId, row?.tenantId], [principal.user.id, principal.tenantId]);
    });
  });
});
