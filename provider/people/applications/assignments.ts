import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ApplicationAssignment } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { managed } from '../members/managed.ts';
import { applications, memberships, userApplications } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';

/** What every tenant may use: the vendor's active applications. */
export const listActive = (db: Reader) =>
  db
    .select({ id: applications.id, accessType: applications.accessType })
    .from(applications)
    .where(eq(applications.isActive, true))
    .orderBy(asc(applications.name), asc(applications.id));

/** To whom of a tenant each of these applications was given. An application that does not exist is not among them. */
export async function usersOfApplications(
  db: Reader,
  tenantId: string,
  appIds: readonly string[],
): Promise<{ appId: string; userIds: string[] }[]> {
  if (appIds.length === 0) return [];
  const known = await db
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.id, [...appIds]));
  const given = await db
    .select({ applicationId: userApplications.applicationId, userId: userApplications.userId })
    .from(userApplications)
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, userApplications.tenantId), eq(memberships.userId, userApplications.userId)),
    )
    .where(
      and(
        eq(userApplications.tenantId, tenantId),
        eq(memberships.invisible, false),
        inArray(userApplications.applicationId, [...appIds]),
      ),
    )
    .orderBy(asc(userApplications.userId));
  return known.map(({ id }) => ({
    appId: id,
    userIds: given.filter(({ applicationId }) => applicationId === id).map(({ userId }) => userId),
  }));
}

/**
 * Gives a member applications, or takes them away: resolves to the ids of those that the member did not have, or had.
 */
type Change = (db: Database, member: { tenantId: string; userId: string }, appIds: string[]) => Promise<string[]>;

const give: Change = async (db, member, appIds) => {
  const rows = await db
    .insert(userApplications)
    .values(appIds.map((applicationId) => ({ ...member, applicationId })))
    .onConflictDoNothing()
    .returning({ id: userApplications.applicationId });
  return rows.map(({ id }) => id);
};

const take: Change = async (db, { tenantId, userId }, appIds) => {
  const rows = await db
    .delete(userApplications)
    .where(
      and(
        eq(userApplications.tenantId, tenantId),
        eq(userApplications.userId, userId),
        inArray(userApplications.applicationId, appIds),
      ),
    )
    .returning({ id: userApplications.applicationId });
  return rows.map(({ id }) => id);
};

/**
 * Changes which managed applications a member has. Every member may use a free application, so naming one changes
 * nothing.
 * @throws ProviderError 404 for a foreign or unknown user, tenant or application; 403 for a member who ranks above the
 * caller
 */
async function change(
  call: WriteCall & { readonly body: ApplicationAssignment },
  caller: Caller,
  kind: 'added' | 'removed',
): Promise<Written<void>> {
  const { db, body } = call;
  const { member } = await managed(call, caller, body.userId);
  const known = body.appIds.length === 0 ? [] : await listActive(db);
  const named = known.filter(({ id }) => body.appIds.includes(id));
  if (body.tenantId !== caller.tenantId || named.length < new Set(body.appIds).size)
    throw new ProviderError('ER-NOT-FOUND');
  const appIds = named.filter(({ accessType }) => accessType === 'MANAGED_ACCESS').map(({ id }) => id);
  const { tenantId, userId } = member.membership;
  const work = kind === 'added' ? give : take;
  const changed = appIds.length === 0 ? [] : await work(db, { tenantId, userId }, appIds);
  if (changed.length === 0) return { answer: undefined, event: NOTHING_CHANGED };
  return {
    answer: undefined,
    event: { event: 'admin.user.applications.changed', subjectId: userId, details: { [kind]: changed } },
  };
}

export const assign = (call: Parameters<typeof change>[0], caller: Caller): Promise<Written<void>> =>
  change(call, caller, 'added');
export const unassign = (call: Parameters<typeof change>[0], caller: Caller): Promise<Written<void>> =>
  change(call, caller, 'removed');
