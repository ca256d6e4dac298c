import { eq } from 'drizzle-orm';
import {
  SAMPLE_AUTHENTICATOR,
  type SeedApiToken,
  type SeedDocument,
  type SeedNotices,
  type SeedUser,
} from 'gatehouse-contract/contract.js';
import { newToken } from '../../crypto/keys/secrets.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import { findAccount } from '../../people/accounts.ts';
import { insertToken } from '../../people/apiTokens/storage.ts';
import { insertNotices } from '../../notices/subscriptions/storage.ts';
import { addFactor } from '../../signIn/mfa/factors.ts';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import type { Provider } from '../../http/pipeline/provider.ts';
import { toSearchKey } from 'gatehouse-contract/rules.js';
import { recordEvent } from '../../ground/audit/storage.ts';
import { settleApplication } from '../installation/applications.ts';
import { kinds } from '../installation/kinds.ts';
import { Missing } from '../installation/lines.ts';
import { idsOfKeys } from '../installation/named.ts';
import { findPeople, readReferences } from '../installation/references.ts';
import type { Desk } from '../installation/settle.ts';
import { writers, type Outcome } from '../installation/writers.ts';
import * as schema from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

export type { SeedDocument };

const DAY_MS = 24 * 3600_000;
const INVITED_DAYS = 7;

/**
 * Writes a document's data, once: on a database that has had it, nothing happens, so changes made since are kept.
 * All or nothing. Returns whether it was written now.
 */
export async function applySeed({ services }: Pick<Provider, 'services'>, seed: SeedDocument): Promise<boolean> {
  const { db, passwordHasher, sealing } = services;
  const [applied] = await db.select().from(schema.appliedSeeds).where(eq(schema.appliedSeeds.name, seed.name));
  if (applied) return false;
  const distinct = [...new Set(seed.users.flatMap(({ password }) => password ?? []))];
  const hashes = new Map(
    await Promise.all(distinct.map(async (password) => [password, await passwordHasher.hash(password)] as const)),
  );
  const now = services.now();
  return db.transaction(async (transaction) => {
    const claimed = await transaction
      .insert(schema.appliedSeeds)
      .values({ name: seed.name, appliedAt: now })
      .onConflictDoNothing()
      .returning();
    if (claimed.length === 0) return false; // another process was quicker
    await writeVendor(transaction, seed);
    const desk: Desk = { db: transaction, services, now, links: [] };
    await declared(async () => {
      const applications = await writeRights(desk, seed);
      await writeUsers(desk, seed.users, applications, hashes);
      await writeFactors(desk, seed.users, sealing);
      await writeApiTokens(desk, seed.apiTokens ?? []);
      await writeNotices(desk, seed.notices ?? []);
      await writeEntitlements(desk, seed);
    });
    await recordEvent(
      transaction,
      { event: 'seed.applied', outcome: 'success', actorKind: 'system', details: { name: seed.name } },
      { ipAddress: 'local', userAgent: undefined, traceId: 'seed' },
      now,
    );
    return true;
  });
}

/** @throws TypeError for an undeclared name, which is a mistake in the document */
async function declared(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    throw new TypeError(`The seed document names the ${error.kind} '${error.named}' but does not declare it`, {
      cause: error,
    });
  }
}

/** @throws what the writers found; a TypeError for what was there before, because a seed changes nothing */
function allNew(what: string, outcomes: readonly (Outcome | 'changed' | 'unchanged')[]): void {
  for (const outcome of outcomes) {
    if (outcome instanceof Error) throw outcome;
    if (outcome !== 'added') throw new TypeError(`The seed document declares ${what} that is there already`);
  }
}

const some = <Row>(rows: Row[], write: (rows: Row[]) => PromiseLike<unknown>): PromiseLike<unknown> =>
  rows.length > 0 ? write(rows) : Promise.resolve();

async function writeVendor(db: Database, seed: SeedDocument): Promise<void> {
  if (seed.vendor) await db.update(schema.vendors).set(seed.vendor);
  if (seed.strategies) await setStrategies(db, seed.strategies);
  if (seed.recovery)
    await db.update(schema.vendors).set({ recoversByEmail: seed.recovery.email, recoversBySms: seed.recovery.sms });
  if (seed.mfa?.enforce !== undefined || seed.mfa?.strategies !== undefined)
    await db.update(schema.vendors).set({ enforceMfaType: seed.mfa.enforce, mfaStrategies: seed.mfa.strategies });
  await some(
    Object.entries(seed.flags ?? {}).map(([name, value]) => ({ name, value })),
    (rows) => db.insert(schema.portalFlags).values(rows).onConflictDoNothing(),
  );
  if (seed.adminBox)
    await db
      .insert(schema.metadataRecords)
      .values({ entityName: 'adminBox', configuration: seed.adminBox })
      .onConflictDoNothing();
}

