import { headerNames } from 'gatehouse-contract/contract.js';
import { and, eq, inArray } from 'drizzle-orm';
import { ProviderError } from '../ground/errors.ts';
import { findTenantByAlias } from '../vendor/tenants/storage.ts';
import { applications, userApplications } from '../database/storage/schema.ts';
import type { Reader } from '../ground/database.ts';
import { placesOf } from './tree/standing.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The tenant a sign-in asks for: the one of the login address (alias) or the one the page names. A wish only: it
 * chooses among a person's own tenants and gives no right.
 */
export async function wishedTenant(db: Reader, request: Request): Promise<string | undefined> {
  const alias = request.headers.get(headerNames.loginAlias);
  if (alias !== null && alias !== '') {
    const tenant = await findTenantByAlias(db, alias);
    if (tenant) return tenant.id;
  }
  const scoped = request.headers.get(headerNames.scopedTenant);
  return scoped !== null && UUID.test(scoped) ? scoped.toLowerCase() : undefined;
}

/**
 * The application a sign-in is for, when the request names one.
 * @throws ProviderError 400 for one that does not exist or is switched off
 */
export async function requestedApplication(
  db: Reader,
  request: Request,
  clientId: string,
): Promise<typeof applications.$inferSelect | undefined> {
  const id = request.headers.get(headerNames.applicationId);
  if (id === null || id === '' || id === clientId) return undefined;
  const [application] = UUID.test(id)
    ? await db
        .select()
        .from(applications)
        .where(and(eq(applications.id, id), eq(applications.isActive, true)))
    : [];
  if (!application) throw new ProviderError('ER-UNKNOWN-APPLICATION');
  return application;
}

/** An application that a sign-in has begun for. Undefined: it is switched off, or gone. */
export async function findApplication(db: Reader, id: string): Promise<typeof applications.$inferSelect | undefined> {
  const [application] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), eq(applications.isActive, true)));
  return application;
}

/** Whether the session of a person may go on in a tenant: not where the application was taken away that it began in. */
export async function mayStayInApplication(
  db: Reader,
  tenantId: string,
  { userId, applicationId }: { readonly userId: string; readonly applicationId: string | null },
  now: Date,
): Promise<boolean> {
  if (applicationId === null) return true;
  const application = await findApplication(db, applicationId);
  return application !== undefined && (await mayUseApplication(db, tenantId, userId, application, now));
}

/**
 * Whether a person may use an application in a tenant: free ones are everybody's, managed ones are assigned, there or
 * in a tenant above by which the person comes in, as roles are.
 */
export async function mayUseApplication(
  db: Reader,
  tenantId: string,
  userId: string,
  application: typeof applications.$inferSelect,
  now: Date,
): Promise<boolean> {
  if (application.accessType === 'FREE_ACCESS') return true;
  const places = await placesOf(db, tenantId, userId, now);
  const [row] = await db
    .select({ id: userApplications.applicationId })
    .from(userApplications)
    .where(
      and(
        inArray(userApplications.tenantId, [...places]),
        eq(userApplications.userId, userId),
        eq(userApplications.applicationId, application.id),
      ),
    )
    .limit(1);
  return row !== undefined;
}
