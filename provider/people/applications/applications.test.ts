import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { READ_USERS } from 'gatehouse-contract/contract.js';
import type { SeedDocument } from '../../app/createProvider.ts';
import { applications, memberships, tenants, userApplications, users } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { membersSeed } from '../../../tests/support/rolesSeed.ts';

const APPS = '/identity/resources/applications/v1';
const TENANTS = '/applications/resources/applications/tenant-assignments';
const NOBODY = '99999999-9999-4999-8999-999999999999';
const FREE = 'dddddddd-0000-4000-8000-000000000001';
const REPORTS = 'dddddddd-0000-4000-8000-000000000002';
const STOCK = 'dddddddd-0000-4000-8000-000000000003';
const CLOSED = 'dddddddd-0000-4000-8000-000000000004';
const inReports = { 'frontegg-requested-application-id': REPORTS };
const inStock = { 'frontegg-requested-application-id': STOCK };
const password = 'correct horse battery';

const person = (name: string, ...held: string[]) => ({
  email: `${name}@acme.test`,
  name,
  password,
  memberships: [{ tenant: 'acme', roles: held }],
});
const application = (id: string, name: string, managed: boolean) => ({
  id,
  name,
  accessType: managed ? ('MANAGED_ACCESS' as const) : ('FREE_ACCESS' as const),
  appURL: 'http://app.test',
  loginURL: 'http://app.test/login',
});
const common = membersSeed('acme');
const seed: SeedDocument = {
  name: 'applications',
  ...common,
  tenants: [...common.tenants, { alias: 'branch', name: 'Branch', parent: 'acme', subAccountAccessType: 'alwaysOn' }],
  applications: [
    application(FREE, 'Free', false),
    application(REPORTS, 'Reports', true),
    application(STOCK, 'Stock', true),
    { ...application(CLOSED, 'Closed', true), isActive: false },
  ],
  roles: [...common.roles, { key: 'viewer', name: 'Viewer', level: 9, tenant: 'acme', permissions: [READ_USERS] }],
  users: [
    person('owen', 'owner'),
    person('cleo', 'clerk'),
    person('vic', 'viewer'),
    person('max', 'plain'),
    person('dee', 'plain'),
    {
      ...person('two', 'plain'),
      memberships: [
        { tenant: 'acme', roles: ['plain'] },
        { tenant: 'other', roles: [], applications: ['Stock'] },
      ],
    },
    { email: 'else@other.test', name: 'Else', password, memberships: [{ tenant: 'other', applications: ['Reports'] }] },
  ],
};

