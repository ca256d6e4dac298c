import type { TeamUser } from 'gatehouse-elements/contract.js';
import { ranksAbove, type RoleGuard } from 'gatehouse-elements/rules.js';
import { ProviderError } from '../errors.ts';
import type { WriteCall } from '../http/call.ts';
import type { Principal } from '../http/principal.ts';
import { NOTHING_CHANGED, type Written } from '../http/writeRoute.ts';
import { listPermissions } from '../roles/edits.ts';
import { guardRolesOf } from '../roles/rules.ts';
import { directRoles, effectiveRoles, findRoles, type RoleRow } from '../roles/storage.ts';
import { keepingUserManager } from '../roles/userManagers.ts';
import { changeMembership, deleteMembership, replaceRoles } from './edits.ts';
import { findTenantUser, type TenantUser } from '../users/storage.ts';
import { presentTeamUser } from './presenter.ts';

/** A member of the caller's tenant whom the caller may manage, and what the caller may do with roles. */
interface Managed {
  member: TenantUser;
  /** The roles the member holds besides those of groups. */
  held: RoleRow[];
  guard: RoleGuard;
}

/**
 * Finds the member a call names.
 * @throws ProviderError 404, the same for a member of another tenant and for nobody; 403 for somebody who ranks above the caller
 */
async function managed({ db }: WriteCall, principal: Principal, userId: string | undefined): Promise<Managed> {
  const { tenantId } = principal;
  const member = userId === undefined ? undefined : await findTenantUser(db, { tenantIds: [tenantId] }, userId);
  if (!member) throw new ProviderError('ER-NOT-FOUND');
  const guard = await guardRolesOf(db, principal, await listPermissions(db, tenantId));
  const roles = await effectiveRoles(db, tenantId, member.user.id);
  if (ranksAbove(guard.actor, { superUser: member.user.superUser, roles }))
    throw new ProviderError('ER-USER-ABOVE-OWN');
  const held = (await directRoles(db, [tenantId], [member.user.id])).get(`${tenantId}/${member.user.id}`) ?? [];
  return { member, held, guard };
}

/** @throws ProviderError 409: who did this to their own user could not take it back (USERS-045) */
function requireOther(principal: Principal, { member }: Managed): void {
  if (member.user.id === principal.user.id) throw new ProviderError('ER-OWN-USER');
}

/** Makes these the roles a member holds besides those of groups. */
export async function setRolesOfMember(
  call: WriteCall,
  principal: Principal,
  userId: string,
  roleIds: readonly string[] | undefined,
): Promise<Written<{ item: TeamUser }>> {
  const { db, services } = call;
  const { tenantId } = principal;
  const { member, held, guard } = await managed(call, principal, userId);
  const item = (roles: readonly RoleRow[]) => ({ item: presentTeamUser(member, roles, services.clientId) });
  const wanted = roleIds === undefined ? held : await findRoles(db, tenantId, roleIds);
  if (roleIds && wanted.length < new Set(roleIds).size) throw new ProviderError('ER-NOT-FOUND');
  const without = (roles: readonly RoleRow[], others: readonly RoleRow[]): RoleRow[] =>
    roles.filter(({ id }) => !others.some((other) => other.id === id));
  const [added, removed] = [without(wanted, held), without(held, wanted)];
  if (added.length + removed.length === 0) return { answer: item(held), event: NOTHING_CHANGED };
  for (const role of added) guard.mayHandOut(role);
  await keepingUserManager(call, tenantId, () =>
    replaceRoles(
      db,
      member.membership,
      wanted.map(({ id }) => id),
    ),
  );
  const keys = (roles: readonly RoleRow[]): string[] => roles.map(({ key }) => key);
  return {
    answer: item(wanted),
    event: {
      event: 'admin.user.roles.changed',
      subjectId: member.user.id,
      details: { added: keys(added), removed: keys(removed) },
    },
  };
}

/** Keeps a member from the tenant, or lets the member in again (USERS-034). */
export async function setDisabled(
  call: WriteCall,
  principal: Principal,
  userId: string | undefined,
  isDisabled: boolean,
): Promise<Written<undefined>> {
  const { db, now } = call;
  const found = await managed(call, principal, userId);
  requireOther(principal, found);
  const { user, membership } = found.member;
  if (membership.isDisabled === isDisabled) return { answer: undefined, event: NOTHING_CHANGED };
  await keepingUserManager(call, principal.tenantId, () => changeMembership(db, membership, { isDisabled }, now));
  return {
    answer: undefined,
    event: { event: isDisabled ? 'admin.user.disabled' : 'admin.user.enabled', subjectId: user.id },
  };
}

/** Takes a person out of the tenant, with everything that the tenant alone decided about the person. */
export async function removeMember(
  call: WriteCall,
  principal: Principal,
  userId: string | undefined,
): Promise<Written<TeamUser>> {
  const { db, services } = call;
  const found = await managed(call, principal, userId);
  requireOther(principal, found);
  const { member, held } = found;
  await keepingUserManager(call, principal.tenantId, () => deleteMembership(db, member.membership));
  return {
    answer: presentTeamUser(member, held, services.clientId),
    event: { event: 'admin.user.removed', subjectId: member.user.id, details: { roles: held.map(({ key }) => key) } },
  };
}
