import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { contract, READ_USERS } from 'gatehouse-contract/contract.js';
import type { LogEntry } from '../../app/createProvider.ts';
import {
  apiTokenRoles,
  apiTokens,
  auditEvents,
  memberships,
  membershipRoles,
  permissions,
  rolePermissions,
  roles,
  tenants,
  users,
  vendors,
} from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import {
  ADDRESS,
  claimsOf,
  PUBLIC_URL,
  startProvider,
  type Answer,
  type Browser,
  type TestProvider,
} from '../../testing/provider.ts';
import { newestFirst } from '../../testing/audit.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { tokenSeed } from '../../testing/tokens.ts';
import { newSecret } from './secretText.ts';

const USER_ACCESS = contract.userAccessTokens.list.path;
const USER_API = contract.userApiTokens.list.path;
const TENANT_ACCESS = contract.tenantAccessTokens.list.path;
const TENANT_API = contract.tenantApiTokens.list.path;
const TENANT_API_V2 = contract.tenantApiTokens.add.path;
const EXCHANGE = contract.apiTokenExchange.exchange.path;
const REFRESH = contract.apiTokenExchange.refresh.path;
const PEOPLE = '/identity/resources/users/v3?_limit=2';
const AUDITS = '/audits?offset=0&count=1';
const removal = (userId: string): string => contract.members.remove.path.replace('{userId}', userId);
const SECRET = /^gatehouse_(tenant|user)_(token|secret)_[A-Za-z0-9_-]{43}[0-9a-f]{8}$/;

