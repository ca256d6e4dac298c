import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import {
  applications,
  auditEvents,
  memberships,
  oneTimeSecrets,
  tenants,
  users,
} from '../../database/storage/schema.ts';
import { inOrder } from '../../testing/audit.ts';
import { claimsOf, ORIGIN, startProvider, type TestProvider } from '../../testing/provider.ts';
import { applyDocument, type Applied } from './apply.ts';
import { DocumentError, type ApplyDocument } from './document.ts';
import { kinds } from '../installation/kinds.ts';

const password = 'a lamp of green glass';
const ADA = 'ada@acme.test';

const document: ApplyDocument = {
  permissions: [{ key: 'reports.read', name: 'Read reports' }, { key: 'reports.write' }],
  features: [
    { key: 'reports', permissions: ['reports.read'], flag: { on: true } },
    { key: 'export', flag: null },
  ],
  plans: [{ key: 'gold', name: 'Gold', features: ['reports', 'export'], defaultTreatment: 'false' }],
  tenants: [
    { alias: 'acme', name: 'Acme', plans: ['gold'], metadata: { region: 'eu' }, origins: ['https://acme.test'] },
    { alias: 'labs', name: 'Acme Labs', parent: 'acme', features: ['reports'] },
  ],
  roles: [
    { key: 'reader', name: 'Reader', permissions: ['reports.read'] },
    { key: 'clerk', tenant: 'acme', permissions: ['reports.read', 'reports.write'], level: 2 },
  ],
  applications: [{ appURL: ORIGIN, name: 'Reports', origins: ['https://reports.test'] }],
  people: [
    { email: ADA, name: 'Ada', memberships: [{ tenant: 'acme', roles: ['clerk'] }] },
    { email: 'bob@acme.test', memberships: [{ tenant: 'acme', roles: ['reader'], expiresAt: '2030-01-31T09:00:00Z' }] },
  ],
};

const outcomes = ({ changes }: Applied, ...wanted: string[]): string[] =>
  changes
    .filter(({ change }) => wanted.includes(change))
    .map(({ change, kind, name, fields }) => [change, kind, name, ...fields].join(' '));

