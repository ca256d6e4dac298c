import { eq, inArray } from 'drizzle-orm';
import type { SeedDocument, SeedUser } from 'gatehouse-contract/contract.js';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import type { Provider } from '../../http/pipeline/provider.ts';
import { toIdentifierKey, toSearchKey } from 'gatehouse-contract/rules.js';
import { recordEvent } from '../../ground/audit/storage.ts';
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
  const { db, passwordHasher } = services;
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
    const names = await writeRights(transaction, seed);
    await writeUsers(transaction, seed.users, names, hashes, now);
    await writeEntitlements(transaction, seed, names);
    await recordEvent(
      transaction,
      { event: 'seed.applied', outcome: 'success', actorKind: 'system', details: { name: seed.name } },
      { ipAddress: 'local', userAgent: undefined, traceId: 'seed' },
      now,
    );
    return true;
  });
}

/** Ids by the names a document uses; an undeclared name is a mistake in the document. */
class Names {
  readonly #ids = new Map<string, string>();

  set(kind: string, name: string, id: string): void {
    this.#ids.set(`${kind}:${name}`, id);
  }

  get(kind: string, name: string): string {
    const id = this.#ids.get(`${kind}:${name}`);
    if (id === undefined) throw new TypeError(`The seed document names the ${kind} '${name}' but does not declare it`);
    return id;
  }
}

const some = <Row>(rows: Row[], write: (rows: Row[]) => PromiseLike<unknown>): PromiseLike<unknown> =>
  rows.length > 0 ? write(rows) : Promise.resolve();

