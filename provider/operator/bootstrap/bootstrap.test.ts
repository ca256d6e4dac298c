import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { WRITE_USERS } from 'gatehouse-contract/contract.js';
import { UsageError } from '../../config/environment.ts';
import { listAllOrigins, listOrigins } from '../../vendor/origins/storage.ts';
import {
  applications,
  auditEvents,
  memberships,
  roles,
  rolePermissions,
  tenants,
  users,
} from '../../database/storage/schema.ts';
import { claimsOf, itemsOf, ORIGIN, startProvider, type TestProvider } from '../../testing/provider.ts';
import { readBeginning } from './arguments.ts';
import { bootstrap, type Beginning } from './bootstrap.ts';

const ACTIVATE = '/identity/resources/users/v1/activate';
const beginning: Beginning = { tenant: 'Acme', adminEmail: 'ada@acme.test', origin: ORIGIN };
const password = 'a lamp of green glass';

describe('bootstrap', () => {
  let running: TestProvider;
  let db: TestProvider['provider']['services']['db'];
  beforeEach(async () => {
    running = await startProvider({}, { name: 'nothing', tenants: [], permissions: [], roles: [], users: [] });
    ({ db } = running.provider.services);
  });
  afterEach(() => running.end());

  const carried = (link: string | undefined) =>
    Object.fromEntries(new URL(link ?? assert.fail('no link')).searchParams);
  const activate = (link: string | undefined) => running.browser().post(ACTIVATE, { ...carried(link), password });
  const count = async () =>
    Promise.all([tenants, users, memberships, roles, rolePermissions, applications].map((table) => db.$count(table)));

  it('lets an administrator into an empty database, by a link and a password of their own', async () => {
    const link = await bootstrap(running.provider, beginning);
    assert.equal(link?.startsWith(`${ORIGIN}/account/activate?userId=`), true, link);
    assert.equal((await running.browser().signIn(beginning.adminEmail, '')).status, 401, 'there is no password');
    assert.equal((await activate(link)).status, 200);
    assert.equal((await activate(link)).status, 400, 'the link works once');
    const browser = running.browser();
    await browser.signIn(beginning.adminEmail, password);
    const [tenant] = await db.select().from(tenants);
    assert.equal(claimsOf(browser.token).tenantId, tenant?.id);
    const people = await browser.get('/identity/resources/users/v3?_limit=10&_offset=0');
    assert.deepEqual([people.status, itemsOf(people).map(({ email }) => email)], [200, [beginning.adminEmail]]);
    const held = await browser.get('/identity/resources/users/v1/me/authorization');
    assert.match(held.text, new RegExp(WRITE_USERS.replaceAll('.', '\\.')));
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.event, 'operator.bootstrapped'));
    assert.deepEqual([event?.actorKind, event?.tenantId], ['operator', tenant?.id]);
  });

  it('allows the origin of the application, unless the configuration does already', async () => {
    await bootstrap(running.provider, { ...beginning, origin: 'https://portal.test' });
    const [application] = await db.select().from(applications);
    assert.deepEqual(await listOrigins(db, { applicationId: application?.id }), ['https://portal.test']);
  });

  it('moves the application that it made when it runs with another origin', async () => {
    const [first, moved] = ['https://portal.test', 'https://other.test'];
    await bootstrap(running.provider, { ...beginning, origin: first });
    const link = await bootstrap(running.provider, { ...beginning, origin: moved });
    const rows = await db.select().from(applications);
    assert.deepEqual(
      rows.map(({ appURL, loginURL, isDefault }) => [appURL, loginURL, isDefault]),
      [[moved, `${moved}/account/login`, true]],
    );
    assert.deepEqual(
      (await listAllOrigins(db)).map(({ origin }) => origin),
      [moved],
    );
    assert.equal(link?.startsWith(`${moved}/account/activate?`), true, link);
    await db.update(applications).set({ loginURL: 'https://other.test/own' });
    await bootstrap(running.provider, { ...beginning, origin: first });
    assert.equal(await db.$count(applications), 2, 'one that was changed since is left alone');
  });

  it('changes nothing when it runs again, and its new link replaces the old one', async () => {
    const [first, second] = [
      await bootstrap(running.provider, beginning),
      await bootstrap(running.provider, beginning),
    ];
    const before = await count();
    assert.equal((await activate(first)).status, 400);
    assert.equal((await activate(second)).status, 200);
    assert.equal(await bootstrap(running.provider, beginning), undefined, 'the account is activated');
    assert.deepEqual(await count(), before);
  });

  it('PRO-22 keeps its tenant when a stranger signs up with the address of its administrator', async () => {
    const link = await bootstrap(running.provider, beginning);
    const { adminEmail: email } = beginning;
    const company = { email, companyName: 'Mine', password: 'a stranger in the night' };
    assert.equal((await running.browser().post('/identity/resources/users/v1/signUp', company)).status, 200);
    assert.equal((await activate(link)).status, 200);
    const places = await db
      .select({ tenant: tenants.name, activatedAt: memberships.activatedAt })
      .from(memberships)
      .innerJoin(tenants, eq(tenants.id, memberships.tenantId));
    const [acme] = places.filter(({ tenant }) => tenant === beginning.tenant);
    assert.notEqual(acme?.activatedAt ?? null, null);
    const browser = running.browser();
    assert.equal((await browser.signIn(email, company.password)).status, 401);
    assert.equal((await browser.signIn(email, password)).status, 200);
  });

  it('makes one of each when two run at once', async () => {
    await Promise.all([bootstrap(running.provider, beginning), bootstrap(running.provider, beginning)]);
    assert.deepEqual((await count()).slice(0, 4), [1, 1, 1, 1]);
    assert.equal(await db.$count(applications), 1);
  });

  it('keeps a role that was edited, and lets a known person into another tenant without a link', async () => {
    await activate(await bootstrap(running.provider, beginning));
    await db.delete(rolePermissions);
    assert.equal(await bootstrap(running.provider, { ...beginning, tenant: 'Other' }), undefined);
    assert.equal(await db.$count(rolePermissions), 0);
    const joined = await db.select({ activatedAt: memberships.activatedAt }).from(memberships);
    assert.deepEqual(
      joined.map(({ activatedAt }) => activatedAt !== null),
      [true, true],
    );
  });

  it('names the argument that is missing or wrong', () => {
    const given = { '--tenant': 'Acme', '--admin-email': 'Ada@Acme.test', '--origin': 'https://app.acme.test' };
    const read = (more: Record<string, string> = {}) => readBeginning(Object.entries({ ...given, ...more }).flat());
    assert.deepEqual(read(), { tenant: 'Acme', adminEmail: 'Ada@acme.test', origin: 'https://app.acme.test' });
    const wrong: readonly [argument: string, value: string][] = [
      ['--tenant', ''],
      ['--tenant', ' '],
      ['--tenant', 'x'.repeat(101)],
      ['--admin-email', ''],
      ['--admin-email', 'ada'],
      ['--admin-email', 'a@b.test, c@d.test'],
      ['--admin-email', 'Ada <ada@acme.test>'],
      ['--origin', ''],
      ['--origin', 'app.acme.test'],
      ['--origin', 'https://app.acme.test/'],
      ['--origin', 'ftp://app.acme.test'],
      ['--origin', 'http://app.acme.test'],
      ['--other', 'x'],
    ];
    for (const [argument, value] of wrong)
      assert.throws(
        () => read({ [argument]: value }),
        (error) => error instanceof UsageError && error.message.includes(argument),
        `${argument} '${value}'`,
      );
  });
});
