import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { rejectionOf } from '../../../tests/support/expect.ts';
import { applySeed, type SeedDocument } from '../../app/createProvider.ts';
import {
  applications,
  auditEvents,
  appliedSeeds,
  featurePermissions,
  memberships,
  passwords,
  permissions,
  tenants,
  usernames,
  users,
} from '../../database/storage/schema.ts';
import { ACME } from '../../testing/seed.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';

const DAY = 24 * 3600_000;

const empty: SeedDocument = { name: 'empty', tenants: [], permissions: [], roles: [], users: [] };

describe('a seed', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider()));
  after(() => running.end());

  it('is written once under its name, and that is written down', async () => {
    const { db } = running.provider.services;
    assert.deepEqual(
      [await applySeed(running.provider, empty), await applySeed(running.provider, empty)],
      [true, false],
    );
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.event, 'seed.applied'));
    assert.deepEqual(
      rows.map(({ details, actorKind, outcome }) => [details, actorKind, outcome]),
      [
        [{ name: 'test' }, 'system', 'success'],
        [{ name: 'empty' }, 'system', 'success'],
      ],
    );
  });

  it('is written once by two who begin together', async () => {
    const both = await Promise.all([
      applySeed(running.provider, { ...empty, name: 'race' }),
      applySeed(running.provider, { ...empty, name: 'race' }),
    ]);
    assert.deepEqual(both.sort(), [false, true]);
  });

  it('is written as a whole or not at all, and names what it does not declare', async () => {
    const { db } = running.provider.services;
    const broken: SeedDocument = {
      ...empty,
      name: 'broken',
      tenants: [{ alias: 'half', name: 'Half' }],
      users: [{ email: 'half@x.test', name: 'Half', memberships: [{ tenant: 'half', roles: ['ghost'] }] }],
    };
    assert.match(
      String(await rejectionOf(applySeed(running.provider, broken))),
      /names the role 'ghost' but does not declare it/,
    );
    assert.deepEqual(
      [
        (await db.select().from(tenants).where(eq(tenants.alias, 'half'))).length,
        (await db.select().from(users).where(eq(users.email, 'half@x.test'))).length,
      ],
      [0, 0],
    );
    assert.equal(
      (await db.select().from(appliedSeeds).where(eq(appliedSeeds.name, 'broken'))).length,
      0,
      'it can be mended and tried again',
    );
  });

  it('writes people with everything a document can say of them', async () => {
    const { db } = running.provider.services;
    const now = running.clock.read();
    const seed: SeedDocument = {
      ...empty,
      name: 'people',
      tenants: [
        { alias: 'top', name: 'Top' },
        { alias: 'below', name: 'Below', parent: 'top', timezone: 'Europe/Berlin' },
      ],
      permissions: [
        { key: 'fe.x', name: 'X' },
        { key: 'y', name: 'Y' },
      ],
      applications: [{ name: 'Kept', appURL: 'http://k.test', loginURL: 'http://k.test/login', isActive: false }],
      features: [{ key: 'with-links', name: 'F', permissions: ['y'] }],
      users: [
        {
          email: 'All@X.test',
          name: 'Älle',
          username: 'Alle',
          password: 'p',
          breached: true,
          mfaEnrolled: true,
          phoneNumber: '+1',
          provider: 'scim2',
          locked: true,
          superUser: true,
          metadata: { a: 1 },
          memberships: [{ tenant: 'below', joinedDaysAgo: 2, lastLoginDaysAgo: 1, disabled: true, expiresInDays: -1 }],
        },
        { email: 'few@x.test', name: 'Few', verified: false, memberships: [{ tenant: 'top', invited: true }] },
      ],
    };
    assert.equal(await applySeed(running.provider, seed), true);
    const of = async (emailKey: string) => {
      const [user] = await db.select().from(users).where(eq(users.emailKey, emailKey));
      const [membership] = await db
        .select()
        .from(memberships)
        .where(eq(memberships.userId, user?.id ?? ''));
      const [password] = await db
        .select()
        .from(passwords)
        .where(eq(passwords.userId, user?.id ?? ''));
      const [name] = await db
        .select()
        .from(usernames)
        .where(eq(usernames.userId, user?.id ?? ''));
      return { user, membership, password, name };
    };
    const all = await of('all@x.test');
    assert.deepEqual(
      { ...all.user, id: 0, createdAt: 0, updatedAt: 0 },
      {
        id: 0,
        createdAt: 0,
        updatedAt: 0,
        email: 'All@X.test',
        emailKey: 'all@x.test',
        name: 'Älle',
        nameKey: 'alle',
        verified: true,
        mfaEnrolled: true,
        mfaBypass: false,
        phoneNumber: '+1',
        provider: 'scim2',
        profilePictureUrl: null,
        metadata: '{"a":1}',
        isLocked: true,
        superUser: true,
      },
    );
    const { isDisabled, managedBy, activatedAt, createdAt, lastLogin, temporaryExpirationDate } =
      all.membership ?? assert.fail('no membership');
    assert.deepEqual(
      [
        isDisabled,
        managedBy,
        activatedAt?.getTime(),
        createdAt.getTime(),
        lastLogin?.getTime(),
        temporaryExpirationDate?.getTime(),
      ],
      [true, 'scim2', now - 2 * DAY, now - 2 * DAY, now - DAY, now - DAY],
    );
    assert.deepEqual([all.password?.breached, all.name?.username, all.name?.usernameKey], [true, 'Alle', 'alle']);
    const few = await of('few@x.test');
    assert.deepEqual(
      [
        few.user?.verified,
        few.user?.isLocked,
        few.membership?.activatedAt,
        few.membership?.lastLogin,
        few.membership?.temporaryExpirationDate,
        few.membership?.managedBy,
        few.password,
        few.name,
      ],
      [false, false, null, null, null, 'frontegg', undefined, undefined],
    );
    const [below] = await db.select().from(tenants).where(eq(tenants.alias, 'below'));
    const [top] = await db.select().from(tenants).where(eq(tenants.alias, 'top'));
    assert.deepEqual([below?.parentId, below?.timezone, top?.parentId], [top?.id, 'Europe/Berlin', null]);
    const marked = await db
      .select()
      .from(permissions)
      .where(and(eq(permissions.fePermission, true), eq(permissions.key, 'fe.x')));
    assert.deepEqual(
      [marked.length, (await db.select().from(permissions).where(eq(permissions.key, 'y')))[0]?.fePermission],
      [1, false],
    );
    assert.equal((await db.select().from(applications).where(eq(applications.name, 'Kept')))[0]?.isActive, false);
    assert.equal(
      (await db.select().from(featurePermissions).where(eq(featurePermissions.permissionKey, 'y'))).length,
      1,
    );
  });

  it('changes the vendor where it says so, and keeps flags that are there', async () => {
    assert.equal(
      await applySeed(running.provider, {
        ...empty,
        name: 'vendor',
        vendor: { name: 'Tidewater' },
        flags: { other: 'on', fresh: 'on' },
        adminBox: { changed: true },
      }),
      true,
    );
    assert.equal((await running.browser().get('/vendors/public')).body.name, 'Tidewater');
    assert.deepEqual((await running.browser().get('/flags')).body, {
      'fe-usage-page': 'on',
      fresh: 'on',
      other: 'off',
    });
    assert.deepEqual((await running.browser().get('/metadata?entityName=adminBox')).body, {
      rows: [{ configuration: { navigation: { users: { visibility: 'always' } } } }],
    });
    const [acme] = await running.provider.services.db.select().from(tenants).where(eq(tenants.id, ACME));
    assert.equal(acme?.alias, 'acme');
  });
});
