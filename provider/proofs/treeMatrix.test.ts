import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import { roles, tenants, users } from '../database/storage/schema.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../testing/provider.ts';
import { accounts, PASSWORD, treeSeed, type AccountName } from '../testing/treeSeed.ts';

const HIERARCHY = '/tenants/resources/hierarchy';
const SUB_TENANTS = '/tenants/resources/sub-tenants/v1';
const USERS = '/identity/resources/sub-tenants/users/v1';

/** What a call names. */
interface Named {
  readonly tenantId: string;
  readonly userId: string;
  readonly roleId: string;
}
interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}
/** Every call that names an account, and whether the caller's own account will do. */
const calls: readonly { name: string; own: boolean; call(named: Named): Call }[] = [
  get('hierarchy.parents', true, ({ tenantId }) => `${HIERARCHY}/v1/parents/${tenantId}`),
  get('hierarchy.search', true, ({ tenantId }) => `${HIERARCHY}/v2?_subTenantId=${tenantId}`),
  get('people.list', true, ({ tenantId }) => `${USERS}?_subTenantId=${tenantId}`),
  get('users.list', true, ({ tenantId }) => `/identity/resources/users/v3?_tenantId=${tenantId}`),
  get(
    'preview',
    false,
    ({ tenantId }) => `${SUB_TENANTS}/${tenantId}/hierarchy-settings/preview?subAccountAccessType=defaultOn`,
  ),
  write('create', true, 'POST', ({ tenantId }) => [SUB_TENANTS, { name: 'New', parentTenantId: tenantId }]),
  write('rename', false, 'PATCH', ({ tenantId }) => [`${SUB_TENANTS}/${tenantId}`, { name: 'Taken over' }]),
  write('remove', false, 'DELETE', ({ tenantId }) => [`${SUB_TENANTS}/${tenantId}`, {}]),
  write('management', false, 'PUT', ({ tenantId }) => [`${SUB_TENANTS}/${tenantId}/management`, { isReseller: true }]),
  write('type', false, 'PUT', ({ tenantId }) => [
    `${SUB_TENANTS}/${tenantId}/hierarchy-settings`,
    { subAccountAccessType: 'alwaysOn' },
  ]),
  write('add', false, 'POST', ({ tenantId, roleId }) => [
    USERS,
    { user: { email: 'thief@evil.test' }, subTenants: [{ tenantId, roleIds: [roleId] }] },
  ]),
  write('addMany', false, 'POST', ({ tenantId, roleId }) => [
    '/identity/resources/sub-tenants/users/v2/',
    { users: [{ email: 'thief@evil.test' }], tenantId, roleIds: [roleId], allowSubAccountAccess: true },
  ]),
  write('take out', true, 'DELETE', ({ tenantId, userId }) => [USERS, { userId, subTenants: [{ tenantId }] }]),
  ...(['POST', 'DELETE', 'PATCH'] as const).map((method) =>
    write(`roles ${method}`, true, method, ({ tenantId, userId, roleId }) => [
      `${USERS}/${userId}/roles`,
      { subTenantsRoles: [{ tenantId, roleIds: [roleId] }] },
    ]),
  ),
  write('access', true, 'PUT', ({ tenantId, userId }) => [
    `${USERS}/${userId}/access`,
    { allowAccess: true, tenantId },
  ]),
];

function get(name: string, own: boolean, path: (named: Named) => string) {
  return { name, own, call: (named: Named): Call => ({ method: 'GET', path: path(named) }) };
}
function write(name: string, own: boolean, method: string, made: (named: Named) => readonly [string, object]) {
  return {
    name,
    own,
    call(named: Named): Call {
      const [path, body] = made(named);
      return { method, path, body };
    },
  };
}

const names = Object.keys(accounts).filter((name): name is AccountName => name in accounts);
const UNKNOWN = '0d0d0d0d-0000-4000-8000-000000000002';

