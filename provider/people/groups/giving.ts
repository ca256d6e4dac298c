import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { findRoles, type RoleRow } from '../roles/storage.ts';
import { keepingUserManager } from '../roles/userManagers.ts';
import { requireGroupsOn } from './configuration.ts';
import { giveRoles, takeRoles } from './edits.ts';
import { answerForInvited } from './invited.ts';
import { groupNamed, guardOf, requireNotAbove } from './rules.ts';
import { rolesOfGroup, type GroupRow } from './storage.ts';

interface Plan {
  group: GroupRow;
  /** The roles that the group does not hold yet, or holds still. */
  roles: RoleRow[];
}

/** Gives a group roles, and so its members. */
export async function addRolesToGroup(
  call: WriteCall,
  caller: Caller,
  groupId: string | undefined,
  roleIds: readonly string[],
): Promise<Written<undefined>> {
  const { db } = call;
  if (!(await requireGroupsOn(call, caller)).rolesEnabled) throw new ProviderError('ER-GROUP-ROLES-OFF');
  const plan = async (): Promise<Plan> => {
    const group = await groupNamed(call, caller, groupId);
    const wanted = await findRoles(db, caller.tenantId, roleIds);
    if (wanted.length < new Set(roleIds).size) throw new ProviderError('ER-NOT-FOUND');
    const held = await rolesOfGroup(db, group);
    return { group, roles: wanted.filter(({ id }) => !held.some((one) => one.id === id)) };
  };
  return changeRoles(call, caller, plan, async ({ group, roles }) => {
    const guard = await guardOf(call, caller);
    for (const role of roles) guard.mayHandOut(role);
    await giveRoles(db, group, idsOf(roles));
    await answerForInvited(db, group, guard, caller);
    return { added: keysOf(roles), removed: [] };
  });
}

/** Takes roles from a group, and so from its members. */
export async function removeRolesFromGroup(
  call: WriteCall,
  caller: Caller,
  groupId: string | undefined,
  roleIds: readonly string[],
): Promise<Written<undefined>> {
  const { db } = call;
  await requireGroupsOn(call, caller);
  const plan = async (): Promise<Plan> => {
    const group = await groupNamed(call, caller, groupId);
    return { group, roles: (await rolesOfGroup(db, group)).filter(({ id }) => roleIds.includes(id)) };
  };
  return changeRoles(call, caller, plan, async ({ group, roles }) => {
    requireNotAbove(await guardOf(call, caller), roles);
    await takeRoles(db, group, idsOf(roles));
    return { added: [], removed: keysOf(roles) };
  });
}

const idsOf = (roles: readonly RoleRow[]): string[] => roles.map(({ id }) => id);
const keysOf = (roles: readonly RoleRow[]): string[] => roles.map(({ key }) => key);

/** Looks for something to change, and once more when other changes of rights in the tenant have ended. */
async function changeRoles(
  call: WriteCall,
  { tenantId }: Caller,
  plan: () => Promise<Plan>,
  write: (plan: Plan) => Promise<{ added: string[]; removed: string[] }>,
): Promise<Written<undefined>> {
  if ((await plan()).roles.length === 0) return { answer: undefined, event: NOTHING_CHANGED };
  return keepingUserManager(call, tenantId, async () => {
    const planned = await plan();
    const { group, roles } = planned;
    const changed = roles.length === 0 ? { added: [], removed: [] } : await write(planned);
    return {
      answer: undefined,
      event: {
        event: 'admin.group.roles.changed',
        subjectId: group.id,
        details: { group: group.name, ...changed },
      },
    };
  });
}
