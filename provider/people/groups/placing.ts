import type { GroupUsersResult } from 'gatehouse-contract/contract.js';
import { ranksAbove, type RoleGuard } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { highestLevels } from '../roles/storage.ts';
import { keepingUserManager } from '../roles/userManagers.ts';
import { requireGroupsOn } from './configuration.ts';
import { addMembers, removeMembers } from './edits.ts';
import { answerForInvited } from './invited.ts';
import { groupNamed, guardOf, requireOwn } from './rules.ts';
import { findCandidates, rolesOfGroup, type GroupRow } from './storage.ts';

interface Judged extends GroupUsersResult {
  group: GroupRow;
  guard: RoleGuard;
}

/**
 * Judges everybody in a few statements, also a thousand people.
 * @throws ProviderError 403 for a role that the caller may not hand out, and for a program that names its own person
 */
async function judge(
  call: WriteCall,
  caller: Caller,
  groupId: string | undefined,
  userIds: readonly string[],
  joins: boolean,
): Promise<Judged> {
  const { db } = call;
  const { tenantId } = caller;
  const group = await groupNamed(call, caller, groupId);
  requireOwn(group);
  // A program changes nothing of the account of the person whose rights it has.
  if (caller.kind === 'userToken' && userIds.some((one) => one === caller.userId))
    throw new ProviderError('ER-PERSON-REQUIRED');
  const guard = await guardOf(call, caller);
  // The roles of a group are handed out with a place in it.
  if (joins) for (const role of await rolesOfGroup(db, group)) guard.mayHandOut(role);
  const candidates = await findCandidates(db, group, userIds);
  const levels = await highestLevels(db, tenantId, userIds);
  const judged: Judged = { group, guard, changed: [], failed: [] };
  for (const userId of new Set(userIds)) {
    const candidate = candidates.get(userId);
    if ((candidate?.isInGroup ?? false) === joins) continue; // is where the call wants the person
    const level = levels.get(userId);
    if (!candidate) judged.failed.push({ userId, reason: 'not-found' });
    else if (ranksAbove(guard.actor, { ...candidate, roles: level === undefined ? [] : [{ level }] }))
      judged.failed.push({ userId, reason: 'above-own' });
    else judged.changed.push(userId);
  }
  return judged;
}

/** Puts people into a group, or takes them out of it. */
const place =
  (joins: boolean) =>
  async (
    call: WriteCall,
    caller: Caller,
    groupId: string | undefined,
    userIds: readonly string[],
  ): Promise<Written<GroupUsersResult>> => {
    const { db } = call;
    await requireGroupsOn(call, caller);
    const { changed, failed } = await judge(call, caller, groupId, userIds, joins);
    if (changed.length === 0) return { answer: { changed, failed }, event: NOTHING_CHANGED };
    return keepingUserManager(call, caller.tenantId, async () => {
      // Other changes of rights in the tenant have ended.
      const { group, guard, ...answer } = await judge(call, caller, groupId, userIds, joins);
      if (answer.changed.length > 0) await (joins ? addMembers : removeMembers)(db, group, answer.changed);
      if (joins) await answerForInvited(db, group, guard, caller, answer.changed);
      const details = { group: group.name };
      const count = { [joins ? 'added' : 'removed']: answer.changed.length };
      return {
        answer,
        event: [
          { event: 'admin.group.members.changed', subjectId: group.id, details: { ...details, ...count } },
          ...answer.changed.map((subjectId) => ({
            event: joins ? ('admin.user.group.joined' as const) : ('admin.user.group.left' as const),
            subjectId,
            details,
          })),
        ],
      };
    });
  };

export const addUsersToGroup = place(true);
export const removeUsersFromGroup = place(false);