/** Who is right above whom, as the seed has it. */
const parentOf = new Map(treeSeed.tenants.map(({ alias, parent }) => [alias, parent]));
const isBelow = (name: string, top: string): boolean => {
  const parent = parentOf.get(name);
  return parent !== undefined && (parent === top || isBelow(parent, top));
};
const resellers = new Set(treeSeed.tenants.flatMap(({ alias, isReseller }) => (isReseller ? [alias] : [])));

/** The whole matrix takes minutes: one cell of eight is asked otherwise, another eighth of each call. */
const isWhole = process.env.SOAK === '1';
const EIGHTH = 8;

describe('PRO-22 PRO-24 one account never reaches another but those below it', () => {
  let running: TestProvider;
  let cells = 0;
  const admins = new Map<string, Browser>();
  let people: readonly string[];
  let roleIds: readonly string[];

  before(async () => {
    running = await startProvider({}, treeSeed);
    const { db } = running.provider.services;
    for (const name of names) {
      const browser = running.browser();
      assert.equal((await browser.signIn(`admin@${name}.test`, PASSWORD)).status, 200, name);
      admins.set(name, browser);
    }
    people = (await db.select().from(users)).map(({ id }) => id);
    roleIds = (await db.select().from(roles)).map(({ id }) => id);
  });
  after(() => running.end());

  const send = (browser: Browser, { method, path, body }: Call): Promise<Answer> =>
    browser.call(method, path, body && { body });
  /** What an answer says, without the id that was sent. */
  const told = ({ status, text }: Answer, { tenantId }: Named) =>
    `${status} ${text.replaceAll(tenantId, '{tenantId}')}`;

  /** What a call can name beside the account: only calls that take a person or a role are sent for each of them. */
  const variants = (tenantId: string, { call }: (typeof calls)[number]): Named[] => {
    const probe = JSON.stringify(call({ tenantId, userId: '{userId}', roleId: '{roleId}' }));
    const who = probe.includes('{userId}') ? people : people.slice(0, 1);
    const what = probe.includes('{roleId}') ? roleIds : roleIds.slice(0, 1);
    return who.flatMap((userId) => what.map((roleId) => ({ tenantId, userId, roleId })));
  };

  for (const caller of names)
    it(`the administrator of ${caller} is told the same of every account outside the tree`, async () => {
      const browser = admins.get(caller) ?? assert.fail(caller);
      const { db } = running.provider.services;
      const before = [await db.$count(tenants), await db.$count(users)];
      const outside = names.filter((name) => name !== caller && !isBelow(name, caller));
      const closed = resellers.has(caller) ? outside : names.filter((name) => name !== caller);
      for (const one of calls) {
        const unknown = new Map<string, string>();
        for (const named of nonEmpty(variants(UNKNOWN, one)))
          unknown.set(`${named.userId} ${named.roleId}`, told(await send(browser, one.call(named)), named));
        for (const name of nonEmpty(closed))
          for (const named of nonEmpty(variants(accounts[name], one))) {
            cells += 1;
            if (!isWhole && cells % EIGHTH !== 0) continue;
            const answer = await send(browser, one.call(named));
            assert.ok(answer.status === 403 || answer.status === 404, `${one.name} ${name}: ${answer.text}`);
            assert.equal(
              told(answer, named),
              unknown.get(`${named.userId} ${named.roleId}`),
              `${caller}: ${one.name} ${name}`,
            );
          }
      }
      assert.deepEqual([await db.$count(tenants), await db.$count(users)], before, 'nothing was written');
    });

  it('reads what is below, at any depth', async () => {
    for (const caller of nonEmpty([...resellers]))
      for (const name of nonEmpty(names.filter((one) => isBelow(one, caller))))
        for (const one of calls.slice(0, 5)) {
          const named = variants(accounts[name], one)[0] ?? assert.fail(one.name);
          const answer = await send(admins.get(caller) ?? assert.fail(), one.call(named));
          cells += 1;
          assert.equal(answer.status, 200, `${caller}: ${one.name} ${name}: ${answer.text}`);
        }
  });

  it('asked often enough', () => assert.ok(cells >= 10_000, String(cells)));
});
