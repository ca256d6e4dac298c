import { and, eq, isNull, sql } from 'drizzle-orm';
import { PORTAL_CATEGORIES, portalCategory, portalReads, portalWrites } from 'gatehouse-contract/contract.js';
import { activationLink } from '../../joining/sending/activationLink.ts';
import { recordEvent } from '../../ground/audit/storage.ts';
import { addOrigins, removeOrigins } from '../../vendor/origins/storage.ts';
import type { Provider } from '../../http/pipeline/provider.ts';
import {
  applications,
  membershipRoles,
  memberships,
  permissionCategories,
  permissions,
  rolePermissions,
  roles,
  tenants,
  vendors,
} from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { personAt } from '../../people/users/personAt.ts';

/** What a new installation begins with. */
export interface Beginning {
  /** The name of the first tenant. */
  readonly tenant: string;
  /** One plain mailbox, as `toMailbox` returns it. */
  readonly adminEmail: string;
  /** The origin of the application, without a path. */
  readonly origin: string;
}

const ROLE = 'administrator';

/**
 * Brings a database to where people can work: the permissions of the portal, a role that holds them all, a tenant, its
 * first administrator and the application. What is there stays as it is, so a second run changes nothing but the link.
 * Returns the link with which the administrator sets a password, which works once within a week. Undefined: the account
 * is activated.
 */
export async function bootstrap(
  { services }: Pick<Provider, 'services'>,
  { tenant, adminEmail, origin }: Beginning,
): Promise<string | undefined> {
  const now = services.now();
  return services.db.transaction(async (db) => {
    await db.execute(sql`LOCK TABLE ${vendors} IN SHARE ROW EXCLUSIVE MODE`); // two that run at once make one tenant
    await writePermissions(db);
    const applicationId = await writeApplication(db, tenant, origin);
    if (!services.settings.allowedOrigins.includes(origin)) await addOrigins(db, { applicationId }, [origin]);
    const roleId = await administratorRole(db);
    const tenantId = await tenantNamed(db, tenant);
    const user = await personAt(db, adminEmail);
    const place = { tenantId, userId: user.id };
    const activatedAt = user.verified ? now : null;
    const [joined] = await db
      .insert(memberships)
      .values({ ...place, activatedAt, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ userId: memberships.userId });
    if (joined) await db.insert(membershipRoles).values({ ...place, roleId });
    const event = { event: 'operator.bootstrapped', outcome: 'success', actorKind: 'operator' } as const;
    const origins = { ipAddress: 'local', userAgent: undefined, traceId: 'bootstrap' };
    await recordEvent(db, { ...event, tenantId, subjectId: user.id }, origins, now);
    if (user.verified) return undefined;
    return activationLink(db, services, user.id, now);
  });
}

async function writePermissions(db: Database): Promise<void> {
  await db
    .insert(permissionCategories)
    .values(PORTAL_CATEGORIES.map((category) => ({ ...category, feCategory: true })))
    .onConflictDoNothing();
  const rows = [...portalReads(), ...portalWrites()].map((key) => ({
    key,
    name: key,
    categoryId: portalCategory(key),
    fePermission: true,
  }));
  await db.insert(permissions).values(rows).onConflictDoNothing();
}

const loginAt = (origin: string): string => `${origin}/account/login`;

/**
 * The first application is the default one: its pages are what links lead to. One that an earlier run made for the
 * tenant moves to the origin. Returns its id.
 */
async function writeApplication(db: Database, tenant: string, origin: string): Promise<string> {
  const [known] = await db.select({ id: applications.id }).from(applications).where(eq(applications.appURL, origin));
  if (known) return known.id;
  const named = await db.select().from(applications).where(eq(applications.name, tenant));
  const own = named.find(({ appURL, loginURL }) => loginURL === loginAt(appURL));
  if (own) {
    await db
      .update(applications)
      .set({ appURL: origin, loginURL: loginAt(origin) })
      .where(eq(applications.id, own.id));
    await removeOrigins(db, { applicationId: own.id }, [own.appURL]);
    return own.id;
  }
  const isDefault = (await db.$count(applications, eq(applications.isDefault, true))) === 0;
  const [made] = await db
    .insert(applications)
    .values({ name: tenant, appURL: origin, loginURL: loginAt(origin), isDefault })
    .returning({ id: applications.id });
  if (!made) throw new Error('The application was not made');
  return made.id;
}

/** The role of every tenant that may do all the portal can. One that exists keeps the permissions it has. */
async function administratorRole(db: Database): Promise<string> {
  const [made] = await db
    .insert(roles)
    .values({
      key: ROLE,
      name: 'Administrator',
      description: 'May do everything in the workspace',
      firstUserRole: true,
    })
    .onConflictDoNothing()
    .returning({ id: roles.id });
  if (made) {
    const held = await db.select({ id: permissions.id }).from(permissions).where(eq(permissions.fePermission, true));
    await db.insert(rolePermissions).values(held.map(({ id: permissionId }) => ({ roleId: made.id, permissionId })));
    return made.id;
  }
  const [found] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.key, ROLE), isNull(roles.tenantId)));
  if (!found) throw new Error('The role of administrators was neither made nor found');
  return found.id;
}

async function tenantNamed(db: Database, name: string): Promise<string> {
  const [known] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.name, name)).limit(1);
  if (known) return known.id;
  const [made] = await db.insert(tenants).values({ name }).returning({ id: tenants.id });
  if (!made) throw new Error('The tenant was not made');
  return made.id;
}
