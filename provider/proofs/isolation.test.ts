import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { READ_USERS, type ApiTokenType, type EndpointName } from 'gatehouse-contract/contract.js';
import { ALGORITHM } from '../crypto/keys/signingKeys.ts';
import type { CallerKind } from '../http/pipeline/principal.ts';
import { newSecret } from '../people/apiTokens/secretText.ts';
import { insertToken } from '../people/apiTokens/storage.ts';
import type { IdKind, AnyRoute } from '../http/pipeline/route.ts';
import { setOrigins } from '../vendor/origins/storage.ts';
import { routes } from '../app/generated/routes.ts';
import {
  apiTokens,
  applications,
  groups,
  memberships,
  membershipRoles,
  mfaFactors,
  rememberedBrowsers,
  passkeys,
  roles,
  tenants,
  usernames,
  users,
  permissions,
  attemptCounters,
  noticeConfigurations,
  noticeSubscriptions,
  slackSubscriptions,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from '../database/storage/schema.ts';
import {
  claimsOf,
  CLIENT_ID,
  ORIGIN,
  PUBLIC_URL,
  startProvider,
  type Answer,
  type Browser,
  type TestProvider,
} from '../testing/provider.ts';
import { FOREIGN_MARK, FOREIGN_PERMISSION, isolationSeed, PASSWORD } from './isolationSeed.ts';
import {
  anyNewAddress,
  addressOf,
  calls,
  contractRows,
  makeSpare,
  partsOf,
  rowNamed,
  sampleOf,
  type ContractRow,
  type SampleParts,
  type Scene,
  type Spare,
  forSamples,
} from '../../tests/support/calls.ts';
import { nonEmpty } from '../../tests/support/expect.ts';
import { mailText } from '../testing/mail.ts';
import { connectSample, sampleSlack, type SampleSlack } from '../testing/slack.ts';

type Ids = Readonly<Record<IdKind, string>>;

/** Of the foreign tenant alone. */
const FOREIGN_ORIGIN = `http://${FOREIGN_MARK}.test`;
const lists = [{}, { _includeSubTenants: 'true' }, { _limit: '200', _sortBy: 'tenantId' }] as const;

/** Further ways to ask beside the sample of a row, one request each. */
const ways = new Map<string, readonly Record<string, string>[]>([
  ['applications.list', [{}, { _includeFreeAccess: 'false' }]],
  ['groups.list', [{}, { _groupsRelations: 'rolesAndUsers' }]],
  ['users.listV2', lists],
  ['users.listV3', [...lists, { _email: FOREIGN_MARK }, { _identifier: FOREIGN_MARK }]],
]);
/** What a route shows that belongs to the vendor: no secret of another tenant. */
const vendorWide = new Map([['permissions.list', [FOREIGN_PERMISSION]]]);

interface Row extends ContractRow {
  route: AnyRoute;
}

const routeOf = new Map<string, AnyRoute>(Object.entries(routes));
const rows: Row[] = contractRows.map((row) => ({
  ...row,
  route: routeOf.get(row.name) ?? assert.fail(`${row.name} has no route`),
}));
const closed = rows.filter(({ route }) => route.access !== 'anonymous');
const permissionKeys = [
  ...new Set([
    ...closed.flatMap(({ route }) => (typeof route.access === 'object' ? route.access.anyOf : [])),
    'fe.account-hierarchy.read.subAccount',
  ]),
];

const UNKNOWN: Ids = {
  user: '0d0d0d0d-0000-4000-8000-000000000001',
  tenant: '0d0d0d0d-0000-4000-8000-000000000002',
  role: '0d0d0d0d-0000-4000-8000-000000000003',
  group: '0d0d0d0d-0000-4000-8000-000000000004',
  application: '0d0d0d0d-0000-4000-8000-000000000005',
  passkey: '0d0d0d0d-0000-4000-8000-000000000006',
  permission: '0d0d0d0d-0000-4000-8000-000000000007',
  username: 'of-no-user',
  session: '0d0d0d0d-0000-4000-8000-000000000008',
  factor: '0d0d0d0d-0000-4000-8000-000000000008',
  browser: '0d0d0d0d-0000-4000-8000-000000000009',
  webhook: '0d0d0d0d-0000-4000-8000-00000000000a',
  delivery: '0d0d0d0d-0000-4000-8000-00000000000b',
  event: 'frontegg.user.signedUp',
  emailSubscription: '0d0d0d0d-0000-4000-8000-00000000000c',
  smsSubscription: '0d0d0d0d-0000-4000-8000-00000000000c',
  slackSubscription: '0d0d0d0d-0000-4000-8000-00000000000c',
  userAccessToken: '0d0d0d0d-0000-4000-8000-00000000000a',
  userApiToken: '0d0d0d0d-0000-4000-8000-00000000000a',
  tenantAccessToken: '0d0d0d0d-0000-4000-8000-00000000000a',
  tenantApiToken: '0d0d0d0d-0000-4000-8000-00000000000a',
};

describe('PRO-22 PRO-23 one tenant never sees another', () => {
  let running: TestProvider;
  let admin: Browser;
  let member: Browser;
  let own: Ids;
  let foreign: Ids;
  /** Programs by kind: with every right, without any, and with tokens that are over. */
  let programs: {
    kind: CallerKind;
    alive: string;
    without: string;
    over: { expired: string; 'taken back': string };
  }[];
  /** What must not appear in an answer to a member of the own tenant. */
  let secrets: string[];

  let slack: SampleSlack;
  before(async () => {
    slack = await sampleSlack();
    const plenty = 1_000_000;
    const sendingLimits = { perNetwork: plenty, perAsker: plenty, perAddress: plenty, perVendor: plenty };
    const textLimits = { perCountry: plenty, perTenant: plenty };
    const requestLimits = { mails: plenty, links: plenty, passkeys: plenty, refresh: plenty };
    const lockout = { perAccount: plenty, perAddress: plenty, window: 900 };
    const limits = { sendingLimits, textLimits, requestLimits, lockout, slack: slack.app };
    running = await startProvider(limits, forSamples(isolationSeed(permissionKeys), 'admin@own.test'));
    const { db } = running.provider.services;
    const tenantRows = await db.select().from(tenants);
    const roleRows = await db.select().from(roles);
    const groupRows = await db.select().from(groups);
    const userRows = await db.select().from(users);
    const permissionRows = await db.select().from(permissions);
    const [application] = await db.select().from(applications);
    const pick = <Item extends { id: string }>(items: readonly Item[], fits: (item: Item) => boolean): string =>
      items.find(fits)?.id ?? assert.fail('the seed lacks something');
    const keys = userRows.map((user) => ({
      userId: user.id,
      credentialId: `of-${user.id}`,
      publicKey: 'none',
      counter: 0,
      rpId: new URL(ORIGIN).hostname,
      deviceType: 'Platform' as const,
    }));
    const passkeyRows = await db.insert(passkeys).values(keys).returning();
    const passkeyOf = (userId: string): string =>
      passkeyRows.find((row) => row.userId === userId)?.id ?? assert.fail('somebody has no passkey');
    const factorOf = async (userId: string): Promise<string> => {
      const [row] = await db.insert(mfaFactors).values({ userId, kind: 'sms', phoneNumber: '+4930901820' }).returning();
      return row?.id ?? assert.fail('there is no factor');
    };
    const browserOf = async (userId: string): Promise<string> => {
      const times = { createdAt: new Date(), expiresAt: new Date(running.clock.read() + 3_600_000) };
      const [row] = await db
        .insert(rememberedBrowsers)
        .values({ hash: randomUUID(), userId, ...times })
        .returning();
      return row?.id ?? assert.fail('there is no browser');
    };
    /** A webhook of a tenant, with a delivery in its log. */
    const webhookOf = async (tenantId: string) => {
      const text = tenantRows.find(({ id }) => id === tenantId)?.name ?? '';
      const at = new Date(running.clock.read());
      const [webhook] = await db
        .insert(webhooks)
        .values({
          tenantId,
          displayName: text,
          url: `https://93.184.216.34/${encodeURIComponent(text)}`,
          secret: `secret of ${text}`,
          eventKeys: ['frontegg.user.signedUp'],
          isActive: true,
        })
        .returning();
      const [event] = await db
        .insert(webhookEvents)
        .values({ tenantId, eventKey: 'frontegg.user.signedUp', body: JSON.stringify({ text }) })
        .returning();
      if (!webhook || !event) return assert.fail('there is no webhook');
      const { id: webhookId } = webhook;
      const [delivery] = await db
        .insert(webhookDeliveries)
        .values({ webhookId, eventId: event.id, sequence: event.sequence, state: 'failed', nextAttemptAt: at })
        .returning();
      return { webhook: webhookId, delivery: delivery?.id ?? assert.fail('there is no delivery') };
    };
    /** What a tenant hears of an event by mail and text message. */
    const noticesOf = async (tenantId: string, event: string) => {
      const subscription = async (channel: 'email' | 'sms'): Promise<string> => {
        const [configuration] = await db
          .insert(noticeConfigurations)
          .values({ tenantId, channel, eventKey: event, enabled: true })
          .returning();
        const configurationId = configuration?.id ?? assert.fail('there are no notices');
        const [row] = await db
          .insert(noticeSubscriptions)
          .values({ configurationId, name: FOREIGN_MARK, enabled: true })
          .returning();
        return row?.id ?? assert.fail('there is no subscription');
      };
      return { event, emailSubscription: await subscription('email'), smsSubscription: await subscription('sms') };
    };
    const slackOf = async (tenantId: string): Promise<string> => {
      const team = tenantRows.find(({ id }) => id === tenantId)?.name ?? '';
      await connectSample(db, tenantId, team);
      const events = [{ eventKey: 'frontegg.user.signedUp', channelIds: ['C0SECURITY1'], title: team }];
      const [row] = await db.insert(slackSubscriptions).values({ tenantId, isActive: true, events }).returning();
      return row?.id ?? assert.fail('there is no subscription');
    };
    const ownTenant = pick(tenantRows, ({ alias }) => alias === 'own');
    const [ownUser, foreignUser] = [
      pick(userRows, ({ name }) => name === 'Admin'),
      pick(userRows, ({ email }) => email.startsWith('person@')),
    ];
    const names = { own: 'own.admin', foreign: `person.${FOREIGN_MARK}` };
    await db.delete(usernames).where(inArray(usernames.userId, [ownUser, foreignUser]));
    await db.insert(usernames).values([
      { usernameKey: names.own, username: names.own, userId: ownUser },
      { usernameKey: names.foreign, username: names.foreign, userId: foreignUser },
    ]);
    const tokensOf = async (place: { tenantId: string; userId: string }) => {
      const make = async (kind: string, type: ApiTokenType, owner: { tenantId: string; userId?: string }) => {
        const fields = { description: `${FOREIGN_MARK} ${kind}`, createdAt: new Date(running.clock.read()) };
        const [row] = await db
          .insert(apiTokens)
          .values({ ...owner, ...fields, type, hash: randomUUID(), createdBy: place.userId })
          .returning();
        return row?.id ?? assert.fail(`there is no ${kind}`);
      };
      const { tenantId } = place;
      return {
        userAccessToken: await make('personal', 'accessToken', place),
        userApiToken: await make('personal', 'clientCredentials', place),
        tenantAccessToken: await make('of the tenant', 'accessToken', { tenantId }),
        tenantApiToken: await make('of the tenant', 'clientCredentials', { tenantId }),
      };
    };
    own = {
      userAccessToken: UNKNOWN.userAccessToken,
      userApiToken: UNKNOWN.userApiToken,
      tenantAccessToken: UNKNOWN.tenantAccessToken,
      tenantApiToken: UNKNOWN.tenantApiToken,
      // Each sample makes its own.
      event: UNKNOWN.event,
      emailSubscription: UNKNOWN.emailSubscription,
      smsSubscription: UNKNOWN.smsSubscription,
      username: names.own,
      tenant: ownTenant,
      user: ownUser,
      passkey: passkeyOf(ownUser),
      factor: UNKNOWN.factor,
      browser: await browserOf(ownUser),
      ...(await webhookOf(ownTenant)),
      slackSubscription: await slackOf(ownTenant),
      role: pick(roleRows, ({ key }) => key === 'own-role'),
      group: pick(groupRows, ({ tenantId }) => tenantId === ownTenant),
      application: application?.id ?? '',
      permission: pick(permissionRows, ({ key }) => key === READ_USERS),
      session: String(claimsOf((await signedIn('admin@own.test')).token).sid),
    };
    const foreignTenant = pick(tenantRows, ({ alias }) => alias === FOREIGN_MARK);
    const elsewhere = running.browser();
    await elsewhere.signIn(`person@${FOREIGN_MARK}.test`);
    foreign = {
      ...(await tokensOf({ tenantId: foreignTenant, userId: foreignUser })),
      username: names.foreign,
      tenant: foreignTenant,
      user: foreignUser,
      passkey: passkeyOf(foreignUser),
      factor: await factorOf(foreignUser),
      browser: await browserOf(foreignUser),
      ...(await webhookOf(foreignTenant)),
      ...(await noticesOf(foreignTenant, 'frontegg.user.created')),
      slackSubscription: await slackOf(foreignTenant),
      role: pick(roleRows, ({ tenantId }) => tenantId === foreignTenant),
      group: pick(groupRows, ({ tenantId }) => tenantId === foreignTenant),
      application: own.application,
      permission: own.permission,
      session: String(claimsOf(elsewhere.token).sid),
    };

    await setOrigins(db, { tenantId: foreignTenant }, [FOREIGN_ORIGIN]);
    running.clock.forward(5); // until it counts
    secrets = [
      FOREIGN_MARK,
      FOREIGN_PERMISSION,
      foreign.passkey,
      foreign.session,
      foreign.factor,
      foreign.browser,
      foreign.webhook,
      foreign.delivery,
      foreign.emailSubscription,
      foreign.smsSubscription,
      foreign.slackSubscription,
      foreign.userAccessToken,
      foreign.userApiToken,
      foreign.tenantAccessToken,
      foreign.tenantApiToken,
      ...tenantRows.filter(({ id }) => id !== ownTenant).map(({ id }) => id),
      ...roleRows.filter(({ tenantId }) => tenantId !== null && tenantId !== ownTenant).map(({ id }) => id),
      ...groupRows.filter(({ tenantId }) => tenantId !== ownTenant).map(({ id }) => id),
      ...userRows.filter(({ email }) => email.includes(FOREIGN_MARK)).map(({ id }) => id),
    ];
    [admin, member] = [await signedIn('admin@own.test'), await signedIn('member@own.test')];
  });
  before(async () => {
    const { db } = running.provider.services;
    const [role] = await db.select().from(roles).where(eq(roles.key, 'admin'));
    const [outsider] = await db.select().from(users).where(eq(users.emailKey, 'member@own.test'));
    const make = async (
      kind: CallerKind,
      userId: string | undefined,
      fields: { tenantId?: string; expiresAt?: Date },
    ) => {
      const secret = newSecret(kind === 'userToken' ? 'user_token' : 'tenant_token');
      const isOf = kind === 'userToken' ? { userId } : {};
      const roleIds = kind === 'tenantToken' && userId !== undefined ? [role?.id ?? ''] : [];
      const createdAt = new Date(running.clock.read());
      const kept = { description: kind, type: 'accessToken', createdAt, tenantId: own.tenant } as const;
      const { id } = await insertToken(db, { ...kept, ...isOf, ...fields, secret, roleIds });
      return { id, secret };
    };
    const past = new Date(running.clock.read() - 1000);
    programs = await Promise.all(
      (['userToken', 'tenantToken'] as const).map(async (kind) => {
        const gone = await make(kind, own.user, {});
        await db.delete(apiTokens).where(eq(apiTokens.id, gone.id));
        const without = await make(kind, kind === 'userToken' ? outsider?.id : undefined, {});
        const over = {
          expired: (await make(kind, own.user, { expiresAt: past })).secret,
          'taken back': gone.secret,
        };
        return { kind, alive: (await make(kind, own.user, {})).secret, without: without.secret, over };
      }),
    );
  });
  after(async () => {
    await running.end();
    slack.close();
  });
  // How many messages a person has sent is no matter here.
  beforeEach(async () => {
    const { db } = running.provider.services;
    await db.delete(attemptCounters);
    // A tenant has a number of webhooks and subscriptions at most.
    await db.delete(webhooks).where(notInArray(webhooks.id, [own.webhook, foreign.webhook]));
    await db.delete(noticeConfigurations).where(eq(noticeConfigurations.tenantId, own.tenant));
    const kept = [own.slackSubscription, foreign.slackSubscription];
    await db.delete(slackSubscriptions).where(notInArray(slackSubscriptions.id, kept));
  });

  async function signedIn(email: string): Promise<Browser> {
    // What a sample has set up before is asked for by no other.
    await running.provider.services.db.update(users).set({ mfaEnrolled: false });
    const browser = running.browser();
    assert.equal((await browser.signIn(email)).status, 200, email);
    return browser;
  }

  /** A new user in the own tenant. */
  async function newMember(): Promise<string> {
    const { db } = running.provider.services;
    const email = `${randomUUID()}@own.test`;
    const [user] = await db
      .insert(users)
      .values({ email, emailKey: email, name: 'Spare', nameKey: 'spare' })
      .returning();
    const userId = user?.id ?? assert.fail('nobody was added');
    await db.insert(memberships).values({ tenantId: own.tenant, userId, activatedAt: new Date() });
    return userId;
  }

  /** What the id of something that is used up names. */
  const idKindOf = (kind: Spare): IdKind =>
    kind === 'account'
      ? 'tenant'
      : kind === 'invited' || kind === 'number'
        ? 'user'
        : kind === 'app' || kind === 'phone' || kind === 'key'
          ? 'factor'
          : kind;

  /** The sample of a row as it names these ids. */
  const written = (name: EndpointName, browser: Browser, ids: Ids): Promise<SampleParts> => {
    const scene = (caller: Browser): Scene => ({
      ids,
      credentials: { email: 'admin@own.test', password: PASSWORD },
      outsider: `person@${FOREIGN_MARK}.test`,
      newAddress: anyNewAddress,
      origin: ORIGIN,
      mail: (address) => mailText(running.provider.services, address),
      now: running.clock.read,
      async ask(asked, input) {
        const row = rowNamed(asked);
        const parts = partsOf(input);
        const body = row.method === 'GET' ? {} : { body: parts.body };
        return (await caller.call(row.method, addressOf(row, parts), body)).body;
      },
      // An own role or member is used up by a call, so there is one for each.
      async spare(kind) {
        if (kind === 'passkey' || kind === 'session' || kind === 'browser') return ids[kind];
        if (ids !== own) return ids[idKindOf(kind)];
        // Factors, numbers and personal tokens are the caller's own.
        const isOwn = idKindOf(kind) === 'factor' || kind === 'number' || (kind.startsWith('user') && kind !== 'user');
        const maker = isOwn ? caller : admin;
        return kind === 'user' ? newMember() : makeSpare(kind, scene(maker));
      },
    });
    return sampleOf(name, scene(browser));
  };

  /**
   * Sends one request; `fields` names the ids to put in, and every other field of the sample that carries ids is left
   * out. No answer to the own tenant may tell anything of another.
   */
  async function send(
    browser: Browser,
    row: Row,
    fields: Readonly<Record<string, Ids>>,
    query: Readonly<Record<string, string>> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { name, method, route } = row;
    const samples = new Map<Ids, SampleParts>();
    for (const ids of new Set([own, ...Object.values(fields)])) samples.set(ids, await written(name, browser, ids));
    const sampleWith = (ids: Ids): SampleParts => samples.get(ids) ?? assert.fail(`${name} has no sample`);
    const base = sampleWith(own);
    const parts = partsOf(base);
    for (const field of kindsOf(route).keys()) {
      const [part, key] = placeOf(field);
      const ids = fields[field];
      const value = sampleWith(ids ?? own)[part][key];
      assert.notEqual(value, undefined, `the sample of ${name} has no ${field}`);
      if (ids) parts[part][key] = value;
      else if (part !== 'params') delete parts[part][key];
    }
    Object.assign(parts.query, query);
    const address = addressOf(row, parts);
    const answer = await browser.call(method, address, { headers, ...(method !== 'GET' && { body: parts.body }) });
    const sent = Object.values(fields).flatMap((ids) => Object.values(ids));
    const open = new Set([...sent, ...(vendorWide.get(name) ?? [])]);
    const leak = secrets.find((secret) => !open.has(secret) && answer.text.includes(secret));
    assert.equal(leak, undefined, `${method} ${address} tells of another tenant: ${answer.text.slice(0, 500)}`);
    return answer;
  }

  /** The place of a field such as `body.roleIds`. */
  const placeOf = (field: string): [part: keyof SampleParts, key: string] => {
    const [part, key = ''] = field.split('.');
    if (part === 'params' || part === 'query' || part === 'body') return [part, key];
    return assert.fail(`${field} is no part of a request`);
  };

  const kindsOf = (route: AnyRoute) => new Map<string, IdKind>(Object.entries(route.ids ?? {}));
  const filled = (row: Row, ids: Ids): Record<string, Ids> =>
    Object.fromEntries([...kindsOf(row.route).keys()].map((field) => [field, ids]));
  const queriesOf = ({ name }: Row) => ways.get(name) ?? [{}];

  /** What an answer says, without the ids that were sent. */
  const seen = ({ status, text }: Answer, ids: Ids) => ({
    status,
    text: Object.entries(ids).reduce((told, [kind, id]) => told.replaceAll(id, `{${kind}}`), text),
  });

  it('PRO-23 has a sample for every route that is not anonymous', () => {
    assert.deepEqual(
      nonEmpty(closed)
        .map(({ name }) => name)
        .filter((name) => !Object.hasOwn(calls, name)),
      [],
    );
    const known = new Set<string>(closed.map(({ name }) => name));
    assert.deepEqual(
      [...ways.keys(), ...vendorWide.keys()].filter((name) => !known.has(name)),
      [],
    );
  });

  it('PRO-23 says of every id in a path what it stands for', () => {
    const silent = closed.flatMap(({ name, path, route }) =>
      [...path.matchAll(/\{(\w+)\}/g)]
        .map(([, key]) => `params.${key}`)
        .filter((field) => !kindsOf(route).has(field))
        .map((field) => `${name} ${field}`),
    );
    assert.deepEqual(silent, []);
  });

  it('PRO-23 lets no page of another tenant act in this one', async () => {
    for (const row of nonEmpty(closed)) {
      const { status, body } = await send(admin, row, filled(row, own), {}, { origin: FOREIGN_ORIGIN });
      assert.deepEqual([status, body.errorCode], [403, 'ER-ORIGIN-REFUSED'], row.name);
    }
  });

  /** A genuine signature over claims that should open nothing. */
  async function forged(browser: Browser, changes: Record<string, unknown>, typ = 'JWT'): Promise<Browser> {
    const { kid, key } = await running.provider.services.signingKeys.current();
    const { iss: _iss, aud: _aud, ...claims } = claimsOf(browser.token);
    const token = await new SignJWT({ ...claims, iss: PUBLIC_URL, aud: CLIENT_ID, ...changes })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ })
      .sign(key);
    const thief = running.browser();
    thief.token = token;
    return thief;
  }

  /** Callers who must get 401, whatever they ask. */
  const strangers: readonly { who: string; browser(): Promise<Browser> }[] = [
    { who: 'somebody without a token', browser: async () => running.browser() },
    {
      who: 'an unsigned token',
      browser: async () =>
        withToken(
          [{ alg: 'none', typ: 'JWT' }, claimsOf(admin.token)]
            .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
            .join('.') + '.',
        ),
    },
    ...['mfaToken', 'invitation', 'resetPassword', 'activation', 'state', 'idToken', 'tenantApiToken', undefined].map(
      (type) => ({ who: `a token of the type ${String(type)}`, browser: () => forged(admin, { type }) }),
    ),
    { who: 'a token whose header says another type', browser: () => forged(admin, {}, 'at+jwt') },
    { who: 'a token for another audience', browser: () => forged(admin, { aud: 'somebody-else' }) },
    { who: 'a token of another issuer', browser: () => forged(admin, { iss: 'http://evil.test' }) },
    {
      who: 'a token that has expired',
      browser: () => forged(admin, { exp: Math.floor(running.clock.read() / 1000) - 1 }),
    },
    { who: 'a token for a tenant one is no member of', browser: () => forged(admin, { tenantId: foreign.tenant }) },
    { who: 'a token for another person’s session', browser: () => forged(admin, { sid: claimsOf(member.token).sid }) },
    {
      who: 'somebody whose session has ended',
      async browser() {
        const browser = await signedIn('admin@own.test');
        const { token } = browser;
        assert.equal((await browser.post('/identity/resources/auth/v1/logout')).status, 204);
        browser.token = token;
        return browser;
      },
    },
  ];

  const withToken = (token: string): Browser => {
    const browser = running.browser();
    browser.token = token;
    return browser;
  };

  for (const row of closed) {
    describe(`${row.method} ${row.path}`, () => {
      for (const [field, kind] of kindsOf(row.route)) {
        if (kind === 'permission') continue; // the vendor's: none is foreign
        it(`PRO-22 answers a foreign id in ${field} like an unknown one`, async () => {
          const unknown = { ...UNKNOWN, application: foreign.application };
          for (const browser of [admin, member]) {
            for (const query of nonEmpty(queriesOf(row))) {
              for (const others of [{}, filled(row, own)]) {
                const [theirs, nobodys] = [
                  await send(browser, row, { ...others, [field]: foreign }, query),
                  await send(browser, row, { ...others, [field]: unknown }, query),
                ];
                assert.deepEqual(seen(theirs, foreign), seen(nobodys, unknown), JSON.stringify({ field, query }));
              }
            }
          }
        });
      }

      it('PRO-22 tells a member without rights no more than the route allows', async () => {
        const { access } = row.route;
        for (const query of nonEmpty(queriesOf(row))) {
          const answer = await send(member, row, filled(row, own), query);
          if (typeof access === 'object')
            assert.deepEqual([answer.status, answer.body.errorCode], [403, 'ER-FORBIDDEN']);
          else assert.ok(answer.status < 300 || answer.status === 403, answer.text);
        }
      });

      it('PRO-06 refuses every other token', async () => {
        for (const { who, browser } of strangers) {
          const answer = await send(await browser(), row, filled(row, own));
          assert.equal(answer.status, 401, `${who}: ${answer.text}`);
        }
      });

      it('PRO-26 acts on a disabled person and on a lost role with the next request', async () => {
        const { db } = running.provider.services;
        const leaver = await signedIn('leaver@own.test');
        const ofLeaver = await db.select().from(users).where(eq(users.emailKey, 'leaver@own.test'));
        const userId = ofLeaver[0]?.id ?? '';
        const before200 = await send(leaver, row, filled(row, own));
        assert.ok(before200.status < 300, before200.text);
        if (typeof row.route.access === 'object') {
          const held = await db
            .delete(membershipRoles)
            .where(and(eq(membershipRoles.tenantId, own.tenant), eq(membershipRoles.userId, userId)))
            .returning();
          assert.equal((await send(leaver, row, filled(row, own))).status, 403);
          await db.insert(membershipRoles).values(held);
        }
        const setDisabled = (isDisabled: boolean) =>
          db
            .update(memberships)
            .set({ isDisabled })
            .where(and(eq(memberships.tenantId, own.tenant), eq(memberships.userId, userId)));
        await setDisabled(true);
        assert.equal((await send(leaver, row, filled(row, own))).status, 401);
        await setDisabled(false);
      });

      it('PRO-23 PRO-26 takes the API tokens that it names, while they are in force, and refuses every other', async () => {
        const { takes } = row.route;
        for (const { kind, alive, without, over } of nonEmpty(programs)) {
          const answer = await send(withToken(alive), row, filled(row, own));
          if (takes.includes(kind)) {
            assert.ok(answer.status < 300, `${kind}: ${answer.text}`);
            const bare = await send(withToken(without), row, filled(row, own));
            assert.deepEqual([bare.status, bare.body.errorCode], [403, 'ER-FORBIDDEN'], kind);
          } else assert.deepEqual([answer.status, answer.body.errorCode], [403, 'ER-PERSON-REQUIRED'], kind);
          for (const [state, secret] of nonEmpty(Object.entries(over))) {
            const refused = await send(withToken(secret), row, filled(row, own));
            assert.equal(refused.status, 401, `${kind}, ${state}: ${refused.text}`);
          }
        }
      });

      it('PRO-22 answers its own people, and of nothing else', async () => {
        for (const query of nonEmpty(queriesOf(row))) {
          await send(admin, row, {}, query); // a required id may be missing: only what the answer tells counts
          const answer = await send(admin, row, filled(row, own), query);
          assert.ok(answer.status < 300, answer.text);
        }
      });
    });
  }
});
