import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { hashSync } from '@node-rs/bcrypt';
import { and, eq } from 'drizzle-orm';
import {
  auditEvents,
  groupMembers,
  membershipRoles,
  memberships,
  passkeys,
  passwords,
  phoneNumbers,
  roles,
  tenants,
  usernames,
  users,
} from '../../database/storage/schema.ts';
import { importing } from '../../testing/lines.ts';
import { claimsOf, startProvider, type TestProvider } from '../../testing/provider.ts';
import { ACME } from '../../testing/seed.ts';

const INITECH = '99999999-0000-4000-8000-000000000001';
const MILTON = '99999999-0000-4000-8000-000000000002';
const password = 'a red stapler on a desk';
const passwordHash = hashSync(password, 4);
const person = (index: number) => ({
  kind: 'person',
  email: `new${index}@initech.test`,
  memberships: [{ tenant: 'acme', roles: ['member'] }],
});
const initech = [
  { kind: 'permission', key: 'reports.read' },
  { kind: 'tenant', id: INITECH, alias: 'initech', name: 'Initech', metadata: { plan: 'a' } },
  { kind: 'tenant', alias: 'initech-labs', name: 'Initech Labs', parent: 'initech', tenantType: 'test' },
  { kind: 'role', tenant: 'initech', key: 'clerk', name: 'Clerk', permissions: ['reports.read'] },
  { kind: 'group', tenant: 'initech', name: 'Basement', roles: ['clerk'] },
  {
    kind: 'person',
    id: MILTON,
    email: 'Milton@Initech.test',
    username: 'milton',
    phoneNumber: '+4930901820',
    name: 'Milton Wäddams',
    verified: true,
    passwordHash,
    metadata: { desk: 4 },
    createdAt: '2020-01-02T03:04:05Z',
    memberships: [
      { tenant: 'initech', roles: ['clerk', 'member'], groups: ['Basement'] },
      { tenant: INITECH.toUpperCase() },
      { tenant: 'initech-labs', active: false },
    ],
  },
  {
    kind: 'passkey',
    person: 'milton@INITECH.test',
    credentialId: 'abc-_',
    publicKey: 'def',
    rpId: 'app.test',
    counter: 7,
  },
];

