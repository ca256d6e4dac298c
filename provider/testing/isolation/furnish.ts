import assert from 'node:assert/strict';
import { inArray } from 'drizzle-orm';
import { READ_USERS } from 'gatehouse-contract/contract.js';
import { applications, groups, permissions, roles, tenants, usernames, users } from '../../database/storage/schema.ts';
import { claimsOf, type Browser, type TestProvider } from '../provider.ts';
import { Belongings } from './belongings.ts';
import { UNKNOWN, type Ids } from './ids.ts';
import { FOREIGN_MARK, FOREIGN_PERMISSION } from './seed.ts';

/** What the tests know of the two tenants. */
export interface Tenants {
  readonly own: Ids;
  readonly foreign: Ids;
  /** What must not appear in an answer to a member of the own tenant. */
  readonly secrets: readonly string[];
}

/** Gives both tenants of the seed everything that a tenant can have. */
export async function furnish(running: TestProvider, signedIn: (email: string) => Promise<Browser>): Promise<Tenants> {
  const { db } = running.provider.services;
  const tenantRows = await db.select().from(tenants);
  const roleRows = await db.select().from(roles);
  const groupRows = await db.select().from(groups);
  const userRows = await db.select().from(users);
  const permissionRows = await db.select().from(permissions);
  const [application] = await db.select().from(applications);
  const ownTenant = pick(tenantRows, ({ alias }) => alias === 'own');
  const foreignTenant = pick(tenantRows, ({ alias }) => alias === FOREIGN_MARK);
  const ownUser = pick(userRows, ({ name }) => name === 'Admin');
  const foreignUser = pick(userRows, ({ email }) => email.startsWith('person@'));

  const names = { own: 'own.admin', foreign: `person.${FOREIGN_MARK}` };
  await db.delete(usernames).where(inArray(usernames.userId, [ownUser, foreignUser]));
  await db.insert(usernames).values([
    { usernameKey: names.own, username: names.own, userId: ownUser },
    { usernameKey: names.foreign, username: names.foreign, userId: foreignUser },
  ]);
  const belongings = new Belongings(db, running.clock.read);
  const passkeyOf = new Map<string, string>();
  for (const { id } of userRows) passkeyOf.set(id, await belongings.passkey(id));
  const sessionOf = async (email: string): Promise<string> => String(claimsOf((await signedIn(email)).token).sid);

  // Each sample makes its own.
  const { factor, event, emailSubscription, smsSubscription } = UNKNOWN;
  const { userAccessToken, userApiToken, tenantAccessToken, tenantApiToken } = UNKNOWN;
  const own: Ids = {
    factor,
    event,
    emailSubscription,
    smsSubscription,
    userAccessToken,
    userApiToken,
    tenantAccessToken,
    tenantApiToken,
    username: names.own,
    tenant: ownTenant,
    user: ownUser,
    passkey: passkeyOf.get(ownUser) ?? '',
    browser: await belongings.browser(ownUser),
    ...(await belongings.webhook(ownTenant)),
    slackSubscription: await belongings.slack(ownTenant),
    role: pick(roleRows, ({ key }) => key === 'own-role'),
    group: pick(groupRows, ({ tenantId }) => tenantId === ownTenant),
    application: application?.id ?? '',
    permission: pick(permissionRows, ({ key }) => key === READ_USERS),
    session: await sessionOf('admin@own.test'),
  };
  const foreign: Ids = {
    ...(await belongings.tokens({ tenantId: foreignTenant, userId: foreignUser })),
    username: names.foreign,
    tenant: foreignTenant,
    user: foreignUser,
    passkey: passkeyOf.get(foreignUser) ?? '',
    factor: await belongings.factor(foreignUser),
    browser: await belongings.browser(foreignUser),
    ...(await belongings.webhook(foreignTenant)),
    ...(await belongings.notices(foreignTenant, 'frontegg.user.created')),
    slackSubscription: await belongings.slack(foreignTenant),
    role: pick(roleRows, ({ tenantId }) => tenantId === foreignTenant),
    group: pick(groupRows, ({ tenantId }) => tenantId === foreignTenant),
    application: own.application,
    permission: own.permission,
    session: await sessionOf(`person@${FOREIGN_MARK}.test`),
  };
  const secrets = [
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
  return { own, foreign, secrets };
}

const pick = <Item extends { id: string }>(items: readonly Item[], fits: (item: Item) => boolean): string =>
  items.find(fits)?.id ?? assert.fail('the seed lacks something');
