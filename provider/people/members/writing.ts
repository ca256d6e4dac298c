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

/**
 * Changes the roles that a member holds besides those of groups.
 * @param next the ids of the roles to hold, by those held now
 */
export async function setRolesOfMember(
  call: WriteCall,
  caller: Caller,
  userId: string,
  next: (held: readonly string[]) => readonly string[],
): Promise<Written<{ item: TeamUser }>> {
  const { db, services } = call;
  const { tenantId } = caller;
  const plan = async () => {
    const { member, held, guard } = await managed(call, caller, userId);
    const roleIds = next(idsOf(held));
    const wanted = await findRoles(db, tenantId, roleIds);
    if (wanted.length < new Set(roleIds).size) throw new ProviderError('ER-NOT-FOUND');
    const [added, removed] = [without(wanted, held), without(held, wanted)];
    for (const role of added) guard.mayHandOut(role);
    const answer = { item: presentTeamUser(member, wanted, services.clientId) };
    return { member, guard, wanted, added, removed, answer };
  };
  const first = await plan();
  if (first.added.length + first.removed.length === 0) return { answer: first.answer, event: NOTHING_CHANGED };
  return keepingUserManager(call, tenantId, async () => {
    // Other changes of rights in the tenant have ended.
    const { member, guard, wanted, added, removed, answer } = await plan();
    await replaceRoles(db, member.membership, idsOf(wanted));
    // A token of the tenant answers for no invitation: the person who answered before goes on doing so.
    if (caller.userId !== undefined && wanted.every((role) => mayHandOut(guard, role)))
      await changeInviter(db, tenantId, [member.user.id], caller.userId);
    return {
      answer,
      event: {
        event: 'admin.user.roles.changed',
        subjectId: member.user.id,
        details: { added: keysOf(added), removed: keysOf(removed) },
      },
    };
  });
}

const idsOf = (roles: readonly RoleRow[]): string[] => roles.map(({ id }) => id);
const keysOf = (roles: readonly RoleRow[]): string[] => roles.map(({ key }) => key);
const without = (roles: readonly RoleRow[], others: readonly RoleRow[]): RoleRow[] =>
  roles.filter(({ id }) => !others.some((other) => other.id === id));

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
  return keepingUserManager(call, caller.tenantId, async () => {
    const found = await managed(call, caller, userId);
    requireOther(caller, found);
    const { member, held } = found;
    await deleteMembership(db, member.membership);
    await revokeInvitation(db, member);
    return {
      answer: presentTeamUser(member, held, services.clientId),
      event: { event: 'admin.user.removed', subjectId: member.user.id, details: { roles: keysOf(held) } },
    };
  });
}