/** Returns the ids of the applications by their names. */
async function writeRights(desk: Desk, seed: SeedDocument): Promise<ReadonlyMap<string, string>> {
  const applications = new Map<string, string>();
  for (const { id: named, ...application } of seed.applications ?? []) {
    const { change, id } = await settleApplication(desk, { isDefault: false, ...application }, named);
    allNew(`the application '${application.name}'`, [change]);
    applications.set(application.name, id);
  }
  for (const tenant of seed.tenants) {
    const { change } = await kinds.tenants.settle(desk, tenant);
    allNew(`the tenant '${tenant.alias}'`, [change]);
  }
  await some(seed.categories ?? [], (rows) => desk.db.insert(schema.permissionCategories).values(rows));
  for (const { categoryId, ...permission } of seed.permissions) {
    const { change } = await kinds.permissions.settle(desk, { ...permission, category: categoryId });
    allNew(`the permission '${permission.key}'`, [change]);
  }
  for (const role of seed.roles) {
    const { change } = await kinds.roles.settle(desk, role);
    allNew(`the role '${role.key}'`, [change]);
  }
  const groups = (seed.groups ?? []).map(({ roles = [], ...group }) => ({ ...group, roles, kind: 'group' as const }));
  allNew('a group', await writers.group(desk, groups));
  return applications;
}

async function writeUsers(
  desk: Desk,
  people: readonly SeedUser[],
  applications: ReadonlyMap<string, string>,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const { db, now } = desk;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const lines = people.map(
    ({ email, name, username, phoneNumber, password, verified = true, locked = false, metadata = {}, ...person }) => ({
      kind: 'person' as const,
      email,
      name,
      username,
      phoneNumber,
      phoneNumberVerified: phoneNumber !== undefined && verified,
      verified,
      locked,
      metadata: JSON.stringify(metadata),
      passwordHash: password === undefined ? undefined : hashes.get(password),
      memberships: person.memberships.map(({ tenant, roles = [], groups = [], ...membership }) => ({
        tenant,
        roles,
        groups,
        active: !membership.invited,
        disabled: membership.disabled ?? false,
        subAccountAccess: membership.subAccountAccess,
        createdAt: daysAgo(membership.joinedDaysAgo ?? 0),
        lastLogin: membership.lastLoginDaysAgo === undefined ? undefined : daysAgo(membership.lastLoginDaysAgo),
        expiresAt: membership.expiresInDays === undefined ? undefined : daysAgo(-membership.expiresInDays),
        managedBy: person.provider === 'scim2' ? ('scim2' as const) : ('frontegg' as const),
      })),
    }),
  );
  if (lines.length === 0) return;
  allNew('a user', await writers.person(desk, lines));
  const idAt = await findPeople(
    db,
    people.map(({ email }) => email),
  );
  const idOf = ({ email }: SeedUser) => idAt(email) ?? '';
  for (const person of people) {
    const { provider, superUser, breached } = person;
    const userId = idOf(person);
    if (provider !== undefined || superUser)
      await db.update(schema.users).set({ provider, superUser }).where(eq(schema.users.id, userId));
    if (breached) await db.update(schema.passwords).set({ breached }).where(eq(schema.passwords.userId, userId));
  }
  const { tenant } = await readReferences(db, {
    tenants: people.flatMap(({ memberships }) => memberships.map((membership) => membership.tenant)),
  });
  const members = people.flatMap((person) =>
    person.memberships.map((membership) => ({
      person,
      membership,
      tenantId: tenant(membership.tenant),
      userId: idOf(person),
    })),
  );
  // Without an inviter and without a mail: the way in opens when an administrator sends it again.
  await some(
    members.flatMap(({ person: { email, name }, membership: { invited, joinedDaysAgo = 0 }, tenantId, userId }) => {
      const times = { sentAt: daysAgo(joinedDaysAgo), expiresAt: daysAgo(joinedDaysAgo - INVITED_DAYS) };
      return invited ? [{ tenantId, userId, email, name, nameKey: toSearchKey(name), language: 'en', ...times }] : [];
    }),
    (rows) => db.insert(schema.invitations).values(rows),
  );
  await some(
    members.flatMap(({ membership, tenantId, userId }) =>
      (membership.applications ?? []).map((name) => {
        const applicationId = applications.get(name);
        if (applicationId === undefined) throw new Missing('application', name);
        return { tenantId, userId, applicationId };
      }),
    ),
    (rows) => db.insert(schema.userApplications).values(rows),
  );
}

