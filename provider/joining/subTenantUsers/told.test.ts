import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { memberships, roles, users } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { accounts, PASSWORD, treeSeed, type AccountName } from '../../testing/treeSeed.ts';

const USERS = '/identity/resources/sub-tenants/users/v1';
const MANY = '/identity/resources/sub-tenants/users/v2/';

const code = ({ status, body }: Answer) => [status, body.errorCode];
const items = ({ body, text }: Answer): Record<string, unknown>[] =>
  Array.isArray(body.items) ? body.items : assert.fail(text);

describe('people of sub-accounts', () => {
  let running: TestProvider;
  let acme: Browser;
  let roleIds: Readonly<Record<string, string>>;
  before(async () => {
    running = await startProvider({}, treeSeed);
    acme = running.browser();
    assert.equal((await acme.signIn('admin@acme.test', PASSWORD)).status, 200);
    const rows = await db().select().from(roles);
    roleIds = Object.fromEntries(rows.map(({ key, id }) => [key, id]));
  });
  after(() => running.end());

  const db = () => running.provider.services.db;
  const role = (key: string): string => roleIds[key] ?? assert.fail(`no role ${key}`);
  const idOf = async (email: string): Promise<string> =>
    (await db().select().from(users).where(eq(users.email, email)))[0]?.id ?? assert.fail(`nobody is ${email}`);
  const place = async (email: string, name: AccountName) =>
    and(eq(memberships.userId, await idOf(email)), eq(memberships.tenantId, accounts[name]));
  const change = async (email: string, name: AccountName, fields: Partial<typeof memberships.$inferInsert>) =>
    db()
      .update(memberships)
      .set(fields)
      .where(await place(email, name));
  const addMany = (name: AccountName, emails: string[], more: object = {}, who = acme) =>
    who.post(MANY, { users: emails.map((email) => ({ email })), tenantId: accounts[name], ...more });
  const remove = async (email: string, ...names: AccountName[]) =>
    acme.call('DELETE', USERS, {
      body: { userId: await idOf(email), subTenants: names.map((name) => ({ tenantId: accounts[name] })) },
    });
  const told = async (work: () => Promise<unknown>) =>
    (await auditOf(db(), work))
      .map(({ event, tenantId, subjectId, outcome, details }) => ({ event, tenantId, subjectId, outcome, details }))
      .sort((one, other) => `${one.event}${one.tenantId}`.localeCompare(`${other.event}${other.tenantId}`));
  const succeeded = { outcome: 'success' };

  it('PRO-34 SUBACC-025 leave a row for each who is added, in the account that took them in', async () => {
    const subjectId = await idOf('bo@acme.test');
    const rows = await told(async () => {
      const { body } = await addMany('oslo', ['bo@acme.test', 'new@elsewhere.test'], { roleIds: [role('guest')] });
      assert.deepEqual(body, { added: 2, failed: [] });
    });
    const tenantId = accounts.oslo;
    const invited = await idOf('new@elsewhere.test');
    assert.deepEqual(rows, [
      { event: 'admin.user.added', tenantId, subjectId, details: { roles: ['guest'] }, ...succeeded },
      {
        event: 'admin.user.invited',
        tenantId,
        subjectId: invited,
        details: { again: false, roles: ['guest'] },
        ...succeeded,
      },
    ]);
    const again = await told(async () => {
      assert.deepEqual((await addMany('oslo', ['bo@acme.test', 'no address'])).body, {
        added: 0,
        failed: [
          { email: 'no address', reason: 'bad-address' },
          { email: 'bo@acme.test', reason: 'is-member' },
        ],
      });
    });
    assert.deepEqual(again, [], 'nothing has changed');
  });

  it('SUBACC-025 are named, where none of them can be added', async () => {
    const failed = async (who: Browser, email: string) =>
      (await addMany('oslo', [email], { roleIds: [role('guest')] }, who)).body;
    const refused = (email: string, reason: string) => ({ added: 0, failed: [{ email, reason }] });
    const [member, chief] = ['admin@oslo.test', 'chief@elsewhere.test'];
    assert.deepEqual(await failed(acme, member), refused(member, 'is-member'));
    const typed = 'Admin@OSLO.test';
    assert.deepEqual(await failed(acme, typed), refused(typed, 'is-member'), 'the text is the one that was sent');
    await change(member, 'oslo', { isDisabled: true });
    assert.deepEqual(await failed(acme, member), refused(member, 'is-member'), 'whom the account keeps out');
    await change(member, 'oslo', { isDisabled: false });
    assert.equal((await addMany('oslo', [chief], { roleIds: [role('admin')] })).body.added, 1);
    const kim = running.browser();
    await kim.signIn('kim@acme.test', PASSWORD);
    assert.deepEqual(await failed(kim, chief), refused(chief, 'above-own'));
    assert.equal((await addMany('oslo', [chief], { roleIds: [role('guest')] })).body.added, 1, 'is invited again');
  });

  it('PRO-34 SUBACC-026 SUBACC-027 leave a row in each account where roles change and from which people are taken', async () => {
    const subjectId = await idOf('kim@acme.test');
    const subTenantsRoles = (['oslo', 'rome'] as const).map((name) => ({
      tenantId: accounts[name],
      roleIds: [role('guest')],
    }));
    const give = () => acme.call('PATCH', `${USERS}/${subjectId}/roles`, { body: { subTenantsRoles } });
    const in_ = (tenantId: string, event: string, details: object) => ({
      event,
      tenantId,
      subjectId,
      details,
      ...succeeded,
    });
    const changed = { added: ['guest'], removed: [] };
    assert.deepEqual(await told(give), [
      in_(accounts.oslo, 'admin.user.added', {}),
      in_(accounts.rome, 'admin.user.added', {}),
      in_(accounts.oslo, 'admin.user.roles.changed', changed),
      in_(accounts.rome, 'admin.user.roles.changed', changed),
    ]);
    assert.deepEqual(await told(give), [], 'nothing has changed');
    assert.deepEqual(await told(() => remove('kim@acme.test', 'oslo', 'rome', 'oslo')), [
      in_(accounts.oslo, 'admin.user.removed', { roles: ['guest'] }),
      in_(accounts.rome, 'admin.user.removed', { roles: ['guest'] }),
    ]);
  });

  it('PRO-34 SUBACC-028 leave a row of who is let in or kept out, and none where that is so already', async () => {
    const subjectId = await idOf('bo@acme.test');
    const allow = (allowAccess: boolean, named: object = {}) =>
      acme.call('PUT', `${USERS}/${subjectId}/access`, { body: { allowAccess, ...named } });
    const rows = await told(async () => {
      assert.equal((await allow(true)).status, 204);
      assert.equal((await allow(true)).status, 204);
      assert.equal((await allow(false)).status, 204);
    });
    const fact = { event: 'admin.user.sub-account-access.changed', tenantId: accounts.acme, subjectId, ...succeeded };
    assert.deepEqual(
      rows.map(({ details, ...row }) => [row, at(details, 'after')]),
      [
        [fact, true],
        [fact, false],
      ],
    );
    await change('bo@acme.test', 'acme', { subAccountAccessAllowed: null });
    const unknown = await acme.call('PUT', `${USERS}/${subjectId}/access`, {
      body: { allowAccess: true, tenantId: accounts.globex },
    });
    assert.deepEqual(code(unknown), [404, 'ER-NOT-FOUND']);
  });

  it('SUBACC-025 are taken in at once where they have joined the tree; others are invited', async () => {
    const joins = async (fields: Partial<typeof memberships.$inferInsert>) => {
      await change('admin@south.test', 'south', fields);
      const rows = await told(() => addMany('bergen', ['admin@south.test'], { allowSubAccountAccess: true }));
      const [row] = await db()
        .select()
        .from(memberships)
        .where(await place('admin@south.test', 'bergen'));
      await db()
        .delete(memberships)
        .where(await place('admin@south.test', 'bergen'));
      return [rows.map(({ event }) => event), row?.activatedAt !== null, row?.subAccountAccessAllowed];
    };
    const invited = [['admin.user.invited'], false, true];
    assert.deepEqual(await joins({ isDisabled: false }), [['admin.user.added'], true, true]);
    assert.deepEqual(await joins({ isDisabled: true }), invited, 'disabled there');
    assert.deepEqual(await joins({ isDisabled: false, invisible: true }), invited, 'not to be seen there');
    assert.deepEqual(await joins({ invisible: false, activatedAt: null }), invited, 'not come in there yet');
    await change('admin@south.test', 'south', { activatedAt: new Date(running.clock.read()) });
  });

  it('USERS-014 are shown with all that an account may know of them', async () => {
    const lastLogin = new Date(running.clock.read());
    await db()
      .update(users)
      .set({ phoneNumber: '+493012345', profilePictureUrl: 'https://acme.test/rome.png', metadata: '{"desk":4}' })
      .where(eq(users.email, 'admin@rome.test'));
    await change('admin@rome.test', 'rome', { lastLogin, lockedOutAt: lastLogin, subAccountAccessAllowed: false });
    const [row] = items(await acme.get(`${USERS}?_subTenantId=${accounts.rome}&_filter=admin@rome`));
    assert.deepEqual(
      [row?.phoneNumber, row?.profilePictureUrl, row?.metadata, row?.isLocked, row?.subAccountAccessAllowed],
      ['+493012345', 'https://acme.test/rome.png', '{"desk":4}', true, false],
    );
    const [own] = Array.isArray(row?.tenants) ? row.tenants : [];
    assert.deepEqual(
      [at(own, 'tenantId'), at(own, 'lastLogin'), at(own, 'activated'), at(own, 'roles', '0', 'key')],
      [accounts.rome, lastLogin.toISOString(), true, 'admin'],
    );
    const everywhere = items(await acme.get(`${USERS}?_filter=both@`));
    assert.deepEqual(
      everywhere.map(({ tenantId, tenantIds }) => [tenantId, tenantIds]),
      [[accounts.acme, [accounts.acme, accounts.oslo, accounts.rome]]],
    );
  });

  it('USERS-015 are not listed while they are invisible, and come by 200 at most', async () => {
    const count = async () => at((await acme.get(USERS)).body._metadata, 'totalItems');
    const all = Number(await count());
    await change('admin@rome.test', 'rome', { invisible: true });
    assert.equal(await count(), all - 1);
    assert.deepEqual(items(await acme.get(`${USERS}?_filter=admin@rome`)), []);
    assert.deepEqual(items(await acme.get(`${USERS}?_subTenantId=${accounts.rome}&_filter=admin@rome`)), []);
    await change('admin@rome.test', 'rome', { invisible: false });
    assert.equal((await acme.get(`${USERS}?_limit=200`)).status, 200);
    assert.deepEqual(code(await acme.get(`${USERS}?_limit=201`)), [400, 'ER-INVALID-REQUEST']);
    const page = (offset: number) => acme.get(`${USERS}?_limit=${all - 1}&_offset=${offset}&_sortBy=email&_order=ASC`);
    const [first, second] = [items(await page(0)), items(await page(1))];
    assert.deepEqual([first.length, second.length], [all - 1, 1]);
    const emails = [...first, ...second].map(({ email }) => String(email));
    assert.deepEqual(emails, [...new Set(emails)].sort());
  });
});
