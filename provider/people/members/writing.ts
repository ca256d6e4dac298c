import type { TeamUser } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { findRoles, type RoleRow } from '../roles/storage.ts';
import { keepingUserManager } from '../roles/userManagers.ts';
import { mayHandOut } from './inviter.ts';
import { openers } from '../../crypto/secrets/purposes.ts';
import { changeInviter } from '../invitations.ts';
import { dropMail } from '../../messages/mail/queue.ts';
import { voidSecrets } from '../../crypto/secrets/storage.ts';
import type { Database } from '../../ground/database.ts';
import type { TenantUser } from '../users/storage.ts';
import { deleteMembership, replaceRoles } from './edits.ts';
import { managed, requireOther } from './managed.ts';
import { presentTeamUser } from './presenter.ts';

/** Makes these the roles a member holds besides those of groups. */
export async function setRolesOfMember(
  call: WriteCall,
  caller: Caller,
  userId: string,
  roleIds: readonly string[] | undefined,
): Promise<Written<{ item: TeamUser }>> {
  const { db, services } = call;
  const { tenantId } = caller;
  const { member, held, guard } = await managed(call, caller, userId);
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
  // A token of the tenant answers for no invitation: the person who answered before goes on doing so.
  if (caller.userId !== undefined && wanted.every((role) => mayHandOut(guard, role)))
    await changeInviter(db, tenantId, [member.user.id], caller.userId);
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

/** Voids the links and codes that were sent to a removed member, and drops a mail that is still queued. */
async function revokeInvitation(db: Database, { membership, invitation }: TenantUser): Promise<void> {
  const { tenantId, userId: subject } = membership;
  await voidSecrets(db, { purposes: openers, subject, tenantId });
  if (invitation?.mailId) await dropMail(db, invitation.mailId);
}

/** Takes a person out of the tenant, with everything that the tenant alone decided about the person. */
export async function removeMember(
  call: WriteCall,
  caller: Caller,
  userId: string | undefined,
): Promise<Written<TeamUser>> {
  const { db, services } = call;
  const found = await managed(call, caller, userId);
  requireOther(caller, found);
  const { member, held } = found;
  await keepingUserManager(call, caller.tenantId, () => deleteMembership(db, member.membership));
  await revokeInvitation(db, member);
  return {
    answer: presentTeamUser(member, held, services.clientId),
    event: { event: 'admin.user.removed', subjectId: member.user.id, details: { roles: held.map(({ key }) => key) } },
  };
}