/** Gives people the authenticator app that the document names, as if they had proven it. */
async function writeFactors({ db, now }: Desk, people: readonly SeedUser[], sealing: Sealing): Promise<void> {
  const enrolled = people.filter(({ mfaEnrolled, authenticator }) => mfaEnrolled || authenticator !== undefined);
  const idAt = await findPeople(
    db,
    enrolled.map(({ email }) => email),
  );
  for (const { email, authenticator = SAMPLE_AUTHENTICATOR } of enrolled) {
    const userId = idAt(email) ?? '';
    await addFactor(db, { userId, kind: 'authenticator', secret: sealing.seal(authenticator), createdAt: now });
  }
}

/** The secrets are thrown away: these tokens show, and open nothing. */
async function writeApiTokens({ db, now }: Desk, tokens: readonly SeedApiToken[]): Promise<void> {
  const tenants = tokens.map(({ tenant }) => tenant);
  const references = await readReferences(db, { tenants, roles: tokens.flatMap(({ roles = [] }) => roles) });
  for (const { tenant, by, personal, roles = [], endsAfterDays, lastUsedDaysAgo, ...token } of tokens) {
    const tenantId = references.tenant(tenant);
    const createdBy = (await findAccount(db, { email: by }))?.user.id;
    if (createdBy === undefined) throw new Missing('user', by);
    const createdAt = new Date(now.getTime() - token.madeDaysAgo * DAY_MS);
    await insertToken(db, {
      tenantId,
      userId: personal && createdBy,
      secret: newToken(),
      type: token.type,
      description: token.description,
      createdBy,
      createdAt,
      expiresInMinutes: endsAfterDays === undefined ? null : endsAfterDays * 1_440,
      expiresAt: endsAfterDays === undefined ? null : new Date(createdAt.getTime() + endsAfterDays * DAY_MS),
      ...(lastUsedDaysAgo !== undefined && {
        lastUsedAt: new Date(now.getTime() - lastUsedDaysAgo * DAY_MS),
        lastUsedIp: '203.0.113.7',
      }),
      roleIds: roles.map((key) => references.role(tenantId, key)),
    });
  }
}

/** No question goes out: a document says who has agreed. */
async function writeNotices({ db, now }: Desk, notices: readonly SeedNotices[]): Promise<void> {
  const references = await readReferences(db, { tenants: notices.map(({ tenant }) => tenant) });
  for (const { tenant, channel, eventKey, name, recipients, confirmed } of notices)
    await insertNotices(
      db,
      { tenantId: references.tenant(tenant), channel },
      { eventKey, name, recipients, confirmedAt: confirmed ? now : null },
      now,
    );
}

async function writeEntitlements(desk: Desk, seed: SeedDocument): Promise<void> {
  const { db } = desk;
  for (const feature of seed.features ?? [])
    allNew(`the feature '${feature.key}'`, [(await kinds.features.settle(desk, feature)).change]);
  for (const plan of seed.plans ?? [])
    allNew(`the plan '${plan.key}'`, [(await kinds.plans.settle(desk, plan)).change]);
  const assigned = seed.assignments ?? [];
  const { tenant: idOf } = await readReferences(db, { tenants: assigned.map(({ tenant }) => tenant) });
  for (const { tenant, plan, feature, expireTime } of assigned) {
    const held = { tenantId: idOf(tenant), ...(expireTime !== undefined && { expireTime }) };
    const [planId] = plan === undefined ? [] : await idsOfKeys(db, 'plan', [plan]);
    const [featureId] = feature === undefined ? [] : await idsOfKeys(db, 'feature', [feature]);
    if (planId !== undefined) await db.insert(schema.planAssignments).values({ ...held, planId });
    if (featureId !== undefined) await db.insert(schema.featureAssignments).values({ ...held, featureId });
  }
}
