import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, isNotNull } from 'drizzle-orm';
import { nonEmpty } from '../../../tests/support/expect.ts';
import {
  invitations,
  memberships,
  membershipRoles,
  outboxMessages,
  passwords,
  roles,
  tenants,
  usernames,
  users,
} from '../../database/storage/schema.ts';
import { ACME, ACME_LABS, GLOBEX, testCounts } from '../../testing/seed.ts';
import {
  type Browser,
  claimsOf,
  CLIENT_ID,
  itemsOf,
  startProvider,
  type TestProvider,
} from '../../testing/provider.ts';

/** Members of Acme. */
const MEMBERS = Number(testCounts.users.acme);

const V3 = '/identity/resources/users/v3';
const V2 = '/identity/resources/users/v2';
const MISSING = '99999999-9999-4999-8999-999999999999';

describe('the lists of people', () => {
  let running: TestProvider;
  let ada: Browser;
  let gusId = '';
  let adaId = '';

  before(async () => {
    running = await startProvider();
    ada = running.browser();
    await ada.signIn('ada@acme.test');
    const gus = running.browser();
    gusId = String((await gus.signIn('gus@globex.test')).body.userId);
    adaId = String((await ada.get('/identity/resources/users/v2/me')).body.id);
  });
  after(() => running.end());

  const emails = async (query: string, browser = ada) =>
    itemsOf(await browser.get(`${V3}?_limit=200&${query}`)).map((item) => item.email);

  it('USERS-013 USERS-020 gives the first 20, with totals', async () => {
    const answer = await ada.get(V3);
    assert.deepEqual(answer.body._metadata, { totalItems: MEMBERS, totalPages: Math.ceil(MEMBERS / 20) });
    assert.equal(itemsOf(answer).length, 20);
  });

  it('USERS-017 counts pages in _offset, and meets everybody exactly once', async () => {
    const seen: unknown[] = [];
    for (const page of [0, 1, 2, 3])
      seen.push(...itemsOf(await ada.get(`${V3}?_limit=20&_offset=${page}`)).map((item) => item.id));
    assert.equal(seen.length, MEMBERS);
    assert.equal(new Set(seen).size, MEMBERS);
  });

  it('PRO-31 refuses what a query must not hold, naming the field', async () => {
    const wrong: [string, string][] = [
      ['_limit=0', '_limit'],
      ['_limit=201', '_limit'],
      ['_limit=ten', '_limit'],
      ['_limit=1e2', '_limit'],
      ['_offset=-1', '_offset'],
      ['_sortBy=passwordHash', '_sortBy'],
      ['_sortBy=__proto__', '_sortBy'],
      ['_order=DESC;DROP TABLE users', '_order'],
      ['_includeSubTenants=maybe', '_includeSubTenants'],
      ['ids=1,2', 'ids'],
      ['_preset=everybody', '_preset'],
      ['_identifierType=constructor', '_identifierType'],
      ['_filter=[', '_filter'],
      ['_filter={"status":["ghost"]}', '_filter'],
      ['_filter={"roleIds":["x"]}', '_filter'],
      ['_tenantId=acme', '_tenantId'],
      ['_maxInactiveSeconds=-1', '_maxInactiveSeconds'],
    ];
    for (const [query, field] of wrong) {
      const { status, body } = await ada.get(`${V3}?${query}`);
      const context = body.context as { field?: string } | undefined;
      assert.deepEqual(
        [status, body.errorCode, context?.field?.split('.')[0]],
        [400, 'ER-INVALID-REQUEST', field],
        query,
      );
    }
    assert.equal((await ada.get(`${V3}?_limit=200`)).status, 200);
    assert.equal(
      (await ada.get(`${V3}?_email=undefined&_limit=undefined`)).status,
      200,
      'published clients send the text for a missing value',
    );
  });

  it('USERS-018 finds by part of the address or name, whatever case and accents', async () => {
    assert.deepEqual(await emails('_email=ROB@'), ['rob@acme.test']);
    assert.deepEqual(await emails('_email=muller'), ['rob@acme.test']);
    assert.deepEqual(await emails(`_email=${encodeURIComponent('MÜLLER')}`), ['rob@acme.test']);
    assert.equal((await emails('_email=person')).length, 40);
    assert.deepEqual(await emails('_email=%25'), [], 'a percent sign is a percent sign');
    assert.deepEqual(await emails('_email=person_0'), []);
  });

  it('USERS-018 the second version searches name and address for a plain text', async () => {
    const found = async (filter: string) => {
      const answer = await ada.get(`${V2}?_limit=200&_filter=${encodeURIComponent(filter)}`);
      assert.equal(answer.status, 200, answer.text);
      return itemsOf(answer).map((item) => item.email);
    };
    assert.deepEqual(await found('ADA@acme'), ['ada@acme.test']);
    assert.deepEqual(await found(' ada@acme '), ['ada@acme.test']);
    for (const text of ['{', '[', '2024', 'null', '%', 'nobody is called so'])
      assert.equal((await found(text)).includes('ada@acme.test'), false, text);
    assert.equal((await found('')).length, MEMBERS, 'an empty text asks for nothing');
    assert.equal((await found('undefined')).length, MEMBERS, 'as the published client sends none');
    const refused = await ada.get(`${V2}?_filter={"status":["ghost"]}`);
    assert.deepEqual([refused.status, refused.body.errorCode], [400, 'ER-INVALID-REQUEST']);
  });

  it('USERS-018 finds by username', async () => {
    assert.deepEqual(await emails('_identifier=AD'), ['ada@acme.test']);
    assert.deepEqual(await emails('_identifier=ada&_identifierType=email'), ['ada@acme.test']);
    assert.deepEqual(await emails('_identifier=gus'), [], "another tenant's people are not found");
  });

  it('USERS-018 finds by username also what is searched in names and addresses', async () => {
    const { db } = running.provider.services;
    await db
      .update(usernames)
      .set({ username: 'Falcon_7', usernameKey: 'falcon_7' })
      .where(eq(usernames.usernameKey, 'ada'));
    assert.deepEqual(await emails('_email=FALCON'), ['ada@acme.test']);
    assert.deepEqual(await emails('_email=falconx7'), [], 'an underscore is an underscore');
    assert.deepEqual(await emails('_email=gus'), [], "another tenant's people are not found");
    assert.deepEqual(await emails('_email=falcon&_identifier=ada'), [], 'both have to hold');
    await db
      .update(usernames)
      .set({ username: 'ada', usernameKey: 'ada' })
      .where(eq(usernames.usernameKey, 'falcon_7'));
  });

  it('USERS-017 sorts by each field it names, both ways', async () => {
    for (const field of ['createdAt', 'name', 'email', 'id', 'verified', 'isLocked', 'provider', 'tenantId']) {
      const up = itemsOf(await ada.get(`${V3}?_limit=200&_sortBy=${field}&_order=ASC`)).map((item) => item.id);
      const down = itemsOf(await ada.get(`${V3}?_limit=200&_sortBy=${field}&_order=DESC`)).map((item) => item.id);
      assert.equal(up.length, MEMBERS, field);
      assert.deepEqual(up, [...down].reverse(), field);
    }
    const names = itemsOf(await ada.get(`${V3}?_limit=200&_sortBy=name`)).map((item) =>
      String(item.name).toLowerCase(),
    );
    assert.deepEqual(names, [...nonEmpty(names, 'names')].sort());
    const providers = itemsOf(await ada.get(`${V3}?_limit=200&_sortBy=provider&_order=DESC`)).map(
      (item) => item.provider,
    );
    assert.deepEqual(providers, [...nonEmpty(providers, 'providers')].sort().reverse());
  });

  it('USERS-017 stands in the order of the field, and by name unless asked otherwise', async () => {
    const { db } = running.provider.services;
    const rob = eq(users.emailKey, 'rob@acme.test');
    await db
      .update(users)
      .set({ isLocked: true, createdAt: new Date(0), name: 'aaron', nameKey: 'aaron' })
      .where(rob);
    await db.update(users).set({ mfaEnrolled: true }).where(eq(users.emailKey, 'mia@acme.test'));
    const values = async (field: string, query: string) =>
      itemsOf(await ada.get(`${V3}?_limit=200&_includeSubTenants=true&${query}`)).map((item) =>
        String(item[field]).toLowerCase(),
      );
    for (const field of ['createdAt', 'name', 'email', 'id', 'verified', 'isLocked', 'provider', 'tenantId']) {
      const found = await values(field, `_sortBy=${field}`);
      assert.deepEqual(found, [...found].sort(), field);
      assert.notEqual(found[0], found.at(-1), `${field} tells people apart`);
    }
    assert.deepEqual(await values('name', ''), await values('name', '_sortBy=name'));
    await db.update(users).set({ mfaEnrolled: false });
    await db.update(users).set({ isLocked: false, name: 'Rob Müller', nameKey: 'rob muller' }).where(rob);
  });

  it('sorts by the last sign-in, in which "never" is the longest ago', async () => {
    const seen = async (order: string) =>
      itemsOf(await ada.get(`${V3}?_limit=200&_sortBy=lastLogin&_order=${order}`)).map((item) => item.lastLogin);
    const newest = await seen('DESC');
    const dates = nonEmpty(newest.filter((date) => date !== undefined).map(String), 'sign-ins');
    assert.deepEqual(dates, [...dates].sort().reverse());
    assert.deepEqual(newest.slice(dates.length), newest.slice(dates.length).fill(undefined), 'never comes last');
    assert.equal(newest.length > dates.length, true, 'somebody never signed in');
    assert.deepEqual(await seen('ASC'), [...newest].reverse());
    assert.equal((await ada.get(`${V2}?_sortBy=lastLogin`)).status, 200);
  });

  it('USERS-042 finds whose access has expired, and whose invitation did not arrive', async () => {
    const { db } = running.provider.services;
    const find = async (name: string) => [
      await emails(`_preset=${name}`),
      await emails(`_filter=${encodeURIComponent(JSON.stringify({ status: [name] }))}`),
    ];
    assert.deepEqual(
      [await find('expired'), await find('undelivered')],
      [
        [[], []],
        [[], []],
      ],
    );
    const idOf = async (email: string) =>
      (await db.select({ id: users.id }).from(users).where(eq(users.emailKey, email)))[0]?.id ?? '';
    const place = (userId: string) => and(eq(memberships.tenantId, ACME), eq(memberships.userId, userId));
    const rob = await idOf('rob@acme.test');
    const ends = (temporaryExpirationDate: Date | null) =>
      db.update(memberships).set({ temporaryExpirationDate }).where(place(rob));
    await ends(new Date(running.clock.read() - 1000));
    assert.deepEqual(await find('expired'), [['rob@acme.test'], ['rob@acme.test']]);
    await ends(new Date(running.clock.read() + 3600_000));
    assert.deepEqual(await find('expired'), [[], []]);
    await ends(null);

    const mia = await idOf('mia@acme.test');
    const [mail] = await db
      .insert(outboxMessages)
      .values({
        channel: 'email',
        recipient: 'mia@acme.test',
        template: 'x',
        state: 'failed',
        nextAttemptAt: new Date(),
      })
      .returning({ id: outboxMessages.id });
    await db.update(invitations).set({ mailId: mail?.id }).where(eq(invitations.userId, mia));
    assert.deepEqual(await find('undelivered'), [['mia@acme.test'], ['mia@acme.test']]);
    const joined = (activatedAt: Date | null) => db.update(memberships).set({ activatedAt }).where(place(mia));
    await joined(new Date(running.clock.read()));
    assert.deepEqual(await find('undelivered'), [[], []], 'who has joined needs no mail');
    await joined(null);
    await db.update(outboxMessages).set({ state: 'sent' });
    assert.deepEqual(await find('undelivered'), [[], []]);
    await db.delete(outboxMessages);
  });

  it('USERS-011 USERS-019 knows the presets', async () => {
    const { db } = running.provider.services;
    const [person] = await db.select().from(users).where(eq(users.emailKey, 'rob@acme.test'));
    await db
      .update(passwords)
      .set({ breached: true })
      .where(eq(passwords.userId, person?.id ?? ''));
    await db.update(users).set({ mfaEnrolled: true }).where(eq(users.emailKey, 'rob@acme.test'));
    assert.deepEqual(await emails('_preset=breached-passwords'), ['rob@acme.test']);
    assert.equal((await emails('_preset=mfa-unenrolled')).length, MEMBERS - 1);
    await db.update(users).set({ mfaEnrolled: false });
    const inactive = await emails(`_preset=inactive&_maxInactiveSeconds=${20 * 24 * 3600}`);
    assert.deepEqual(
      ['person25', 'person05', 'mia'].map((name) => inactive.includes(`${name}@acme.test`)),
      [true, false, true],
    );
  });

  it('filters by status, role, group and application', async () => {
    const filter = async (value: object) => emails(`_filter=${encodeURIComponent(JSON.stringify(value))}`);
    assert.deepEqual(await filter({ status: ['disabled'] }), ['dan@acme.test']);
    assert.deepEqual(await filter({ status: ['invited'] }), ['mia@acme.test']);
    assert.deepEqual((await filter({ status: ['invited', 'disabled'] })).sort(), ['dan@acme.test', 'mia@acme.test']);
    assert.equal((await filter({ status: ['active'] })).length, 43);
    const reader = itemsOf(await ada.get('/identity/resources/roles/v1')).find((role) => role.key === 'reader');
    assert.deepEqual(
      await filter({ roleIds: [reader?.id] }),
      ['rob@acme.test'],
      "ada's role of the same name is in Globex",
    );
    const group = (JSON.parse((await ada.get('/identity/resources/groups/v1')).text) as { groups: { id: string }[] })
      .groups[0];
    assert.deepEqual(await filter({ groupIds: [group?.id] }), ['ada@acme.test']);
    assert.deepEqual(await filter({ appIds: ['dddddddd-0000-4000-8000-000000000002'] }), ['ada@acme.test']);
    assert.deepEqual(await filter({ appIds: [MISSING] }), []);
    const gus = running.browser();
    await gus.signIn('gus@globex.test');
    const there = async (value: object) => emails(`_filter=${encodeURIComponent(JSON.stringify(value))}`, gus);
    assert.deepEqual(
      [await there({ groupIds: [group?.id] }), await there({ appIds: ['dddddddd-0000-4000-8000-000000000002'] })],
      [[], ['gus@globex.test']],
      'what ada holds in Acme does not find her in Globex',
    );
  });

  it('PRO-22 lists nobody of another tenant, by no query', async () => {
    const all = await emails('');
    assert.equal(all.length, MEMBERS);
    assert.deepEqual([all.includes('gus@globex.test'), all.includes('lou@labs.test')], [false, false]);
    assert.deepEqual(await emails(`ids=${gusId}`), []);
    assert.deepEqual(await emails(`ids=${adaId},${gusId},${MISSING}`), ['ada@acme.test']);
    assert.deepEqual(await emails('ids='), []);
    const own = itemsOf(await ada.get(`${V3}?ids=${adaId}`))[0];
    assert.deepEqual(own?.tenantIds, [ACME], 'where else somebody belongs is not the business of this tenant');
    assert.equal(JSON.stringify(own).includes(GLOBEX), false);
  });

  it('lists nobody who is invisible, counts them in no total, and names them in no group', async () => {
    const { db } = running.provider.services;
    const set = (invisible: boolean) =>
      db
        .update(memberships)
        .set({ invisible })
        .where(and(eq(memberships.tenantId, ACME), eq(memberships.userId, adaId)));
    const members = async () =>
      JSON.stringify((await ada.get('/identity/resources/groups/v1?_groupsRelations=users')).body).includes(
        'ada@acme.test',
      );
    assert.equal(await members(), true);
    await set(true);
    assert.equal((await emails('')).includes('ada@acme.test'), false);
    assert.deepEqual((await ada.get(V3)).body._metadata, {
      totalItems: MEMBERS - 1,
      totalPages: Math.ceil((MEMBERS - 1) / 20),
    });
    assert.deepEqual([await emails(`ids=${adaId}`), itemsOf(await ada.get(`${V2}?ids=${adaId}`))], [[], []]);
    assert.equal(await members(), false);
    assert.deepEqual(itemsOf(await ada.get(`/identity/resources/usernames/v1?userIds=${adaId}`)), []);
    await set(false);
    assert.equal((await emails('')).includes('ada@acme.test'), true);
  });

  it('a role of another tenant that somebody was given by mistake counts for nothing', async () => {
    const { db } = running.provider.services;
    const [foreign] = await db.select().from(roles).where(eq(roles.key, 'globex-only'));
    const rob = running.browser();
    const robId = String((await rob.signIn('rob@acme.test')).body.userId);
    await db.insert(membershipRoles).values({ tenantId: ACME, userId: robId, roleId: foreign?.id ?? '' });
    await rob.refresh();
    const keys = (value: unknown) => (Array.isArray(value) ? value.map((item: { key?: string }) => item.key) : value);
    const told = (await rob.get('/identity/resources/users/v1/me/authorization')).body;
    const [row] = itemsOf(await ada.get(`${V2}?ids=${robId}`));
    const claims = claimsOf(rob.token);
    assert.deepEqual([keys(told.roles), claims.roles, keys(row?.roles)], [['reader'], ['reader'], ['reader']]);
    assert.deepEqual(
      [keys(told.permissions), claims.permissions, keys(row?.permissions)],
      Array(3).fill(['fe.secure.read.users']),
    );
    await db.delete(membershipRoles).where(eq(membershipRoles.roleId, foreign?.id ?? ''));
  });

  it('USERS-018 finds by a part of the phone number, and of nobody who has none', async () => {
    const { db } = running.provider.services;
    await db.update(users).set({ phoneNumber: '+49 30 901820' }).where(eq(users.id, adaId));
    assert.deepEqual(await emails(`_identifier=${encodeURIComponent(' 30 9018 ')}&_identifierType=phoneNumber`), [
      'ada@acme.test',
    ]);
    assert.deepEqual(await emails('_identifier=muller&_identifierType=email'), [], 'a name is no address');
    await db.update(users).set({ phoneNumber: null }).where(eq(users.id, adaId));
  });

  it('USERS-019 counts as inactive, unless told otherwise, who has not been here for 30 days', async () => {
    const inactive = await emails('_preset=inactive');
    assert.deepEqual(
      ['person29', 'person31', 'mia'].map((name) => inactive.includes(`${name}@acme.test`)),
      [false, true, true],
    );
  });

  it('knows locked, temporary and expired access as states', async () => {
    const { db } = running.provider.services;
    const gus = running.browser();
    await gus.signIn('gus@globex.test');
    const filter = async (...status: string[]) =>
      emails(`_filter=${encodeURIComponent(JSON.stringify({ status }))}`, gus);
    assert.deepEqual(
      [await filter('locked'), await filter('temporary'), await filter('disabled')],
      [['loc@globex.test'], ['tim@globex.test'], []],
    );
    assert.deepEqual((await filter('active')).sort(), ['ada@acme.test', 'gus@globex.test', 'tim@globex.test']);
    await db
      .update(memberships)
      .set({ temporaryExpirationDate: running.provider.services.now() })
      .where(isNotNull(memberships.temporaryExpirationDate));
    assert.deepEqual(
      [await filter('disabled'), (await filter('active')).includes('tim@globex.test')],
      [['tim@globex.test'], false],
    );
    assert.deepEqual(await filter(), await emails('', gus), 'no state is every state');
  });

  it('USERS-017 looks into tenants at any depth, and not into what stands above or beside', async () => {
    const { db } = running.provider.services;
    const [deep] = await db.insert(tenants).values({ name: 'Deep', alias: 'deep', parentId: ACME_LABS }).returning();
    const deepId = deep?.id ?? '';
    const [mia] = await db.select().from(users).where(eq(users.email, 'mia@acme.test'));
    await db.insert(memberships).values({ tenantId: deepId, userId: mia?.id ?? '', activatedAt: new Date() });
    assert.deepEqual(await emails(`_tenantId=${deepId}`), ['mia@acme.test']);
    assert.deepEqual((await emails(`_tenantId=${ACME_LABS}&_includeSubTenants=true`)).sort(), [
      'lou@labs.test',
      'mia@acme.test',
    ]);
    assert.deepEqual(await emails(`_tenantId=${ACME_LABS}`), ['lou@labs.test'], 'without those below');
    await db.delete(tenants).where(eq(tenants.id, deepId));
  });

  it('PRO-22 answers foreign and unknown ids alike', async () => {
    const one = async (path: string) => {
      const { status, text } = await ada.get(path);
      return `${status} ${text}`;
    };
    for (const path of [
      '/identity/resources/users/v1/{}',
      `${V3}/roles?ids={}`,
      `${V3}/groups?ids={}`,
      '/identity/resources/usernames/v1?userIds={}',
      '/identity/resources/applications/v1/users-apps?userIds={}',
      `${V3}?_tenantId={}`,
    ]) {
      const foreign = path.includes('_tenantId') ? GLOBEX : gusId;
      assert.equal(await one(path.replace('{}', foreign)), await one(path.replace('{}', MISSING)), path);
    }
  });

  it('USERS-017 looks into tenants below only with the right to', async () => {
    assert.deepEqual(await emails(`_tenantId=${ACME_LABS}`), ['lou@labs.test']);
    assert.equal((await emails('_includeSubTenants=true')).length, MEMBERS + Number(testCounts.users['acme-labs']));
    const rob = running.browser();
    await rob.signIn('rob@acme.test');
    assert.equal((await rob.get(`${V3}?_includeSubTenants=true`)).status, 403);
    assert.equal((await rob.get(`${V3}?_tenantId=${ACME_LABS}`)).status, 403);
    assert.equal((await rob.get(`${V3}?_tenantId=${ACME}`)).status, 200);
    assert.equal(
      (await ada.get(`${V3}?_tenantId=${GLOBEX}`)).status,
      403,
      'a member of another tenant acts in one at a time',
    );
  });

  it('lists somebody of several tenants once', async () => {
    const { db } = running.provider.services;
    await db.insert(memberships).values({ tenantId: ACME_LABS, userId: adaId, activatedAt: new Date() });
    const rows = itemsOf(await ada.get(`${V3}?_includeSubTenants=true&ids=${adaId}`));
    assert.equal(rows.length, 1);
    assert.deepEqual([rows[0]?.tenantId, rows[0]?.tenantIds], [ACME, [ACME, ACME_LABS]]);
    await db.delete(memberships).where(and(eq(memberships.tenantId, ACME_LABS), eq(memberships.userId, adaId)));
  });

  it('shows somebody of several tenants as the own one does, and by its roles, also where another came first', async () => {
    const { db } = running.provider.services;
    const [member] = await db.select().from(roles).where(eq(roles.key, 'member'));
    const labs = { tenantId: ACME_LABS, userId: adaId };
    await db.insert(memberships).values({ ...labs, activatedAt: new Date(), createdAt: new Date(0) });
    await db.insert(membershipRoles).values({ ...labs, roleId: member?.id ?? '' });
    const rows = itemsOf(await ada.get(`${V2}?_includeSubTenants=true&ids=${adaId}`));
    assert.deepEqual(
      rows.map(({ tenantId, tenantIds, roles: held }) => [tenantId, tenantIds, keysOf(held)]),
      [[ACME, [ACME_LABS, ACME], ['admin']]],
    );
    await db.delete(memberships).where(and(eq(memberships.tenantId, ACME_LABS), eq(memberships.userId, adaId)));
  });

  it('lists somebody who is invisible here as the tenant below sees them, and not while invisible there as well', async () => {
    const { db } = running.provider.services;
    const of = (tenantId: string) => and(eq(memberships.tenantId, tenantId), eq(memberships.userId, adaId));
    await db.insert(memberships).values({ tenantId: ACME_LABS, userId: adaId, activatedAt: new Date() });
    await db.update(memberships).set({ invisible: true }).where(of(ACME));
    const shown = async () =>
      itemsOf(await ada.get(`${V3}?_includeSubTenants=true&ids=${adaId}`)).map(({ tenantId, invisible }) => [
        tenantId,
        invisible,
      ]);
    assert.deepEqual([await shown(), await emails(`ids=${adaId}`)], [[[ACME_LABS, undefined]], []]);
    await db.update(memberships).set({ invisible: true }).where(of(ACME_LABS));
    assert.deepEqual(await shown(), []);
    await db.delete(memberships).where(of(ACME_LABS));
    await db.update(memberships).set({ invisible: false }).where(of(ACME));
    assert.deepEqual(await emails(`ids=${adaId}`), ['ada@acme.test']);
  });

  it('PROV-011 PRO-26 asks for the permission, read anew at each call; a super user holds all', async () => {
    const { db } = running.provider.services;
    const [person, sue, mio] = [running.browser(), running.browser(), running.browser()];
    await Promise.all([person.signIn('rob@acme.test'), sue.signIn('sue@acme.test'), mio.signIn('lou@labs.test')]);
    assert.equal((await person.get(V3)).status, 200);
    assert.equal((await sue.get(V3)).status, 200);
    assert.deepEqual([(await mio.get(V3)).status, (await mio.get(V3)).body.errorCode], [403, 'ER-FORBIDDEN']);
    const [reader] = await db.select().from(roles).where(eq(roles.key, 'reader'));
    const held = await db
      .delete(membershipRoles)
      .where(eq(membershipRoles.roleId, reader?.id ?? ''))
      .returning();
    assert.equal((await person.get(V3)).status, 403, 'the token still names the permission; the database does not');
    await db.insert(membershipRoles).values(held);
    assert.equal((await person.get(V3)).status, 200);
  });

  it('AUTH-023 lets people read themselves without the permission', async () => {
    const person = running.browser();
    const { body } = await person.signIn('lou@labs.test');
    assert.equal((await person.get(`/identity/resources/users/v1/${String(body.userId)}`)).status, 200);
    assert.equal((await person.get(`/identity/resources/users/v1/${adaId}`)).status, 403);
  });

  it('the second version adds roles and permissions', async () => {
    const [person] = itemsOf(await ada.get(`${V2}?ids=${adaId}`));
    const keys = (value: unknown) => (Array.isArray(value) ? value.map((item: { key?: string }) => item.key) : []);
    assert.deepEqual(keys(person?.roles), ['admin']);
    assert.equal(keys(person?.permissions).includes('projects.*'), true);
    const marked = `${V2}?metadata=${encodeURIComponent('{"team":"blue"}')}`;
    assert.equal(itemsOf(await ada.get(marked)).length, 0);
    await running.provider.services.db
      .update(users)
      .set({ metadata: '{"team":"blue","desk":4}' })
      .where(eq(users.id, adaId));
    assert.deepEqual(
      itemsOf(await ada.get(marked)).map((item) => item.id),
      [adaId],
    );
  });

  it('USERS-043 names roles, groups, usernames and applications of the rows', async () => {
    const [role] = itemsOf(await ada.get(`${V3}/roles?ids=${adaId}`));
    const [group] = itemsOf(await ada.get(`${V3}/groups?ids=${adaId}`));
    const [username] = itemsOf(await ada.get(`/identity/resources/usernames/v1?userIds=${adaId}`));
    const [application] = itemsOf(await ada.get(`/identity/resources/applications/v1/users-apps?userIds=${adaId}`));
    assert.deepEqual(
      [role?.roleIds, group?.groupIds].map((ids) => Array.isArray(ids) && ids.length),
      [1, 1],
    );
    assert.equal(username?.username, 'ada');
    assert.deepEqual(application?.appIds, ['dddddddd-0000-4000-8000-000000000002']);
  });

  it('USERS-043 lists the usernames of the tenant by pages, where no people are named', async () => {
    const path = '/identity/resources/usernames/v1';
    const other = String(itemsOf(await ada.get(`${V3}?_email=rob@acme.test`))[0]?.id);
    await running.provider.services.db
      .insert(usernames)
      .values({ userId: other, username: 'Robin', usernameKey: 'robin' });
    const all = await ada.get(path);
    assert.equal(all.status, 200, all.text);
    const known = itemsOf(all).map(({ username }) => String(username));
    assert.deepEqual(all.body._metadata, {
      totalItems: known.length,
      totalPages: 1,
    });
    assert.ok(known.length > 1, 'the sample has usernames');
    assert.deepEqual(
      known,
      [...known].sort((a, b) => a.localeCompare(b, 'en')),
    );
    const second = await ada.get(`${path}?_limit=1&_offset=1`);
    assert.deepEqual(itemsOf(second), itemsOf(all).slice(1, 2));
    assert.deepEqual(second.body._metadata, {
      totalItems: known.length,
      totalPages: known.length,
    });
    const [first = ''] = known;
    const some = await ada.get(`${path}?_usernamePrefix=${encodeURIComponent(first.slice(0, 2).toUpperCase())}`);
    const prefix = first.slice(0, 2).toLowerCase();
    assert.deepEqual(
      itemsOf(some).map(({ username }) => username),
      known.filter((name) => name.toLowerCase().startsWith(prefix)),
    );
    assert.deepEqual(itemsOf(await ada.get(`${path}?_usernamePrefix=%25`)), []);
  });

  it('PRO-22 USERS-043 names of a person of two tenants what belongs to this one', async () => {
    const gus = running.browser();
    await gus.signIn('gus@globex.test');
    const [role] = itemsOf(await gus.get(`${V3}/roles?ids=${adaId}`));
    const [group] = itemsOf(await gus.get(`${V3}/groups?ids=${adaId}`));
    const [application] = itemsOf(await gus.get(`/identity/resources/applications/v1/users-apps?userIds=${adaId}`));
    assert.deepEqual(
      [Array.isArray(role?.roleIds) && role.roleIds.length, group?.groupIds, application?.appIds],
      [1, [], []],
    );
    const [row] = itemsOf(await gus.get(`${V2}?ids=${adaId}`));
    assert.deepEqual([row?.tenantId, row?.tenantIds, row?.lastLogin === undefined], [GLOBEX, [GLOBEX], false]);
    const one = (await gus.get(`/identity/resources/users/v1/${adaId}`)).body;
    assert.deepEqual(
      [one.id, one.tenantId, one.vendorId, one.name, one.deletedAt],
      [adaId, GLOBEX, CLIENT_ID, 'Ada Lovelace', null],
    );
    const usernames = await gus.get(`/identity/resources/usernames/v1?userIds=${adaId},${gusId}`);
    assert.deepEqual(usernames.body._metadata, { totalItems: 2, totalPages: 1 });
  });

  it('shows no field that is not meant to be shown', async () => {
    const [person] = itemsOf(await ada.get(`${V3}?ids=${adaId}`));
    const allowed = new Set([
      'id',
      'sub',
      'email',
      'name',
      'verified',
      'mfaEnrolled',
      'mfaBypass',
      'phoneNumber',
      'provider',
      'tenantId',
      'tenantIds',
      'tenants',
      'activatedForTenant',
      'isLocked',
      'isDisabled',
      'managedBy',
      'subAccountAccessAllowed',
      'metadata',
      'createdAt',
      'lastLogin',
      'profilePictureUrl',
    ]);
    assert.equal(person?.id, adaId);
    assert.deepEqual(
      Object.keys(person).filter((name) => !allowed.has(name)),
      [],
    );
  });
});

const keysOf = (value: unknown) => (Array.isArray(value) ? value.map((item: { key?: string }) => item.key) : value);