describe('applications of people', () => {
  let running: TestProvider;
  let db: TestProvider['provider']['services']['db'];
  let clerk: Browser;
  let acme: string;
  let other: string;
  let branch: string;
  const ids = new Map<string, string>();
  const idOf = (name: string): string => ids.get(name) ?? assert.fail(name);

  before(async () => {
    running = await startProvider({}, seed);
    db = running.provider.services.db;
    for (const { id, name } of await db.select().from(users)) ids.set(name, id);
    const rows = await db.select().from(tenants);
    acme = rows.find(({ alias }) => alias === 'acme')?.id ?? assert.fail('acme');
    other = rows.find(({ alias }) => alias === 'other')?.id ?? assert.fail('other');
    branch = rows.find(({ alias }) => alias === 'branch')?.id ?? assert.fail('branch');
    clerk = await signedIn('cleo');
  });
  after(() => running.end());

  async function signedIn(name: string, headers?: Record<string, string>): Promise<Browser> {
    const browser = running.browser();
    assert.equal((await browser.signIn(`${name}@acme.test`, password, headers && { headers })).status, 200);
    return browser;
  }
  const code = ({ status, body }: Answer) => [status, body.errorCode];
  const change = (browser: Browser, method: 'POST' | 'DELETE', name: string, appIds: string[], tenantId = acme) =>
    browser.call(method, `${APPS}/${method === 'POST' ? 'apps-user' : 'user-apps'}`, {
      body: { userId: idOf(name), tenantId, appIds },
    });
  const assign = (name: string, ...appIds: string[]) => change(clerk, 'POST', name, appIds);
  const unassign = (name: string, ...appIds: string[]) => change(clerk, 'DELETE', name, appIds);
  const read = async (browser: Browser, path: string): Promise<unknown> => JSON.parse((await browser.get(path)).text);
  const held = (name: string) => read(clerk, `${APPS}/${idOf(name)}/apps`);

  it('APPS-004 APPS-005 gives a member applications and takes them away, in the tenant of the administrator alone', async () => {
    assert.equal((await assign('two', REPORTS)).status, 204);
    assert.deepEqual(await held('two'), [REPORTS]);
    const elsewhere = running.browser();
    await elsewhere.signIn('else@other.test');
    assert.deepEqual(await read(elsewhere, `${APPS}/${idOf('Else')}/apps`), [REPORTS], 'everybody may read their own');
    assert.equal((await unassign('two', REPORTS, STOCK)).status, 204);
    assert.deepEqual(await held('two'), []);
    assert.equal(
      await db.$count(userApplications, eq(userApplications.userId, idOf('two'))),
      1,
      'the other tenant’s stays',
    );
  });

  it('PRO-34 writes down what has changed, and nothing where nothing has', async () => {
    const told = async (work: () => Promise<Answer>) =>
      (await auditOf(db, work)).map(({ event, subjectId, tenantId, details }) => [event, subjectId, tenantId, details]);
    const event = 'admin.user.applications.changed';
    const dee = idOf('dee');
    assert.deepEqual(await told(() => assign('dee', REPORTS, FREE)), [[event, dee, acme, { added: [REPORTS] }]]);
    assert.deepEqual(await told(() => assign('dee', REPORTS)), []);
    assert.deepEqual(await told(() => assign('dee')), []);
    assert.deepEqual(await told(() => unassign('dee', STOCK)), []);
    assert.deepEqual(await told(() => unassign('dee', STOCK, REPORTS)), [[event, dee, acme, { removed: [REPORTS] }]]);
  });

  it('APPS-002 leaves free applications alone: everybody has them', async () => {
    assert.equal((await assign('max', FREE)).status, 204);
    assert.deepEqual(await held('max'), []);
    assert.equal((await unassign('max', FREE)).status, 204);
  });

  it('PRO-22 answers foreign and unknown people, tenants and applications alike, and changes nothing', async () => {
    const refused = [
      await change(clerk, 'POST', 'max', [REPORTS], other),
      await change(clerk, 'POST', 'max', [REPORTS], NOBODY),
      await assign('Else', STOCK),
      await assign('max', REPORTS, NOBODY),
      await assign('max', CLOSED),
      await change(clerk, 'DELETE', 'max', [REPORTS], other),
      await unassign('Else', REPORTS),
      await clerk.get(`${APPS}/${idOf('Else')}/apps`),
      await clerk.get(`${APPS}/${NOBODY}/apps`),
      await clerk.get(`${APPS}/nobody/apps`),
    ];
    assert.deepEqual(refused.map(code), Array(refused.length).fill([404, 'ER-NOT-FOUND']));
    assert.deepEqual(await held('max'), []);
  });

  it('PRO-23 lets those write who may edit users, of nobody above them', async () => {
    const [viewer, plain] = [await signedIn('vic'), await signedIn('max')];
    assert.deepEqual(code(await change(viewer, 'POST', 'max', [REPORTS])), [403, 'ER-FORBIDDEN']);
    assert.deepEqual(code(await change(plain, 'DELETE', 'max', [REPORTS])), [403, 'ER-FORBIDDEN']);
    assert.deepEqual(code(await assign('owen', REPORTS)), [403, 'ER-USER-ABOVE-OWN']);
    for (const path of [`${APPS}/apps-users?appIds=${REPORTS}`, `${TENANTS}/v1`, `${TENANTS}/v2`]) {
      assert.deepEqual(code(await plain.get(path)), [403, 'ER-FORBIDDEN'], path);
      assert.equal((await viewer.get(path)).status, 200, path);
    }
    assert.deepEqual(code(await plain.get(`${APPS}/${idOf('cleo')}/apps`)), [403, 'ER-FORBIDDEN']);
    assert.deepEqual(await read(plain, `${APPS}/${idOf('max')}/apps`), []);
  });

  it('APPS-005 tells who has an application: people of this tenant who can be seen', async () => {
    await assign('max', REPORTS);
    await assign('dee', REPORTS);
    const path = `${APPS}/apps-users?appIds=${REPORTS},${FREE},${NOBODY}`;
    const sorted = async () =>
      new Map(
        ((await read(clerk, path)) as { appId: string; userIds: string[] }[]).map((one) => [
          one.appId,
          one.userIds.sort(),
        ]),
      );
    assert.deepEqual(
      await sorted(),
      new Map([
        [FREE, []],
        [REPORTS, [idOf('max'), idOf('dee')].sort()],
      ]),
    );
    await db
      .update(memberships)
      .set({ invisible: true })
      .where(eq(memberships.userId, idOf('dee')));
    assert.deepEqual((await sorted()).get(REPORTS), [idOf('max')]);
    await db
      .update(memberships)
      .set({ invisible: false })
      .where(eq(memberships.userId, idOf('dee')));
    assert.deepEqual(await read(clerk, `${APPS}/apps-users?appIds=`), []);
    await unassign('max', REPORTS);
    await unassign('dee', REPORTS);
  });

  it('APPS-001 are listed by their names', async () => {
    const { text } = await clerk.get(`/applications/resources/applications/v1?ids=${STOCK},${REPORTS}`);
    const listed: { name: string }[] = JSON.parse(text);
    const names = listed.map(({ name }) => name);
    assert.equal(names.length, 3, text);
    assert.deepEqual(names, [...names].sort());
  });

  it('APPS-006 APPS-009 tells what the tenant may use, and whether it has to be given', async () => {
    assert.deepEqual(await read(clerk, `${TENANTS}/v1`), [{ tenantId: acme, appIds: [FREE, REPORTS, STOCK] }]);
    assert.deepEqual(await read(clerk, `${TENANTS}/v2`), [
      {
        tenantId: acme,
        assignments: [
          { appId: FREE, accessType: 'FREE_ACCESS' },
          { appId: REPORTS, accessType: 'MANAGED_ACCESS' },
          { appId: STOCK, accessType: 'MANAGED_ACCESS' },
        ],
      },
    ]);
  });

  describe('of a person who comes in from the account above', () => {
    const entering = async (name: string) => signedIn(name, { ...inReports, 'frontegg-scoped-tenant': branch });
    const inBranch = (browser: Browser) => browser.refresh({ tenantId: branch });

    it('APPS-009 SUBACC-030 are those given there, as the roles are, and go with them', async () => {
      await assign('max', REPORTS);
      const max = await entering('max');
      assert.equal((await inBranch(max)).status, 200);
      assert.deepEqual(await read(max, `${APPS}/${idOf('max')}/apps`), [REPORTS]);
      await unassign('max', REPORTS);
      assert.deepEqual(await read(max, `${APPS}/${idOf('max')}/apps`), []);
      assert.deepEqual(code(await inBranch(max)), [403, 'ER-APPLICATION-REFUSED']);
      assert.deepEqual(code(await clerk.get(`${APPS}/${idOf('Else')}/apps`)), [404, 'ER-NOT-FOUND']);
    });

    it('APPS-009 stay when the person becomes a member below, too, and are never those of an account below', async () => {
      await assign('dee', REPORTS);
      const place = { tenantId: branch, userId: idOf('dee') };
      await db.insert(memberships).values({ ...place, activatedAt: new Date() });
      const dee = await entering('dee');
      assert.equal((await inBranch(dee)).status, 200);
      await unassign('dee', REPORTS);
      assert.deepEqual(code(await inBranch(dee)), [403, 'ER-APPLICATION-REFUSED']);
      await db.insert(userApplications).values({ ...place, applicationId: STOCK });
      const above = { headers: { ...inStock, 'frontegg-scoped-tenant': acme } };
      assert.deepEqual(code(await running.browser().signIn('dee@acme.test', password, above)), [
        403,
        'ER-APPLICATION-REFUSED',
      ]);
      await db.delete(memberships).where(and(eq(memberships.tenantId, branch), eq(memberships.userId, idOf('dee'))));
    });
  });

  describe('with a session that began in one', () => {
    const version = async (browser: Browser) =>
      (await browser.get('/identity/resources/users/sessions/v1/me/current')).body.rightsVersion;

    it('APPS-009 ends at the next refresh once the application is taken away, and does not begin anew', async () => {
      await assign('max', REPORTS);
      const max = await signedIn('max', inReports);
      const before = await version(max);
      assert.equal((await max.refresh()).status, 200);
      await unassign('max', REPORTS);
      assert.notEqual(await version(max), before, 'the page is told to refresh');
      assert.deepEqual(code(await max.refresh()), [403, 'ER-APPLICATION-REFUSED']);
      assert.deepEqual([...max.cookies], [], 'the cookie goes with it');
      assert.equal((await max.get('/identity/resources/users/v2/me')).status, 401);
      const again = await running.browser().signIn('max@acme.test', password, { headers: inReports });
      assert.deepEqual(code(again), [403, 'ER-APPLICATION-REFUSED']);
      assert.equal((await running.browser().signIn('max@acme.test')).status, 200, 'elsewhere the person signs in');
    });

    it('does not lead into a tenant in which the person lacks the application, and goes on in the own', async () => {
      await assign('two', REPORTS);
      const two = await signedIn('two', { ...inReports, 'frontegg-scoped-tenant': acme });
      assert.deepEqual(code(await two.copy().refresh({ tenantId: other })), [403, 'ER-APPLICATION-REFUSED']);
      const token = await two.post('/identity/resources/users/v3/me/token', { tenantId: other });
      assert.deepEqual(code(token), [403, 'ER-APPLICATION-REFUSED']);
      const body = { tenantId: other };
      const switched = await two.call('PUT', '/identity/resources/users/v1/tenant', { body });
      assert.deepEqual(code(switched), [403, 'ER-APPLICATION-REFUSED']);
      assert.equal((await two.refresh({ tenantId: acme })).status, 200);
      assert.equal((await two.refresh()).status, 200);
    });

    it('ends when the vendor switches the application off', async () => {
      await assign('dee', REPORTS);
      const dee = await signedIn('dee', inReports);
      await db.update(applications).set({ isActive: false }).where(eq(applications.id, REPORTS));
      assert.deepEqual(code(await dee.refresh()), [403, 'ER-APPLICATION-REFUSED']);
      await db.update(applications).set({ isActive: true }).where(eq(applications.id, REPORTS));
    });
  });
});