async function writeVendor(db: Database, seed: SeedDocument): Promise<void> {
  if (seed.vendor) await db.update(schema.vendors).set(seed.vendor);
  if (seed.strategies) await setStrategies(db, seed.strategies);
  if (seed.recovery)
    await db.update(schema.vendors).set({ recoversByEmail: seed.recovery.email, recoversBySms: seed.recovery.sms });
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

async function writeRights(db: Database, seed: SeedDocument): Promise<Names> {
  const names = new Names();
  for (const application of await insertAll(seed.applications ?? [], (rows) =>
    db.insert(schema.applications).values(rows).returning(),
  ))
    names.set('application', application.name, application.id);
  for (const { parent, ...tenant } of seed.tenants) {
    const [row] = await db
      .insert(schema.tenants)
      .values({ ...tenant, ...(parent !== undefined && { parentId: names.get('tenant', parent) }) })
      .returning();
    if (row) names.set('tenant', tenant.alias, row.id);
  }
  await some(seed.categories ?? [], (rows) => db.insert(schema.permissionCategories).values(rows));
  const permissions = seed.permissions.map((permission) => ({
    ...permission,
    fePermission: permission.key.startsWith('fe.'),
  }));
  for (const permission of await insertAll(permissions, (rows) =>
    db.insert(schema.permissions).values(rows).returning(),
  ))
    names.set('permission', permission.key, permission.id);
  for (const { permissions: keys, tenant, ...role } of seed.roles) {
    const [row] = await db
      .insert(schema.roles)
      .values({ ...role, ...(tenant !== undefined && { tenantId: names.get('tenant', tenant) }) })
      .returning();
    if (!row) continue;
    names.set('role', role.key, row.id);
    await some(
      keys.map((key) => ({ roleId: row.id, permissionId: names.get('permission', key) })),
      (rows) => db.insert(schema.rolePermissions).values(rows),
    );
  }
  for (const { tenant, roles = [], ...group } of seed.groups ?? []) {
    const tenantId = names.get('tenant', tenant);
    const [row] = await db
      .insert(schema.groups)
      .values({ ...group, tenantId })
      .returning();
    if (!row) continue;
    names.set('group', `${tenant}/${group.name}`, row.id);
    await some(
      roles.map((key) => ({ tenantId, groupId: row.id, roleId: names.get('role', key) })),
      (rows) => db.insert(schema.groupRoles).values(rows),
    );
  }
  return names;
}

const insertAll = async <Row, Written>(
  rows: Row[],
  write: (rows: Row[]) => PromiseLike<Written[]>,
): Promise<Written[]> => (rows.length > 0 ? write(rows) : []);

async function writeUsers(
  db: Database,
  people: readonly SeedUser[],
  names: Names,
  hashes: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const emailKeys = people.map(({ email }) => toIdentifierKey(email));
  await insertAll(
    people.map(
      ({
        email,
        name,
        verified = true,
        mfaEnrolled = false,
        phoneNumber,
        provider = 'local',
        locked = false,
        superUser = false,
        metadata = {},
      }) => ({
        email,
        emailKey: toIdentifierKey(email),
        name,
        nameKey: toSearchKey(name),
        verified,
        mfaEnrolled,
        phoneNumber,
        provider,
        isLocked: locked,
        superUser,
        metadata: JSON.stringify(metadata),
      }),
    ),
    (rows) => db.insert(schema.users).values(rows).returning(),
  );
  const written = await db
    .select({ id: schema.users.id, emailKey: schema.users.emailKey })
    .from(schema.users)
    .where(inArray(schema.users.emailKey, emailKeys));
  const idByKey = new Map(written.map((row) => [row.emailKey, row.id]));
  const idOf = ({ email }: SeedUser) => idByKey.get(toIdentifierKey(email)) ?? '';

  await some(
    people.flatMap((person) =>
      person.username === undefined
        ? []
        : [{ userId: idOf(person), username: person.username, usernameKey: toIdentifierKey(person.username) }],
    ),
    (rows) => db.insert(schema.usernames).values(rows),
  );
  await some(
    people.flatMap((person) =>
      person.phoneNumber === undefined || person.verified === false
        ? []
        : [{ userId: idOf(person), phoneNumber: person.phoneNumber, verifiedAt: now }],
    ),
    (rows) => db.insert(schema.phoneNumbers).values(rows).onConflictDoNothing(),
  );
  await some(
    people.flatMap((person) =>
      person.password === undefined
        ? []
        : [
            {
              userId: idOf(person),
              hash: hashes.get(person.password) ?? '',
              breached: person.breached ?? false,
              changedAt: now,
            },
          ],
    ),
    (rows) => db.insert(schema.passwords).values(rows),
  );
  const members = people.flatMap((person) =>
    person.memberships.map((membership) => ({
      person,
      membership,
      tenantId: names.get('tenant', membership.tenant),
      userId: idOf(person),
    })),
  );
  await some(
    members.map(({ person, membership, tenantId, userId }) => ({
      tenantId,
      userId,
      createdAt: daysAgo(membership.joinedDaysAgo ?? 0),
      activatedAt: membership.invited ? null : daysAgo(membership.joinedDaysAgo ?? 0),
      lastLogin: membership.lastLoginDaysAgo === undefined ? null : daysAgo(membership.lastLoginDaysAgo),
      isDisabled: membership.disabled ?? false,
      temporaryExpirationDate: membership.expiresInDays === undefined ? null : daysAgo(-membership.expiresInDays),
      managedBy: person.provider === 'scim2' ? ('scim2' as const) : ('frontegg' as const),
    })),
    (rows) => db.insert(schema.memberships).values(rows),
  );
  // By nobody, and without a mail: the way in opens when an administrator sends it again.
  await some(
    members.flatMap(({ person: { email, name }, membership: { invited, joinedDaysAgo = 0 }, tenantId, userId }) => {
      const times = { sentAt: daysAgo(joinedDaysAgo), expiresAt: daysAgo(joinedDaysAgo - INVITED_DAYS) };
      return invited ? [{ tenantId, userId, email, name, nameKey: toSearchKey(name), language: 'en', ...times }] : [];
    }),
    (rows) => db.insert(schema.invitations).values(rows),
  );
  await some(
    members.flatMap(({ membership, ...member }) =>
      (membership.roles ?? []).map((key) => ({
        tenantId: member.tenantId,
        userId: member.userId,
        roleId: names.get('role', key),
      })),
    ),
    (rows) => db.insert(schema.membershipRoles).values(rows),
  );
  await some(
    members.flatMap(({ membership, ...member }) =>
      (membership.groups ?? []).map((name) => ({
        tenantId: member.tenantId,
        userId: member.userId,
        groupId: names.get('group', `${membership.tenant}/${name}`),
      })),
    ),
    (rows) => db.insert(schema.groupMembers).values(rows),
  );
  await some(
    members.flatMap(({ membership, ...member }) =>
      (membership.applications ?? []).map((name) => ({
        tenantId: member.tenantId,
        userId: member.userId,
        applicationId: names.get('application', name),
      })),
    ),
    (rows) => db.insert(schema.userApplications).values(rows),
  );
}

async function writeEntitlements(db: Database, seed: SeedDocument, names: Names): Promise<void> {
  for (const { permissions = [], flag, ...feature } of seed.features ?? []) {
    const [row] = await db.insert(schema.features).values(feature).returning();
    if (!row) continue;
    names.set('feature', feature.key, row.id);
    await some(
      permissions.map((permissionKey) => ({ featureId: row.id, permissionKey })),
      (rows) => db.insert(schema.featurePermissions).values(rows),
    );
    if (flag) await db.insert(schema.featureFlags).values({ ...flag, featureId: row.id });
  }
  for (const { features, ...plan } of seed.plans ?? []) {
    const [row] = await db.insert(schema.plans).values(plan).returning();
    if (!row) continue;
    names.set('plan', plan.key, row.id);
    await some(
      features.map((key) => ({ planId: row.id, featureId: names.get('feature', key) })),
      (rows) => db.insert(schema.planFeatures).values(rows),
    );
  }
  for (const { tenant, plan, feature, expireTime } of seed.assignments ?? []) {
    const held = { tenantId: names.get('tenant', tenant), ...(expireTime !== undefined && { expireTime }) };
    if (plan !== undefined)
      await db.insert(schema.planAssignments).values({ ...held, planId: names.get('plan', plan) });
    if (feature !== undefined)
      await db.insert(schema.featureAssignments).values({ ...held, featureId: names.get('feature', feature) });
  }
}
