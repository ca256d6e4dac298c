import type { Group } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { keepingUserManager } from '../roles/userManagers.ts';
import { requireGroupsOn } from './configuration.ts';
import { changeGroup, deleteGroup, insertGroup, lockGroup, type GroupFields } from './edits.ts';
import { presentGroup } from './presenter.ts';
import { groupNamed, guardOf, requireNotAbove, requireOwn } from './rules.ts';
import { rolesOfGroup, type GroupRow } from './storage.ts';

export async function addGroup(call: WriteCall, caller: Caller, fields: GroupFields): Promise<Written<Group>> {
  await requireGroupsOn(call, caller);
  const group = await insertGroup(call.db, caller.tenantId, fields, call.now);
  return {
    answer: presentGroup(group),
    event: { event: 'admin.group.created', subjectId: group.id, details: { group: group.name } },
  };
}

/** Changes what a group says of itself. @param asRead `updatedAt` of the group that the caller has seen */
export async function updateGroup(
  call: WriteCall,
  caller: Caller,
  groupId: string | undefined,
  { updatedAt: asRead, ...given }: Partial<GroupFields> & { updatedAt?: string | undefined },
): Promise<Written<undefined>> {
  const { db, now } = call;
  await requireGroupsOn(call, caller);
  const changesOf = (group: GroupRow): Partial<GroupFields> => {
    if (asRead !== undefined && asRead !== group.updatedAt.toISOString()) throw new ProviderError('ER-GROUP-CHANGED');
    const { name, color, description, metadata } = given;
    const changes = {
      ...(name !== undefined && name !== group.name && { name }),
      ...(color !== undefined && color !== group.color && { color }),
      ...(description !== undefined && description !== group.description && { description }),
      ...(metadata !== undefined && metadata !== group.metadata && { metadata }),
    };
    if ('name' in changes || 'description' in changes) requireOwn(group);
    return changes;
  };
  const seen = await groupNamed(call, caller, groupId);
  if (Object.keys(changesOf(seen)).length === 0) return { answer: undefined, event: NOTHING_CHANGED };
  const group = await lockGroup(db, caller.tenantId, seen.id);
  if (!group) throw new ProviderError('ER-NOT-FOUND');
  const changes = changesOf(group);
  await changeGroup(db, group, changes, now);
  return {
    answer: undefined,
    event: {
      event: 'admin.group.changed',
      subjectId: group.id,
      details: {
        group: group.name,
        ...(changes.name !== undefined && { name: changes.name }),
        changed: Object.keys(changes),
      },
    },
  };
}

/** Deletes a group, and with it the rights that it gives. */
export async function removeGroup(
  call: WriteCall,
  caller: Caller,
  groupId: string | undefined,
): Promise<Written<undefined>> {
  await requireGroupsOn(call, caller);
  return keepingUserManager(call, caller.tenantId, async () => {
    const group = await groupNamed(call, caller, groupId);
    requireOwn(group);
    const roles = await rolesOfGroup(call.db, group);
    requireNotAbove(await guardOf(call, caller), roles);
    await deleteGroup(call.db, group);
    return {
      answer: undefined,
      event: {
        event: 'admin.group.deleted',
        subjectId: group.id,
        details: { group: group.name, roles: roles.map(({ key }) => key) },
      },
    };
  });
}