describe('an import', () => {
  let running: TestProvider;
  let db: TestProvider['provider']['services']['db'];
  beforeEach(async () => {
    running = await startProvider();
    ({ db } = running.provider.services);
  });
  afterEach(() => running.end());

  const run = (...given: Parameters<typeof importing> extends [unknown, ...infer Rest] ? Rest : never) =>
    importing(running.provider, ...given);
  const count = () =>
    Promise.all(
      [users, usernames, passwords, memberships, membershipRoles, tenants, roles, passkeys].map((table) =>
        db.$count(table),
      ),
    );

  it('brings people who sign in with the password they have, with tenants, roles, groups and passkeys', async () => {
    assert.deepEqual(await run(initech), { added: 7, kept: 0, refused: 0, isWhole: true, refusals: [] });
    const browser = running.browser();
    assert.equal((await browser.signIn('milton@initech.test', password)).status, 200);
    const claims = claimsOf(browser.token);
    assert.deepEqual([claims.sub, claims.tenantId, claims.roles], [MILTON, INITECH, ['clerk', 'member']]);
    const [milton] = await db.select().from(users).where(eq(users.id, MILTON));
    assert.deepEqual(
      [milton?.email, milton?.nameKey, milton?.metadata, milton?.createdAt.toISOString()],
      ['Milton@initech.test', 'milton waddams', '{"desk":4}', '2020-01-02T03:04:05.000Z'],
    );
    const places = await db.select().from(memberships).where(eq(memberships.userId, MILTON));
    assert.deepEqual(
      places.map(({ shownUsernameKey, activatedAt }) => [shownUsernameKey, activatedAt !== null]).sort(),
      [
        ['milton', false],
        ['milton', true],
      ],
    );
    const [labs] = await db.select().from(tenants).where(eq(tenants.alias, 'initech-labs'));
    const [passkey] = await db.select().from(passkeys).where(eq(passkeys.userId, MILTON));
    assert.deepEqual(
      [
        labs?.parentId,
        labs?.tenantType,
        passkey?.counter,
        await db.$count(groupMembers, eq(groupMembers.userId, MILTON)),
      ],
      [INITECH, 'test', 7, 1],
    );
    assert.equal(await db.$count(phoneNumbers, eq(phoneNumbers.userId, MILTON)), 0);
  });

  it('repeats nothing when it runs again, and leaves what people have changed', async () => {
    await run(initech);
    await db.update(users).set({ name: 'Changed' }).where(eq(users.id, MILTON));
    await db.delete(membershipRoles).where(eq(membershipRoles.userId, MILTON));
    const before = await count();
    const again = await run(initech.map((line) => ({ ...line, ...('name' in line && { name: 'Other' }) })).slice(0, 4));
    assert.deepEqual([again.added, again.kept], [0, 4]);
    assert.deepEqual(await run(initech), { added: 0, kept: 7, refused: 0, isWhole: true, refusals: [] });
    assert.deepEqual(await count(), before);
    const [milton] = await db.select().from(users).where(eq(users.id, MILTON));
    assert.equal(milton?.name, 'Changed');
  });

  it('adds the password and the memberships that somebody lacks, and changes no password', async () => {
    const email = 'milton@initech.test';
    await run([{ kind: 'person', email, verified: true }]);
    const line = { kind: 'person', email, passwordHash, memberships: [{ tenant: 'acme' }] };
    assert.equal((await run([line])).added, 1);
    assert.equal((await run([{ ...line, passwordHash: hashSync('another', 4) }])).kept, 1);
    assert.equal((await running.browser().signIn(email, password)).status, 200);
    assert.equal((await running.browser().signIn(email, 'another')).status, 401);
  });

  it('knows one person by every spelling of the address, also within one batch', async () => {
    const spellings = ['ada@acme.test', ' ADA@Acme.test', 'new@acme.test', 'NEW@acme.test'];
    const { added, kept } = await run(spellings.map((email) => ({ kind: 'person', email })));
    assert.deepEqual([added, kept], [1, 3]);
  });

  it('takes people without an address by username or phone number', async () => {
    const lines = [
      { kind: 'person', username: 'Peter.G' },
      { kind: 'person', phoneNumber: '+49 30 901820' },
    ];
    assert.equal((await run(lines)).added, 2);
    assert.equal((await run(lines)).kept, 2);
    assert.equal(await db.$count(phoneNumbers, eq(phoneNumbers.phoneNumber, '+4930901820')), 1);
  });

  it('says the number of each line that is wrong, without its secrets, and writes the others', async () => {
    const wrong: readonly [line: unknown, problem: RegExp][] = [
      [{ kind: 'nobody' }, /^kind must be one of permission, tenant/],
      [{ kind: 'person', email: 'a@b.test', pasword: 'x' }, /^pasword is no field of this kind$/],
      [{ kind: 'person', email: 'a, b@b.test' }, /^email must be one email address$/],
      [{ kind: 'person', name: 'Nobody' }, /^an email, a username or a phoneNumber must be given$/],
      [
        { kind: 'person', email: 'a@b.test', passwordHash: '5f4dcc3b5aa765d61d8327deb882cf99' },
        /^passwordHash is refused: it has no known form$/,
      ],
      [{ kind: 'person', email: 'a@b.test', passwordHash: passwordHash.replace('$04$', '$31$') }, /costs too much/],
      [
        { kind: 'person', email: 'a@b.test', memberships: [{ tenant: 'nowhere' }] },
        /^the tenant 'nowhere' does not exist$/,
      ],
      [
        { kind: 'person', email: 'a@b.test', memberships: [{ tenant: 'acme', roles: ['king'] }] },
        /^the role 'king' does not exist$/,
      ],
      [
        { kind: 'person', email: 'a@b.test', memberships: [{ tenant: 'acme', groups: ['none'] }] },
        /^the group 'none' does not exist$/,
      ],
      [{ kind: 'person', email: 'a@b.test', username: 'ada' }, /^the username belongs to another person$/],
      [{ kind: 'person', email: 'a@b.test', name: 'N\0' }, /^name must not contain NUL$/],
      [{ kind: 'tenant', name: 'Nameless' }, /^either id or alias must be given$/],
      [{ kind: 'tenant', alias: 'x' }, /^name is missing$/],
      [{ kind: 'tenant', alias: INITECH, name: 'X' }, /^alias must not look like an id$/],
      [{ kind: 'tenant', alias: 'x', name: 'X', parent: 'nowhere' }, /^the tenant 'nowhere'/],
      [{ kind: 'role', key: 'x', permissions: ['nothing'] }, /^the permission 'nothing' does not exist$/],
      [
        { kind: 'passkey', person: 'nobody@x.test', credentialId: 'x', publicKey: 'x', rpId: 'x.test' },
        /^the person 'nobody@x.test'/,
      ],
    ];
    const before = await count();
    const { added, refused, refusals } = await run(wrong.flatMap(([line], index) => [line, person(index)]));
    assert.deepEqual([added, refused], [wrong.length, wrong.length]);
    for (const [index, [line, problem]] of wrong.entries()) {
      const [number, ...said] = (refusals.find((one) => one.startsWith(`${2 * index + 1}:`)) ?? '').split(': ');
      assert.match(said.join(': '), problem, JSON.stringify(line));
      assert.equal(number, String(2 * index + 1));
    }
    assert.doesNotMatch(refusals.join(), /5f4dcc3b|\$2b\$/);
    const after = await count();
    assert.deepEqual([after[0], after[5], after[6]], [Number(before[0]) + wrong.length, before[5], before[6]]);
  });

  it('finds the one line of a batch that the database refuses', async () => {
    const [reader] = await db.select().from(users).where(eq(users.emailKey, 'ada@acme.test'));
    const lines = [person(1), { ...person(2), username: 'same', phoneNumber: undefined }, person(3)];
    await run([{ kind: 'person', username: 'same' }]);
    const { added, refusals } = await run(lines);
    assert.deepEqual([added, refusals], [2, ['2: the username belongs to another person']]);
    const alias = { kind: 'tenant', alias: 'acme', name: 'Acme' };
    const taken = await run([
      { kind: 'tenant', alias: 'fine', name: 'Fine' },
      { ...alias, id: INITECH },
    ]);
    assert.deepEqual([taken.added, taken.kept, reader !== undefined], [1, 1, true]);
  });

  it('reads text that is malformed, too long or not UTF-8 line by line', async () => {
    const text = `\uFEFF${JSON.stringify(person(1))}\r\n\n{"kind":\n"${'x'.repeat(1 << 20)}"\n${JSON.stringify(person(2))}`;
    const { added, refusals } = await run(text);
    assert.deepEqual([added, refusals], [2, ['3: is not JSON in UTF-8', '4: is longer than 1048576 bytes']]);
  });

  it('begins at a line, and stops at the first that is wrong where it shall', async () => {
    const lines = [person(1), { kind: 'nobody' }, person(2)];
    const stopped = await run(lines, { strict: true });
    assert.deepEqual([stopped.added, stopped.refused, stopped.isWhole], [1, 1, false]);
    assert.deepEqual((await run(lines, { from: 3 })).added, 1);
  });

  it('writes nothing in a trial, in which later lines find earlier ones', async () => {
    const before = await count();
    const { added, refused } = await run([...initech, { kind: 'nobody' }], { dryRun: true });
    assert.deepEqual([added, refused, await count()], [7, 1, before]);
    assert.equal(await db.$count(auditEvents, eq(auditEvents.event, 'operator.imported')), 0);
  });

  it('is one audit event a run, of the operator', async () => {
    await run([person(1), { kind: 'nobody' }]);
    await run([{ kind: 'nobody' }], { strict: true });
    const events = await db.select().from(auditEvents).where(eq(auditEvents.event, 'operator.imported'));
    assert.deepEqual(events.map(({ actorKind, outcome, details }) => [actorKind, outcome, details]).sort(), [
      ['operator', 'failure', { added: 0, kept: 0, refused: 1, isWhole: false }],
      ['operator', 'success', { added: 1, kept: 0, refused: 1, isWhole: true }],
    ]);
  });

  it('writes many in few transactions, and tells how far it is', async () => {
    const told: number[] = [];
    const lines = Array.from({ length: 1_100 }, (_, index) => person(index));
    const { added } = await run(lines, { done: (number) => told.push(number) });
    assert.deepEqual([added, told], [1_100, [500, 1_000, 1_100]]);
    assert.equal(await db.$count(memberships, and(eq(memberships.tenantId, ACME))), 1_145);
  });
});
