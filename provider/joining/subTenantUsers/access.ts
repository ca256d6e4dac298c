import { and, eq } from 'drizzle-orm';
import { memberships } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { managed } from '../../people/members/managed.ts';
import { effectiveRoles } from '../../people/roles/storage.ts';
import { isOpenBelow } from '../../people/subTenants/people.ts';
import { accountWithin, managerOf } from '../../people/tree/managing.ts';

interface Place {
  readonly tenantId: string;
  readonly userId: string;
}

/** Decides whether a member may go into the accounts below. */
export async function allowAccess(db: Database, place: Place, allowed: boolean, now: Date): Promise<void> {
  await db
    .update(memberships)
    .set({ subAccountAccessAllowed: allowed, updatedAt: now })
    .where(and(eq(memberships.tenantId, place.tenantId), eq(memberships.userId, place.userId)));
}

/**
 * Lets a member into the accounts below, or keeps the member out of them (SUBACC-012, SUBACC-028). A member who
 * is let in acts there with the roles held here, so the caller must be able to give each of them.
 * @throws ProviderError 404 for who is no member of the account; 403 for roles above the caller's; 409 where every
 * account below is open to all
 */
export async function setAccess(
  call: WriteCall,
  principal: Principal,
  userId: string | undefined,
  { allowAccess: allowed, tenantId = principal.tenantId }: { allowAccess: boolean; tenantId?: string | undefined },
): Promise<Written<undefined>> {
  const { db, now } = call;
  const { account } = await accountWithin(db, principal, tenantId);
  const { member, guard } = await managed(call, managerOf(principal, account), userId);
  const { user, membership } = member;
  if (membership.subAccountAccessAllowed === allowed) return { answer: undefined, event: NOTHING_CHANGED };
  if (!allowed && (await isOpenBelow(db, account.id))) throw new ProviderError('ER-SUB-ACCOUNT-ALWAYS-ON');
  if (allowed) for (const role of await effectiveRoles(db, [account.id], user.id)) guard.mayHandOut(role);
  await allowAccess(db, { tenantId: account.id, userId: user.id }, allowed, now);
  return {
    answer: undefined,
    event: {
      event: 'admin.user.sub-account-access.changed',
      tenantId: account.id,
      subjectId: user.id,
      details: { before: membership.subAccountAccessAllowed, after: allowed },
    },
  };
}