describe('a document that is applied', () => {
  let running: TestProvider;
  let db: TestProvider['provider']['services']['db'];
  beforeEach(async () => {
    running = await startProvider({}, { name: 'nothing', tenants: [], permissions: [], roles: [], users: [] });
    ({ db } = running.provider.services);
  });
  afterEach(() => running.end());

  it('PRO-07 keeps the secret of a client as a hash, shows it nowhere, and takes it away for null', async () => {
    const clientSecret = 'a secret of more than 32 characters';
    const redirectUris = [`${ORIGIN}/oauth/callback`];
    const apply = (secret: string | null) =>
      applyDocument(running.provider, { applications: [{ appURL: ORIGIN, redirectUris, clientSecret: secret }] });
    const kept = async () => (await db.select().from(applications))[0]?.clientSecretHash;
    assert.deepEqual(outcomes(await apply(clientSecret), 'added', 'changed').length, 1);
    assert.match((await kept()) ?? '', /^[\w-]{43}$/);
    assert.deepEqual(outcomes(await apply(clientSecret), 'added', 'changed'), []);
    const listed = await kinds.applications.list(db, { limit: 10 });
    assert.deepEqual(nonEmpty(listed)[0]?.item.redirectUris, redirectUris);
    assert.doesNotMatch(JSON.stringify([listed, await db.select().from(auditEvents)]), /secret of|SecretHash":"/);
    await apply(null);
    assert.equal(await kept(), null);
    await rejectionOf(apply('short'));
  });

  it('refuses tenants in a circle, and writes nothing of them', async () => {
    const tenants = [
      { alias: 'one', name: 'One' },
      { alias: 'two', name: 'Two', parent: 'one' },
      { alias: 'three', name: 'Three', parent: 'two' },
    ];
    await apply({ tenants });
    assert.deepEqual(await problemsOf({ tenants: [{ alias: 'one', parent: 'three' }] }), [
      'tenants[0]: a tenant cannot have one of its own sub-tenants as its parent',
    ]);
    assert.deepEqual(await problemsOf({ tenants: [{ alias: 'one', parent: 'one' }] }), [
      'tenants[0]: a tenant cannot be its own parent',
    ]);
    assert.deepEqual(outcomes(await apply({ tenants: [{ alias: 'three', parent: 'one' }] }), 'changed'), [
      'changed tenants three parentId',
    ]);
  });

  it('SUBACC-006 sets the type of a tenant, lists it, and takes it back for null', async () => {
    const typed = (tenantType?: string | null) =>
      apply({ tenants: [{ alias: 'lab', name: 'Lab', ...(tenantType !== undefined && { tenantType }) }] });
    const listed = async () => nonEmpty(await kinds.tenants.list(db, { limit: 10 }))[0]?.item.tenantType;
    await typed('test');
    assert.equal(await listed(), 'test');
    assert.deepEqual(outcomes(await typed(), 'changed'), [], 'what is left out stays');
    assert.deepEqual(outcomes(await typed(null), 'changed'), ['changed tenants lab tenantType']);
    assert.equal(await listed(), undefined);
    assert.match(String(await problemsOf({ tenants: [{ alias: 'lab', tenantType: 'palace' }] })), /tenantType/);
  });

  it('says before a tenant moves how many people get in and no longer do, and audits it in both subtrees', async () => {
    const tenants = [
      { alias: 'left', name: 'Left', isReseller: true },
      { alias: 'right', name: 'Right' },
      { alias: 'moving', name: 'Moving', parent: 'left', subAccountAccessType: 'alwaysOn' },
    ];
    const person = (name: string, ...places: string[]) => ({
      email: `${name}@moving.test`,
      memberships: places.map((tenant) => ({ tenant })),
    });
    await apply({
      tenants,
      people: [person('stays', 'left', 'moving'), person('goes', 'left'), person('comes', 'right')],
    });
    await db.update(memberships).set({ activatedAt: new Date() });
    const moved = { tenants: [{ alias: 'moving', parent: 'right' }] };
    const accessOf = ({ changes }: { changes: readonly { access?: unknown }[] }) => changes[0]?.access;
    assert.deepEqual(accessOf(await apply(moved, { dryRun: true })), { gain: 1, lose: 1 });
    assert.deepEqual(accessOf(await apply(moved, { dryRun: true })), { gain: 1, lose: 1 }, 'a trial moves nothing');
    const before = await db.$count(auditEvents);
    assert.deepEqual(accessOf(await apply(moved)), { gain: 1, lose: 1 });
    assert.equal(await db.$count(auditEvents), before + 3, 'of the tenant, of the old and of the new one above it');
    assert.equal(accessOf(await apply(moved)), undefined);
  });

  const apply = (given: unknown, options = {}) => applyDocument(running.provider, given, options);
  async function problemsOf(given: unknown): Promise<readonly string[]> {
    const error = await rejectionOf(apply(given));
    return error instanceof DocumentError ? error.problems : [String(error)];
  }
  const count = () => Promise.all([tenants, users, memberships, applications].map((table) => db.$count(table)));

  it('brings an empty installation to where people can work, and a second run changes nothing', async () => {
    const first = await apply(document);
    assert.deepEqual([outcomes(first, 'changed', 'unchanged'), first.changes.length], [[], 12]);
    const [ada, bob] = nonEmpty(first.links);
    assert.ok(ada, 'there is a link');
    assert.deepEqual([ada.email, bob?.email], [ADA, 'bob@acme.test']);
    const carried = Object.fromEntries(new URL(ada.link).searchParams);
    const activated = await running.browser().post('/identity/resources/users/v1/activate', { ...carried, password });
    assert.equal(activated.status, 200, activated.text);

    const browser = running.browser();
    await browser.signIn(ADA, password);
    const [acme] = await db.select().from(tenants).where(eq(tenants.alias, 'acme'));
    assert.equal(claimsOf(browser.token).tenantId, acme?.id);
    const held = await browser.get('/identity/resources/users/v1/me/authorization');
    assert.match(held.text, /reports\.write/);
    const entitled = await browser.get('/frontegg/entitlements/api/v2/user-entitlements');
    assert.match(entitled.text, /"reports"/);

    running.clock.forward(6); // a list of origins counts for five seconds
    const opened = await running.provider.fetch(
      new Request(`${ORIGIN}/identity/resources/auth/v1/user`, {
        method: 'OPTIONS',
        headers: { Origin: 'https://reports.test', 'Access-Control-Request-Method': 'POST' },
      }),
    );
    assert.equal(opened.headers.get('access-control-allow-origin'), 'https://reports.test');

    const again = await apply(document);
    assert.deepEqual([outcomes(again, 'added', 'changed'), again.links], [[], []]);
  });

  it('sets what it names, and leaves everything else as it is', async () => {
    await apply(document);
    const second = await apply({
      tenants: [{ alias: 'acme', name: 'Acme Corporation' }],
      roles: [{ key: 'clerk', tenant: 'acme', permissions: ['reports.read'] }],
      features: [{ key: 'export', flag: { on: false } }],
      plans: [{ key: 'gold', features: ['export'] }],
      applications: [{ appURL: 'https://second.test', isDefault: true }],
      people: [
        { email: 'BOB@acme.test', name: 'Bob', memberships: [{ tenant: 'acme', disabled: true, expiresAt: null }] },
      ],
    });
    assert.deepEqual(outcomes(second, 'added', 'changed'), [
      'changed features export flag',
      'changed plans gold features',
      'changed tenants acme name',
      'changed roles acme/clerk permissions',
      'added applications https://second.test',
      'changed people BOB@acme.test name memberships acme',
    ]);
    const [bob] = await db.select().from(users).where(eq(users.email, 'bob@acme.test'));
    const [place] = await db
      .select()
      .from(memberships)
      .where(eq(memberships.userId, bob?.id ?? ''));
    assert.deepEqual([bob?.name, place?.isDisabled, place?.temporaryExpirationDate], ['Bob', true, null]);
    const [clerk] = (await kinds.roles.list(db, { limit: 10 })).filter(({ item }) => item.key === 'clerk');
    assert.deepEqual([clerk?.item.level, clerk?.item.permissions], [2, ['reports.read']]);
    const known = await db.select().from(applications);
    assert.deepEqual(
      known.filter(({ isDefault }) => isDefault).map(({ appURL }) => appURL),
      ['https://second.test'],
    );
    const rest = await apply({ ...document, tenants: [], features: [], plans: [], roles: [], people: [] });
    assert.deepEqual(outcomes(rest, 'added', 'changed'), []);
  });

  it('is what the lists say: a list applied again changes nothing', async () => {
    await apply(document);
    const listed = Object.fromEntries(
      await Promise.all(
        Object.entries(kinds).map(
          async ([name, kind]) => [name, (await kind.list(db, { limit: 100 })).map(({ item }) => item)] as const,
        ),
      ),
    );
    assert.deepEqual(
      Object.entries(listed).flatMap(([name, items]) => (items.length > 0 ? [] : [name])),
      [],
    );
    assert.deepEqual(outcomes(await apply(listed), 'added', 'changed'), []);
  });

  it('is tried out without a trace, and without links', async () => {
    const before = await count();
    const trial = await apply(document, { dryRun: true });
    assert.deepEqual([trial.changes.length, trial.links], [12, []]);
    assert.deepEqual(await count(), before);
    assert.equal(await db.$count(oneTimeSecrets), 0);
    assert.equal(await db.$count(auditEvents, eq(auditEvents.event, 'operator.applied')), 0);
  });

  it('is refused whole, with each place that is wrong', async () => {
    const before = await count();
    const { people: _, ...rest } = document;
    assert.deepEqual(
      await problemsOf({
        ...rest,
        roles: [{ key: 'clerk', permissions: ['reports.burn'] }],
        people: [
          { email: ADA, memberships: [{ tenant: 'nowhere' }] },
          { email: 'bob@acme.test', memberships: [{ tenant: 'acme', roles: ['king'] }] },
        ],
        applications: [{ appURL: ORIGIN }, { appURL: ORIGIN }],
      }),
      [
        "roles[0]: the permission 'reports.burn' does not exist",
        `applications[1]: '${ORIGIN}' stands at applications[0] already`,
        "people[0]: the tenant 'nowhere' does not exist",
        "people[1]: the role 'king' does not exist",
      ],
    );
    assert.deepEqual(await count(), before, 'nothing was written');
  });

  it('names the field that is wrong, and takes no password', async () => {
    assert.deepEqual(
      await problemsOf({
        tenants: [{ name: 'Acme' }, { alias: 'acme', colour: 'red' }],
        features: [{ key: 'reports', permissions: ['reports.*'] }],
        applications: [{ appURL: 'javascript:alert(1)' }],
        people: [
          { email: 'not an address', memberships: [{}] },
          { email: ADA, passwordHash: '$2b$10$…' },
        ],
        colours: [],
      }),
      [
        'features[0].permissions: must name whole keys: a pattern such as reports.* would guard no permission',
        'tenants[0]: either id or alias must be given',
        'tenants[1].colour: is not a known field',
        'applications[0].appURL: must be an address such as https://app.example.com',
        'people[0].email: must be one email address',
        'people[0].memberships[0].tenant: must be given',
        'people[1].passwordHash: is not a known field',
        'colours: is not a known field',
      ],
    );
    assert.deepEqual(
      await problemsOf({
        tenants: [
          { alias: 'acme', name: 'Acme', origins: ['https://*.acme.test'] },
          { alias: 'labs', name: 'Labs', origins: ['https://labs.test/'] },
        ],
      }),
      [
        'tenants[0].origins[0]: must name one host: wildcards are not taken',
        'tenants[1].origins[0]: must be an origin such as https://app.example.com, without a path',
      ],
    );
    const { services } = running.provider;
    const strict = { services: { ...services, settings: { ...services.settings, allowHttp: false } } };
    const readable = await rejectionOf(
      applyDocument(strict, { applications: [{ appURL: ORIGIN, origins: ['http://a.test'] }] }),
    );
    assert.match(String(readable), /applications\[0\]: the origin 'http:\/\/a\.test' is not encrypted/);
    assert.deepEqual(await problemsOf([]), ['the document: must be an object']);
    assert.deepEqual(await problemsOf({ tenants: [{ alias: 'acme' }] }), ['tenants[0]: a new tenant needs a name']);
    assert.deepEqual(await problemsOf({ tenants: [{ alias: 'a\u0000', name: 'A' }] }), [
      'tenants[0].alias: must not contain NUL',
    ]);
  });

  it('writes down each thing that it made or changed, and no link', async () => {
    await apply(document, { token: 'pipeline' });
    await apply({ tenants: [{ alias: 'acme', name: 'Acme Corporation' }] });
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.event, 'operator.applied'));
    assert.equal(rows.length, 15, 'and of each of the two people in the tenant');
    const changed = rows.filter(({ details }) => details['change'] === 'changed');
    assert.deepEqual(
      changed.map(({ actorKind, details }) => [actorKind, details]),
      [['operator', { kind: 'tenants', name: 'acme', change: 'changed', fields: ['name'] }]],
    );
    assert.equal(JSON.stringify(rows).includes('token='), false);
    assert.equal(rows.filter(({ details }) => details['token'] === 'pipeline').length, 14);
  });

  it('PRO-34 PRO-22 tells in the log of a tenant what it changes of people there, and of no other tenant', async () => {
    await apply(document);
    const places = (roles: string[]) => [{ tenant: 'acme', roles }, { tenant: 'labs' }];
    await apply({ people: [{ email: ADA, name: 'Ada L.', memberships: places(['clerk']) }] });
    await apply({ people: [{ email: ADA, memberships: places(['reader']) }] });
    const [ada] = await db.select().from(users).where(eq(users.email, ADA));
    const told = async (alias: string) => {
      const rows = await db
        .select({ subjectId: auditEvents.subjectId, details: auditEvents.details })
        .from(auditEvents)
        .innerJoin(tenants, eq(tenants.id, auditEvents.tenantId))
        .where(and(eq(auditEvents.event, 'operator.applied'), eq(tenants.alias, alias)))
        .orderBy(...inOrder);
      return nonEmpty(rows)
        .filter(({ subjectId }) => subjectId === ada?.id)
        .map(({ details }) => [details['change'], details['fields']]);
    };
    assert.deepEqual(await told('acme'), [
      ['added', []],
      ['changed', ['memberships acme']],
    ]);
    assert.deepEqual(await told('labs'), [['added', []]]);
  });

  it('comes after another one that runs at the same time', async () => {
    const [first, second] = await Promise.all([apply(document), apply(document)]);
    assert.deepEqual([outcomes(first, 'added').length, outcomes(second, 'added').length].sort(), [0, 12]);
  });
});
