import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { API_TOKEN_DESCRIPTION_LENGTH, API_TOKEN_MINUTES, contract } from 'gatehouse-contract/contract.js';
import { apiTokens, auditEvents, memberships, roles, users } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { auditOf } from '../../testing/audit.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { tokenSeed } from '../../testing/tokens.ts';

const TENANT_API = contract.tenantApiTokens.list.path;
const TENANT_API_V2 = contract.tenantApiTokens.add.path;
const TENANT_ACCESS = contract.tenantAccessTokens.list.path;
const USER_API = contract.userApiTokens.list.path;
const PEOPLE = '/identity/resources/users/v3?_limit=2';

describe('API tokens in their lists and over their time', () => {
  let running: TestProvider;
  let db: Database;
  let ada: Browser;
  before(async () => {
    running = await startProvider({}, tokenSeed);
    db = running.provider.services.db;
    ada = await signedIn('ada@acme.test');
  });
  after(() => running.end());

  async function signedIn(email: string): Promise<Browser> {
    const browser = running.browser();
    assert.equal((await browser.signIn(email)).status, 200, email);
    return browser;
  }
  const roleId = async (key: string): Promise<string> =>
    (await db.select().from(roles).where(eq(roles.key, key)))[0]?.id ?? assert.fail(key);
  async function make(path: string, fields: object = {}, by = ada) {
    const answer = await by.post(path, { description: 'Sample', ...fields });
    assert.equal(answer.status, 200, answer.text);
    const { id, secret } = answer.body;
    return { id: String(id), secret: String(secret) };
  }
  const ofTenant = async (): Promise<Record<string, unknown>[]> => {
    const rows: unknown = JSON.parse((await ada.get(TENANT_API)).text);
    return Array.isArray(rows) ? rows : assert.fail('no list');
  };
  const shown = async (id: string) => (await ofTenant()).find((row) => row.id === id) ?? assert.fail('not listed');
  const change = (id: string, body: object) => ada.call('PATCH', `${TENANT_API}/${id}`, { body });
  const exchange = ({ id: clientId, secret }: { id: string; secret: string }) =>
    running.browser().post(contract.apiTokenExchange.exchange.path, { clientId, secret });
  const renew = (refreshToken: unknown) =>
    running.browser().post(contract.apiTokenExchange.refresh.path, { refreshToken });
  const asProgram = (token: unknown, address = '198.51.100.7') =>
    running.browser().call('GET', PEOPLE, { token: String(token), address });
  const code = ({ status, body }: Answer) => [status, body.errorCode];

  it('TOKENS-003 stand in the order of their descriptions, whatever the case', async () => {
    for (const description of ['beta', 'Gamma', 'alpha']) await make(TENANT_API_V2, { description });
    assert.deepEqual(
      (await ofTenant()).map(({ description }) => description),
      ['alpha', 'beta', 'Gamma'],
    );
    await db.delete(apiTokens);
  });

  it('TOKENS-003 show when and from where they were last used, and nothing of it before', async () => {
    const made = await make(TENANT_API_V2, { roleIds: [await roleId('reader')] });
    const uses = async () => {
      const { lastUsedAt, lastUsedIp } = await shown(made.id);
      return [lastUsedAt, lastUsedIp];
    };
    assert.deepEqual(await uses(), [undefined, undefined]);
    assert.equal((await asProgram((await exchange(made)).body.accessToken)).status, 200);
    const minute = new Date(Math.floor(running.clock.read() / 60_000) * 60_000).toISOString();
    assert.deepEqual(await uses(), [minute, '192.0.2.1'], 'the exchange is a use, which is noted once a minute');
    running.clock.forward(60);
    await asProgram((await exchange(made)).body.accessToken);
    assert.notEqual((await uses())[0], minute);
  });

  it('keep their roles when the description changes, and the description when the roles do', async () => {
    const [reader, member] = [await roleId('reader'), await roleId('member')];
    const { id } = await make(TENANT_API_V2, { description: 'Nightly', roleIds: [reader] });
    assert.deepEqual((await change(id, { description: 'Daily' })).body.roleIds, [reader]);
    const rows = await auditOf(db, () => change(id, { roleIds: [member] }));
    const { description, roleIds, expires } = await shown(id);
    assert.deepEqual([description, roleIds, expires], ['Daily', [member], undefined]);
    assert.deepEqual(
      rows.map(({ event, details }) => [event, at(details, 'added'), at(details, 'removed')]),
      [['admin.apiToken.changed', ['member'], ['reader']]],
    );
    const again = await auditOf(db, () => change(id, { roleIds: [member], description: 'Daily' }));
    assert.deepEqual(again, [], 'nothing has changed');
  });

  it('PRO-22 are changed by their own tenant alone, and none of another kind', async () => {
    const { id } = await make(TENANT_API_V2);
    const gus = await signedIn('gus@globex.test');
    const foreign = await gus.call('PATCH', `${TENANT_API}/${id}`, { body: { description: 'Mine' } });
    assert.notEqual(foreign.status, 200);
    const access = await make(TENANT_ACCESS);
    const personal = await make(USER_API);
    for (const other of [access.id, personal.id, '0d0d0d0d-0000-4000-8000-000000000001', 'no-id'])
      assert.deepEqual(code(await change(other, { description: 'Mine' })), [404, 'ER-NOT-FOUND'], other);
    assert.equal((await shown(id)).description, 'Sample');
  });

  it('take the longest description and the latest end, and nothing beyond', async () => {
    const longest = 'x'.repeat(API_TOKEN_DESCRIPTION_LENGTH);
    const { id } = await make(TENANT_API_V2, { description: longest, expiresInMinutes: API_TOKEN_MINUTES.most });
    assert.equal((await shown(id)).description, longest);
    const beyond = { description: 'Sample', expiresInMinutes: API_TOKEN_MINUTES.most + 1 };
    assert.deepEqual(code(await ada.post(TENANT_API_V2, beyond)), [400, 'ER-INVALID-REQUEST']);
    assert.deepEqual(code(await change(id, { description: `${longest}x` })), [400, 'ER-INVALID-REQUEST']);
  });

  it('TOKENS-005 open nothing from the instant of their end on', async () => {
    const roleIds = [await roleId('reader')];
    const made = await make(TENANT_API_V2, { expiresInMinutes: 1, roleIds });
    const access = await make(TENANT_ACCESS, { expiresInMinutes: 1, roleIds });
    const { body } = await exchange(made);
    running.clock.forward(59);
    assert.deepEqual(
      [(await asProgram(access.secret)).status, (await renew(body.refreshToken)).body.expiresIn],
      [200, 1],
    );
    running.clock.forward(1);
    const rows = await auditOf(db, async () => {
      assert.deepEqual(code(await asProgram(access.secret)), [401, 'ER-API-TOKEN-EXPIRED']);
      assert.deepEqual(code(await exchange(made)), [401, 'ER-API-TOKEN-EXPIRED']);
    });
    assert.deepEqual(
      rows.map(({ event, outcome, subjectId, details }) => [event, outcome, subjectId, at(details, 'reason')]),
      [['auth.apiToken.refused', 'failure', made.id, 'ER-API-TOKEN-EXPIRED']],
    );
  });

  it('are renewed for as long as a session may rest, and not after', async () => {
    const made = await make(TENANT_API_V2);
    const { body } = await exchange(made);
    const { sessionIdle } = running.provider.services.settings.lifetimes;
    running.clock.forward(sessionIdle - 1);
    const renewed = await renew(body.refreshToken);
    assert.equal(renewed.status, 200);
    running.clock.forward(1);
    assert.deepEqual(code(await renew(body.refreshToken)), [401, 'ER-API-TOKEN-REFUSED']);
    assert.equal((await renew(renewed.body.refreshToken)).status, 200, 'the newer one has its own time');
    assert.deepEqual(code(await renew('nonsense')), [401, 'ER-API-TOKEN-REFUSED']);
    ada = await signedIn('ada@acme.test');
  });

  it('PRO-26 of a person are neither exchanged nor renewed while the person may not come in', async () => {
    const rob = await signedIn('rob@acme.test');
    const made = await make(USER_API, {}, rob);
    const { body } = await exchange(made);
    const [person] = await db.select().from(users).where(eq(users.emailKey, 'rob@acme.test'));
    const disabled = (isDisabled: boolean) =>
      db
        .update(memberships)
        .set({ isDisabled })
        .where(eq(memberships.userId, person?.id ?? ''));
    await disabled(true);
    const refused = [401, 'ER-UNAUTHORIZED'];
    assert.deepEqual([code(await exchange(made)), code(await renew(body.refreshToken))], [refused, refused]);
    assert.deepEqual(code(await asProgram(body.accessToken)), refused);
    await disabled(false);
    assert.equal((await renew(body.refreshToken)).status, 200);
    assert.equal(await db.$count(auditEvents, eq(auditEvents.event, 'user.apiToken.created')), 2);
  });
});
