import { ranksAbove, type RoleGuard } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import { listPermissions } from '../roles/edits.ts';
import { guardRolesOf } from '../roles/rules.ts';
import type { User } from '../accounts.ts';
import { placesOf } from '../tree/standing.ts';
import { directRoles, effectiveRoles, type RoleRow } from '../roles/storage.ts';
import { findTenantUser, type TenantUser } from '../users/storage.ts';

/** A member of the caller's tenant whom the caller may manage, and what the caller may do with roles. */
export interface Managed {
  member: TenantUser;
  /** The roles the member holds besides those of groups. */
  held: RoleRow[];
  guard: RoleGuard;
}

/** Whether a person ranks above the caller, by the roles that the person acts with in a tenant. */
export async function isAbove(
  { db, now }: Pick<WriteCall, 'db' | 'now'>,
  { actor }: RoleGuard,
  { tenantId, user }: { readonly tenantId: string; readonly user: Pick<User, 'id' | 'superUser'> },
): Promise<boolean> {
  const roles = await effectiveRoles(db, await placesOf(db, tenantId, user.id, now), user.id);
  return ranksAbove(actor, { superUser: user.superUser, roles });
}

/**
 * Finds the member a call names, and what the caller may do by the rights of this moment.
 * @throws ProviderError 404, the same for a member of another tenant and for an unknown user; 403 for a member who
 * ranks above the caller, and for a program that names its own person
 */
export async function managed(call: WriteCall, caller: Caller, userId: string | undefined): Promise<Managed> {
  const { db } = call;
  const { tenantId } = caller;
  const member = userId === undefined ? undefined : await findTenantUser(db, { tenantIds: [tenantId] }, userId);
  if (!member) throw new ProviderError('ER-NOT-FOUND');
  // A program changes nothing of the account of the person whose rights it has.
  if (caller.kind === 'userToken' && member.user.id === caller.userId) throw new ProviderError('ER-PERSON-REQUIRED');
  const guard = await guardRolesOf(caller.within(db), await listPermissions(db, tenantId));
  if (await isAbove(call, guard, { tenantId, user: member.user })) throw new ProviderError('ER-USER-ABOVE-OWN');
  const held = (await directRoles(db, [tenantId], [member.user.id])).get(`${tenantId}/${member.user.id}`) ?? [];
  return { member, held, guard };
}

/** @throws ProviderError 409: who did this to their own user could not take it back (USERS-045) */
export function requireOther(caller: Caller, { member }: Managed): void {
  if (member.user.id === caller.userId) throw new ProviderError('ER-OWN-USER');
}