describe('API tokens', () => {
  let running: TestProvider;
  let db: Database;
  let ada: Browser;
  let rob: Browser;
  const log: LogEntry[] = [];

  before(async () => {
    running = await startProvider({ log: (entry) => void log.push(entry), logging: { requests: true } }, tokenSeed);
    db = running.provider.services.db;
  });
  beforeEach(async () => {
    ada = await signedIn('ada@acme.test');
    rob = await signedIn('rob@acme.test');
  });
  after(() => running.end());

  async function signedIn(email: string): Promise<Browser> {
    const browser = running.browser();
    assert.equal((await browser.signIn(email)).status, 200, email);
    return browser;
  }
  const userId = async (email: string): Promise<string> =>
    (await db.select().from(users).where(eq(users.emailKey, email)))[0]?.id ?? assert.fail(email);
  const roleId = async (key: string): Promise<string> =>
    (await db.select().from(roles).where(eq(roles.key, key)))[0]?.id ?? assert.fail(key);
  const vendor = (fields: Partial<typeof vendors.$inferInsert>) => db.update(vendors).set(fields);

  async function make(path: string, fields: object = {}, by = ada) {
    const answer = await by.post(path, { description: 'Sample', ...fields });
    assert.equal(answer.status, 200, answer.text);
    const { id, secret, clientId } = answer.body;
    return { answer, id: String(id), secret: String(secret), clientId: String(clientId) };
  }
  /** A program: no page, so no origin and no cookie. */
  const program = (path: string, token: string, method = 'GET', body?: object): Promise<Answer> => {
    const browser = running.browser();
    return browser.call(method, path, { token, headers: { origin: PUBLIC_URL }, ...(body && { body }) });
  };
  const exchange = (clientId: string, secret: string, path: string = EXCHANGE) =>
    running.browser().post(path, { clientId, secret });
  const bearerOf = async (made: { clientId: string; secret: string }): Promise<string> => {
    const answer = await exchange(made.clientId, made.secret);
    assert.equal(answer.status, 200, answer.text);
    return String(answer.body.accessToken);
  };
  const refusedWith = ({ status, body }: Answer) => [status, body.errorCode];
  const lists = [USER_ACCESS, USER_API, TENANT_ACCESS, TENANT_API];
  const makers = [USER_ACCESS, USER_API, TENANT_ACCESS, TENANT_API_V2];

  describe('making and listing', () => {
    it('TOKENS-001 TOKENS-002 TOKENS-003 TOKENS-007 TOKENS-008 lists what was made, each kind on its own', async () => {
      for (const [index, path] of makers.entries()) {
        const { id, clientId } = await make(path, { description: `of kind ${index}`, expiresInMinutes: 2_880 });
        const seen = await Promise.all(lists.map(async (list) => (await ada.get(list)).text.includes(id)));
        assert.deepEqual(
          seen,
          lists.map((_, at) => at === index),
        );
        const [body, isClient] = [(await ada.get(lists[index] ?? '')).text, index % 2 === 1];
        const parsed: unknown = JSON.parse(body);
        const rows: unknown[] = Array.isArray(parsed) ? parsed : Object(parsed).accessTokens;
        const row = Object(rows.find((one) => Object(one).id === id));
        assert.equal(row.description, `of kind ${index}`);
        assert.equal(row.type, isClient ? 'clientCredentials' : 'accessToken');
        assert.equal(row.expiresInMinutes, 2_880);
        assert.equal(Date.parse(row.expires) - Date.parse(row.createdAt), 2 * 24 * 3_600_000);
        if (isClient) assert.equal(clientId, id);
        if (index > 1)
          assert.deepEqual([row.createdByName, row.madeByFormerMember, row.roleIds], ['Ada Lovelace', false, []]);
      }
    });

    it('TOKENS-005 makes a token without an end where none is given, or null', async () => {
      for (const fields of [{}, { expiresInMinutes: null }]) {
        const { answer } = await make(TENANT_ACCESS, fields);
        assert.deepEqual([answer.body.expires, answer.body.expiresInMinutes], [undefined, null]);
      }
    });

    it('TOKENS-009 ELE-11 tells a secret once, to its maker, and keeps its hash alone', async () => {
      for (const path of makers) {
        const { id, secret } = await make(path);
        assert.match(secret, SECRET);
        for (const list of lists) assert.ok(!(await ada.get(list)).text.includes(secret.slice(-30)), list);
        const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, id));
        assert.equal(row?.hash, createHash('sha256').update(secret).digest('base64url'));
        assert.equal(JSON.stringify(row).includes(secret.slice(-30)), false);
        assert.ok(
          !JSON.stringify(await db.select().from(auditEvents)).includes(secret.slice(-30)),
          'no event tells it',
        );
      }
      assert.doesNotMatch(JSON.stringify(log), /gatehouse_(tenant|user)_/);
    });

    it('PRO-25 names the field and the remedy of what it cannot take', async () => {
      const wrong: readonly [object, string][] = [
        [{ description: ' ' }, 'description: must not be empty: say what the token is for'],
        [{ description: 'x'.repeat(201) }, 'description: must have at most 200 characters'],
        [{ expiresInMinutes: 0 }, 'expiresInMinutes: must be at least 1 minute'],
        [{ expiresInMinutes: 1.5 }, 'expiresInMinutes: must be a whole number of minutes'],
        [{ expiresInMinutes: '60' }, 'expiresInMinutes: must be a number of minutes, or null for no end'],
        [{ roleIds: ['x'] }, 'roleIds.0: must be an id'],
      ];
      for (const [fields, error] of wrong) {
        const { status, body } = await ada.post(TENANT_ACCESS, { description: 'Sample', ...fields });
        assert.deepEqual([status, body.errors], [400, [error]]);
      }
    });

    it('PRO-22 takes back none of another person, tenant, or kind', async () => {
      const [gus, personal, ofTenant] = [
        await signedIn('gus@globex.test'),
        await make(USER_ACCESS),
        await make(TENANT_ACCESS),
      ];
      const tries: readonly [Browser, string, string][] = [
        [rob, USER_ACCESS, personal.id],
        [gus, TENANT_ACCESS, ofTenant.id],
        [ada, TENANT_ACCESS, personal.id],
        [ada, USER_ACCESS, ofTenant.id],
        [ada, TENANT_API, ofTenant.id],
      ];
      for (const [who, path, id] of tries)
        assert.deepEqual(refusedWith(await who.call('DELETE', `${path}/${id}`)), [404, 'ER-NOT-FOUND'], path);
      assert.equal((await ada.call('DELETE', `${USER_ACCESS}/${personal.id}`)).status, 204);
      assert.equal((await ada.call('DELETE', `${TENANT_ACCESS}/${ofTenant.id}`)).status, 204);
    });

    it('PRO-22 makes a personal token for the person who calls, whatever else is named', async () => {
      const { id } = await make(USER_ACCESS, { userId: await userId('rob@acme.test'), tenantId: GLOBEX });
      const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, id));
      assert.deepEqual([row?.userId, row?.tenantId], [await userId('ada@acme.test'), ACME]);
    });

    it('PRO-24 gives no token a role above its maker, when it is made and when it is changed', async () => {
      const [admin, reader] = [await roleId('admin'), await roleId('reader')];
      for (const path of [TENANT_ACCESS, TENANT_API_V2]) {
        const refused = await rob.post(path, { description: 'Sample', roleIds: [admin] });
        assert.deepEqual(refusedWith(refused), [403, 'ER-PERMISSIONS-NOT-HELD']);
      }
      const { id } = await make(TENANT_API_V2, { roleIds: [reader] }, rob);
      const changed = await rob.call('PATCH', `${TENANT_API}/${id}`, { body: { roleIds: [reader, admin] } });
      assert.deepEqual(refusedWith(changed), [403, 'ER-PERMISSIONS-NOT-HELD']);
      const foreign = await ada.post(TENANT_ACCESS, { description: 'Sample', roleIds: [await roleId('globex-only')] });
      assert.deepEqual(refusedWith(foreign), [404, 'ER-NOT-FOUND']);
    });

    it('changes description and roles of a token of the tenant, which acts with them at once', async () => {
      const made = await make(TENANT_API_V2, { roleIds: [await roleId('reader')] });
      const bearer = await bearerOf(made);
      assert.equal((await program(PEOPLE, bearer)).status, 200);
      const changed = await ada.call('PATCH', `${TENANT_API}/${made.id}`, {
        body: { description: 'Renamed', roleIds: [] },
      });
      assert.deepEqual([changed.status, changed.body.description, changed.body.roleIds], [200, 'Renamed', []]);
      assert.deepEqual(refusedWith(await program(PEOPLE, bearer)), [403, 'ER-FORBIDDEN']);
      const again = await ada.call('PATCH', `${TENANT_API}/${made.id}`, { body: { description: 'Renamed' } });
      assert.equal(again.status, 200);
    });
  });

  describe('TOKENS-010 acting by them', () => {
    it('TOKENS-006 gives a token of the tenant the permissions of its roles, and none without a role', async () => {
      const reader = await make(TENANT_ACCESS, { roleIds: [await roleId('reader')] });
      assert.equal((await program(PEOPLE, reader.secret)).status, 200);
      assert.deepEqual(refusedWith(await program(AUDITS, reader.secret)), [403, 'ER-FORBIDDEN']);
      const none = await make(TENANT_ACCESS);
      assert.deepEqual(refusedWith(await program(PEOPLE, none.secret)), [403, 'ER-FORBIDDEN']);
    });

    it('PRO-22 gives a token nothing by a role of another tenant', async () => {
      const { id, secret } = await make(TENANT_ACCESS);
      const role = (tenantId: string) =>
        db
          .insert(roles)
          .values({ tenantId, key: `reading-${tenantId}`, name: `Reading ${tenantId}` })
          .returning();
      const [[permission], [own], [foreign]] = [
        await db.select().from(permissions).where(eq(permissions.key, READ_USERS)),
        await role(ACME),
        await role(GLOBEX),
      ];
      assert.ok(permission && own && foreign, 'they are written');
      for (const [{ id: held }, status] of [
        [foreign, 403],
        [own, 200],
      ] as const) {
        await db.insert(rolePermissions).values({ roleId: held, permissionId: permission.id });
        await db.insert(apiTokenRoles).values({ tokenId: id, roleId: held });
        assert.equal((await program(PEOPLE, secret)).status, status);
        await db.delete(roles).where(eq(roles.id, held));
      }
    });

    it('gives a personal token the present rights of its person', async () => {
      const { secret } = await make(USER_ACCESS, {}, rob);
      assert.equal((await program(PEOPLE, secret)).status, 200);
      const own = and(eq(membershipRoles.tenantId, ACME), eq(membershipRoles.userId, await userId('rob@acme.test')));
      const held = await db.delete(membershipRoles).where(own).returning();
      assert.deepEqual(refusedWith(await program(PEOPLE, secret)), [403, 'ER-FORBIDDEN']);
      await db.insert(membershipRoles).values(held);
      assert.equal((await program(PEOPLE, secret)).status, 200);
    });

    it('lets no program change the person whose rights it has', async () => {
      const { secret } = await make(USER_ACCESS);
      const update = { id: await userId('ada@acme.test'), roleIds: [] };
      const answer = await program(contract.members.update.path, secret, contract.members.update.method, update);
      assert.deepEqual(refusedWith(answer), [403, 'ER-PERSON-REQUIRED']);
      const me = await program('/identity/resources/users/v2/me', secret);
      assert.deepEqual(refusedWith(me), [403, 'ER-PERSON-REQUIRED']);
      for (const path of makers)
        assert.deepEqual(refusedWith(await program(path, secret, 'POST', { description: 'Sample' })), [
          403,
          'ER-PERSON-REQUIRED',
        ]);
    });

    it('lets no program put the person whose rights it has into a group, or take them out of one', async () => {
      const [self, other] = [await userId('ada@acme.test'), await userId('rob@acme.test')];
      const made = await ada.post('/identity/resources/groups/v1', { name: 'Placed by programs' });
      assert.equal(made.status, 200, made.text);
      const path = `/identity/resources/groups/v1/${String(made.body.id)}/users`;
      const placed = async () => {
        const { body } = await ada.get(`/identity/resources/groups/v1/${String(made.body.id)}?_groupsRelations=users`);
        return (Array.isArray(body.users) ? body.users : []).map((one: unknown) => Object(one).id);
      };
      const bearers = [(await make(USER_ACCESS)).secret, await bearerOf(await make(USER_API))];
      for (const method of ['POST', 'DELETE'])
        for (const bearer of bearers) {
          const before = await placed();
          const answer = await program(path, bearer, method, { userIds: [other, self] });
          assert.deepEqual(refusedWith(answer), [403, 'ER-PERSON-REQUIRED'], method);
          assert.deepEqual(await placed(), before, 'no one is placed');
          assert.equal((await program(path, bearer, method, { userIds: [other] })).status, 200, method);
        }
      assert.equal((await ada.post(path, { userIds: [self] })).status, 200, 'the person may');
      assert.deepEqual(await placed(), [self]);
    });

    it('exchanges client credentials for a bearer and a refresh token, in both versions', async () => {
      const reader = await roleId('reader');
      const tries: readonly [Awaited<ReturnType<typeof make>>, string][] = [
        [await make(TENANT_API_V2, { roleIds: [reader] }), 'tenantApiToken'],
        [await make(USER_API), 'userApiToken'],
      ];
      for (const [made, type] of tries)
        for (const path of [EXCHANGE, contract.apiTokenExchange.exchangeV1.path]) {
          const { status, body } = await exchange(made.clientId, made.secret, path);
          assert.equal(status, 200);
          const claims = claimsOf(String(body.accessToken));
          assert.deepEqual([claims.type, claims.sub, claims.tenantId], [type, made.clientId, ACME]);
          assert.equal(body.expiresIn, running.provider.services.settings.lifetimes.accessToken);
          assert.equal((await program(PEOPLE, String(body.accessToken))).status, 200);
          for (const renew of [REFRESH, contract.apiTokenExchange.refreshV1.path]) {
            const renewed = await running.browser().post(renew, { refreshToken: body.refreshToken });
            assert.equal((await program(PEOPLE, String(renewed.body.accessToken))).status, 200);
          }
        }
    });

    it('takes a secret at the exchange alone, and an access token as the bearer alone', async () => {
      const [client, access] = [await make(TENANT_API_V2), await make(TENANT_ACCESS)];
      assert.deepEqual(refusedWith(await program(PEOPLE, client.secret)), [401, 'ER-UNAUTHORIZED']);
      assert.deepEqual(refusedWith(await exchange(access.id, access.secret)), [401, 'ER-API-TOKEN-REFUSED']);
    });

    it('refuses a bearer that names a token of another kind or tenant', async () => {
      const [made, access] = [await make(TENANT_API_V2), await make(TENANT_ACCESS)];
      const claims = { sub: made.id, tenantId: ACME, type: 'tenantApiToken', roles: [], permissions: [] } as const;
      const wrong = [{ tenantId: GLOBEX }, { type: 'userApiToken' as const }, { sub: access.id }];
      for (const changes of wrong) {
        const { services } = running.provider;
        const bearer = await services.accessTokens.signForProgram({ ...claims, ...changes }, services.now(), 60);
        assert.deepEqual(refusedWith(await program(PEOPLE, bearer)), [401, 'ER-UNAUTHORIZED']);
      }
    });

    it('goes on after the signing key was rotated', async () => {
      const made = await make(TENANT_API_V2, { roleIds: [await roleId('reader')] });
      const { body } = await exchange(made.clientId, made.secret);
      await running.provider.rotateSigningKey();
      assert.equal((await program(PEOPLE, String(body.accessToken))).status, 200);
      assert.equal((await running.browser().post(REFRESH, { refreshToken: body.refreshToken })).status, 200);
    });

    it('notes the minute and the address of the last use', async () => {
      const { id, secret } = await make(TENANT_ACCESS, { roleIds: [await roleId('reader')] });
      const use = async () => {
        await running.browser().call('GET', PEOPLE, { token: secret, address: '198.51.100.7' });
        const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, id));
        return row;
      };
      const [first, again] = [await use(), await use()];
      const minute = Math.floor(running.clock.read() / 60_000) * 60_000;
      assert.deepEqual([first?.lastUsedAt?.getTime(), first?.lastUsedIp], [minute, '198.51.100.7']);
      assert.deepEqual(again, first);
      running.clock.forward(60);
      assert.equal((await use())?.lastUsedAt?.getTime(), minute + 60_000);
    });
  });

  describe('ending', () => {
    it('PRO-26 acts on a token that was taken back with the next request, also of another process', async () => {
      const [access, client] = [
        await make(TENANT_ACCESS, { roleIds: [await roleId('reader')] }),
        await make(TENANT_API_V2, { roleIds: [await roleId('reader')] }),
      ];
      const { body } = await exchange(client.clientId, client.secret);
      const bearer = String(body.accessToken);
      assert.equal((await program(PEOPLE, access.secret)).status, 200);
      assert.equal((await ada.call('DELETE', `${TENANT_ACCESS}/${access.id}`)).status, 204);
      assert.equal((await ada.call('DELETE', `${TENANT_API}/${client.id}`)).status, 204);
      for (const token of [access.secret, bearer])
        assert.deepEqual(refusedWith(await program(PEOPLE, token)), [401, 'ER-UNAUTHORIZED']);
      assert.equal((await exchange(client.clientId, client.secret)).status, 401);
      assert.equal((await running.browser().post(REFRESH, { refreshToken: body.refreshToken })).status, 401);
    });

    it('says that a token has expired after the right secret alone', async () => {
      const [access, client] = [
        await make(TENANT_ACCESS, { expiresInMinutes: 1 }),
        await make(TENANT_API_V2, { expiresInMinutes: 1 }),
      ];
      const { body } = await exchange(client.clientId, client.secret);
      assert.equal(body.expiresIn, 60, 'the bearer ends with the token');
      running.clock.forward(61);
      assert.deepEqual(refusedWith(await program(PEOPLE, access.secret)), [401, 'ER-API-TOKEN-EXPIRED']);
      assert.deepEqual(refusedWith(await exchange(client.clientId, client.secret)), [401, 'ER-API-TOKEN-EXPIRED']);
      const renewed = await running.browser().post(REFRESH, { refreshToken: body.refreshToken });
      assert.deepEqual(refusedWith(renewed), [401, 'ER-API-TOKEN-EXPIRED']);
      const wrong = await exchange(client.clientId, newSecret('tenant_secret'));
      assert.deepEqual(refusedWith(wrong), [401, 'ER-API-TOKEN-REFUSED']);
      assert.deepEqual(refusedWith(await program(PEOPLE, newSecret('tenant_token'))), [401, 'ER-UNAUTHORIZED']);
    });

    it('ends a personal token with the membership, for good, and while its person may not come in', async () => {
      const email = 'person01@acme.test';
      const id = await userId(email);
      const { secret } = await personalTokenOf(id);
      const place = and(eq(memberships.tenantId, ACME), eq(memberships.userId, id));
      const isIn = async () => (await program(PEOPLE, secret)).status;
      assert.equal(await isIn(), 403, 'in, without the right');
      await db.update(memberships).set({ isDisabled: true }).where(place);
      assert.equal(await isIn(), 401);
      await db.update(memberships).set({ isDisabled: false }).where(place);
      await db.update(users).set({ isLocked: true }).where(eq(users.id, id));
      assert.equal(await isIn(), 401);
      await db.update(users).set({ isLocked: false }).where(eq(users.id, id));
      assert.equal(await isIn(), 403);
      assert.equal((await ada.call('DELETE', removal(id))).status, 200);
      assert.equal(await db.$count(apiTokens, eq(apiTokens.userId, id)), 0);
      assert.equal(await isIn(), 401);
      await db.insert(memberships).values({ tenantId: ACME, userId: id, activatedAt: new Date(running.clock.read()) });
      assert.equal(await isIn(), 401, 'another membership brings none back');
    });

    async function personalTokenOf(id: string) {
      const secret = newSecret('user_token');
      const hash = createHash('sha256').update(secret).digest('base64url');
      const fields = { type: 'accessToken' as const, description: 'Own', createdAt: new Date(running.clock.read()) };
      await db.insert(apiTokens).values({ tenantId: ACME, userId: id, createdBy: id, hash, ...fields });
      return { secret };
    }

    /** What the list of the tenant says of the maker of a token. */
    async function markOf(id: string): Promise<unknown[]> {
      const { accessTokens } = (await ada.get(TENANT_ACCESS)).body;
      const row = Object((Array.isArray(accessTokens) ? accessTokens : []).find((one) => Object(one).id === id));
      return [row.createdByUserId, row.createdByName, row.madeByFormerMember];
    }

    it('lets a token of the tenant outlive its maker, and says so', async () => {
      const leaver = await userId('person02@acme.test');
      const { id, secret } = await make(TENANT_ACCESS, { roleIds: [await roleId('reader')] });
      await db.update(apiTokens).set({ createdBy: leaver }).where(eq(apiTokens.id, id));
      const marked = () => markOf(id);
      assert.deepEqual(await marked(), [leaver, 'Person 02', false]);
      assert.equal((await ada.call('DELETE', removal(leaver))).status, 200);
      assert.deepEqual(await marked(), [leaver, undefined, true]);
      assert.equal((await program(PEOPLE, secret)).status, 200);
      await db.delete(users).where(eq(users.id, leaver));
      assert.deepEqual(await marked(), [undefined, undefined, true]);
      assert.equal((await program(PEOPLE, secret)).status, 200);
    });

    it('PRO-22 names no maker who is in another tenant alone', async () => {
      const stranger = await userId('gus@globex.test');
      const { id } = await make(TENANT_ACCESS, { roleIds: [await roleId('reader')] });
      await db.update(apiTokens).set({ createdBy: stranger }).where(eq(apiTokens.id, id));
      assert.deepEqual(await markOf(id), [stranger, undefined, true]);
    });

    it('opens nothing of a tenant that is being erased', async () => {
      const { secret } = await make(TENANT_ACCESS, { roleIds: [await roleId('reader')] });
      const set = (erasedAs: string | null) => db.update(tenants).set({ erasedAs }).where(eq(tenants.id, ACME));
      await set(GLOBEX);
      assert.deepEqual(refusedWith(await program(PEOPLE, secret)), [401, 'ER-UNAUTHORIZED']);
      await set(null);
    });

    it('CFG-038 refuses making and use while switched off, and goes on to list and to take back', async () => {
      const [access, client] = [await make(TENANT_ACCESS), await make(TENANT_API_V2)];
      const bearer = await bearerOf(client);
      const off = [403, 'ER-API-TOKENS-OFF'];
      await vendor({ apiTokensEnabled: false });
      for (const path of makers) assert.deepEqual(refusedWith(await ada.post(path, { description: 'Sample' })), off);
      for (const token of [access.secret, bearer]) assert.deepEqual(refusedWith(await program(PEOPLE, token)), off);
      assert.deepEqual(refusedWith(await exchange(client.clientId, client.secret)), off);
      for (const path of lists) assert.equal((await ada.get(path)).status, 200);
      await vendor({ apiTokensEnabled: true, machineToMachineAuthStrategy: 'ClientCredentials' });
      for (const path of [USER_ACCESS, TENANT_ACCESS])
        assert.deepEqual(refusedWith(await ada.post(path, { description: 'Sample' })), off);
      assert.deepEqual(refusedWith(await program(PEOPLE, access.secret)), off);
      assert.equal((await exchange(client.clientId, client.secret)).status, 200);
      assert.equal((await ada.call('DELETE', `${TENANT_ACCESS}/${access.id}`)).status, 204);
      await vendor({ machineToMachineAuthStrategy: 'AccessToken' });
      assert.deepEqual(refusedWith(await ada.post(TENANT_API_V2, { description: 'Sample' })), off);
      assert.deepEqual(refusedWith(await exchange(client.clientId, client.secret)), off);
      assert.equal((await ada.call('DELETE', `${TENANT_API}/${client.id}`)).status, 204);
      await vendor({ machineToMachineAuthStrategy: 'Both' });
    });
  });

  describe('what is no token', () => {
    it('refuses a token in an address, with the right bearer beside it too, and logs none', async () => {
      const { secret } = await make(TENANT_ACCESS, { roleIds: [await roleId('reader')] });
      for (const query of [`access_token=${secret}`, `_filter=${secret}`, 'access_token=anything']) {
        const answer = await program(`/identity/resources/users/v3?${query}`, secret);
        assert.deepEqual(refusedWith(answer), [400, 'ER-TOKEN-IN-ADDRESS']);
        assert.equal(answer.text.includes(secret), false);
      }
      assert.notEqual(log.length, 0);
      assert.equal(JSON.stringify(log).includes(secret.slice(-30)), false);
    });

    it('answers a wrong secret of a known and of an unknown client id alike', async () => {
      const { clientId, secret } = await make(TENANT_API_V2);
      const tries = [
        await exchange(clientId, newSecret('tenant_secret')),
        await exchange('0d0d0d0d-0000-4000-8000-000000000001', secret),
        await exchange(clientId, 'nonsense'),
      ];
      for (const { status, text } of tries) assert.deepEqual([status, text], [401, tries[0]?.text]);
    });
  });

  it('PRO-34 tells who made, changed, exchanged and took back a token, and what a token did', async () => {
    running.clock.forward(1); // after the sign-ins
    const made = await make(TENANT_API_V2, { roleIds: [await roleId('admin')] });
    running.clock.forward(1);
    await ada.call('PATCH', `${TENANT_API}/${made.id}`, { body: { description: 'Renamed' } });
    running.clock.forward(1);
    const bearer = await bearerOf(made);
    running.clock.forward(1);
    assert.equal((await program('/identity/resources/groups/v1', bearer, 'POST', { name: 'By token' })).status, 200);
    running.clock.forward(1);
    await ada.call('DELETE', `${TENANT_API}/${made.id}`);
    const rows = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.tenantId, ACME))
      .orderBy(...newestFirst)
      .limit(5);
    const adasId = await userId('ada@acme.test');
    assert.deepEqual(
      rows.map(({ event, actorKind, actorId, actorName, details }) => [
        event,
        actorKind,
        actorId === adasId,
        actorName,
        details['apiToken'] === made.id,
      ]),
      [
        ['admin.apiToken.deleted', 'user', true, 'Ada Lovelace', false],
        ['admin.group.created', 'apiToken', true, 'Ada Lovelace', true],
        ['auth.apiToken.exchanged', 'apiToken', true, 'Ada Lovelace', true],
        ['admin.apiToken.changed', 'user', true, 'Ada Lovelace', false],
        ['admin.apiToken.created', 'user', true, 'Ada Lovelace', false],
      ],
    );
    const shown = (await ada.get('/audits?offset=0&count=2')).body.data;
    const [, act] = Array.isArray(shown) ? shown : [];
    assert.deepEqual([Object(act).actorKind, Object(act).json[0].apiToken], ['apiToken', made.id]);
  });

  it('PRO-34 tells of refused credentials once a minute, however often they are tried', async () => {
    const { clientId, id } = await make(TENANT_API_V2);
    for (let at = 0; at < 3; at += 1) await exchange(clientId, newSecret('tenant_secret'));
    const refusals = () =>
      db.$count(auditEvents, and(eq(auditEvents.event, 'auth.apiToken.refused'), eq(auditEvents.subjectId, id)));
    assert.equal(await refusals(), 1);
    running.clock.forward(61);
    await exchange(clientId, newSecret('tenant_secret'));
    assert.equal(await refusals(), 2);
  });

  it('refuses a wrong checksum without a query', async () => {
    const own = await startProvider({}, tokenSeed);
    const { provider } = own;
    const ask = (path: string, init: RequestInit) =>
      provider.fetch(new Request(PUBLIC_URL + path, init), { address: ADDRESS });
    const secret = newSecret('tenant_token');
    const wrong = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');
    await own.end();
    const headers = (token: string) => ({ authorization: `Bearer ${token}` });
    assert.equal((await ask(PEOPLE, { headers: headers(wrong) })).status, 401);
    assert.equal((await ask(PEOPLE, { headers: headers(secret) })).status, 503, 'a right one asks the database');
    const body = JSON.stringify({ clientId: ACME, secret: wrong });
    const type = { 'content-type': 'application/json' };
    assert.equal((await ask(EXCHANGE, { method: 'POST', body, headers: type })).status, 401);
  });
});
