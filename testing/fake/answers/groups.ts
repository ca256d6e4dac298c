import {
  GROUP_IDS_PER_CALL,
  groupRelations,
  type GroupConfiguration,
  type GroupRelation,
  type GroupUsersResult,
} from '../../../api/contract/groups.ts';
import { DELETE_GROUPS, READ_GROUPS, READ_USERS, WRITE_GROUPS } from '../../../api/contract/permissions.ts';
import type { Group } from '../../../api/contract/types.ts';
import { ranksAbove } from '../../../api/rules/roleRights.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { editedCollection } from '../collection.ts';
import {
  boolean,
  id,
  jsonText,
  listOf,
  oneOf,
  optional,
  otherwise,
  pattern,
  readFields,
  readGiven,
  text,
} from '../fields.ts';
import { Refusal } from '../refusal.ts';
import { effectiveRoles, rolesWith } from '../rights.ts';
import { guardOf, keepingUserManager, roleFacts } from '../roleGuard.ts';
import type { Member, TenantGroup } from '../world.ts';
import { roles } from './roles.ts';
import { members, sortKeys } from './users.ts';

const readers = { anyOf: [READ_GROUPS] } as const;
const writers = { anyOf: [WRITE_GROUPS] } as const;

const someName = pattern(/^(?=.*\S).{1,100}$/s, 'must not be empty');
const fields = {
  name: (field: string, value: unknown) => someName(field, value).trim(),
  color: pattern(/^.{0,50}$/s, 'must have at most 50 characters'),
  description: pattern(/^.{0,1000}$/s, 'must have at most 1000 characters'),
  metadata: jsonText(65_536),
};
const newGroup = {
  name: fields.name,
  color: optional(fields.color),
  description: optional(fields.description),
  metadata: otherwise(fields.metadata, '{}'),
};
const ids = listOf(id, GROUP_IDS_PER_CALL);

const groups = editedCollection<TenantGroup>({
  name: 'group',
  rows: (world) => world.groups,
  sees: ({ tenantId }, group) => group.tenantId === tenantId,
  order: (a, b) => (a.name < b.name ? -1 : 1),
  fields,
  maySet(call, caller, next) {
    if (groups.all(call, caller).some((other) => other.id !== next.id && other.name === next.name))
      throw new Refusal('ER-GROUP-NAME-TAKEN');
  },
});

const readRelations = ({ query }: FakeCall): GroupRelation | undefined =>
  optional(oneOf(groupRelations))('_groupsRelations', query['_groupsRelations']);

function present(
  call: FakeCall,
  caller: Caller,
  { tenantId: _, roleIds, createdAt: __, ...group }: TenantGroup,
  relations: GroupRelation | undefined,
): Group {
  const usersOf = () =>
    members
      .all(call, caller)
      .filter(({ groupIds }) => groupIds.includes(group.id))
      .sort((a, b) => (sortKeys.name(a) < sortKeys.name(b) ? -1 : 1))
      .map(({ id: userId, createdAt, person, invitation }) => ({
        id: userId,
        email: invitation?.email ?? person.email,
        name: invitation?.name ?? person.name,
        profilePictureUrl: person.profilePictureUrl ?? null,
        createdAt: createdAt.toISOString(),
      }));
  return {
    ...group,
    ...(relations && relations !== 'users' && { roles: rolesWith(call.world, roleIds) }),
    ...(relations && relations !== 'roles' && { users: usersOf() }),
  };
}

const configuration = ({ world }: FakeCall, { tenantId }: Caller): GroupConfiguration =>
  world.groupConfigurationOf.get(tenantId) ?? { enabled: true, rolesEnabled: true };

/** @throws {Refusal} 403 while the tenant uses no groups; 404 for a group that the caller does not see */
function edited(call: FakeCall, caller: Caller): TenantGroup {
  requireOn(call, caller);
  return groups.named(call, caller);
}

function requireOn(call: FakeCall, caller: Caller): void {
  if (!configuration(call, caller).enabled) throw new Refusal('ER-GROUPS-OFF');
}

/** @throws {Refusal} 403: the directory alone names the group, fills it and ends it (GROUPS-011) */
function requireOwn({ managedBy }: TenantGroup): void {
  if (managedBy === 'scim2') throw new Refusal('ER-GROUP-OF-DIRECTORY');
}

/** @throws {Refusal} 403 when one of the roles ranks above the caller, who may not take it away then */
function requireNotAbove(call: FakeCall, caller: Caller, roleIds: readonly string[]): void {
  const guard = guardOf(call, caller);
  for (const role of rolesWith(call.world, roleIds)) guard.mayEdit({ ...roleFacts(role), ofVendor: false });
}

function update(call: FakeCall, caller: Caller, { updatedAt, ...given }: Partial<TenantGroup>): void {
  const group = edited(call, caller);
  if (updatedAt !== undefined && updatedAt !== group.updatedAt) throw new Refusal('ER-GROUP-CHANGED');
  const changed = Object.entries(given).filter(([field, value]) => Reflect.get(group, field) !== value);
  if (changed.some(([field]) => field === 'name' || field === 'description')) requireOwn(group);
  if (changed.length > 0) groups.change(call, caller, group, Object.fromEntries(changed));
}

function remove(call: FakeCall, caller: Caller): void {
  const group = edited(call, caller);
  requireOwn(group);
  requireNotAbove(call, caller, group.roleIds);
  keepingUserManager(call, caller.tenantId, () => {
    for (const member of call.world.members)
      member.groupIds = member.groupIds.filter((groupId) => groupId !== group.id);
    groups.remove(call, group);
  });
}

function addRoles(call: FakeCall, caller: Caller, given: readonly string[]): void {
  requireOn(call, caller);
  if (!configuration(call, caller).rolesEnabled) throw new Refusal('ER-GROUP-ROLES-OFF');
  const group = groups.named(call, caller);
  const guard = guardOf(call, caller);
  const wanted = given.map((one) => roles.named(call, caller, one));
  for (const role of wanted) if (!group.roleIds.includes(role.id)) guard.mayHandOut(roleFacts(role));
  group.roleIds = [...new Set([...group.roleIds, ...wanted.map((role) => role.id)])];
}

function removeRoles(call: FakeCall, caller: Caller, given: readonly string[]): void {
  const group = edited(call, caller);
  requireNotAbove(
    call,
    caller,
    group.roleIds.filter((one) => given.includes(one)),
  );
  keepingUserManager(call, caller.tenantId, () => {
    group.roleIds = group.roleIds.filter((one) => !given.includes(one));
  });
}

/** Whether a member ranks above the caller, who may not manage that member then. */
const isAbove = (call: FakeCall, caller: Caller, member: Member): boolean =>
  ranksAbove(guardOf(call, caller).actor, {
    superUser: member.person.superUser,
    roles: effectiveRoles(call.world, member).map(({ level = 0 }) => ({ level })),
  });

/**
 * Changes the place of several people in a group.
 *
 * @param wants whether a person is to be changed; `undefined` is a person who is no member of the tenant
 */
function changeUsers(
  call: FakeCall,
  caller: Caller,
  userIds: readonly string[],
  wants: (member: Member | undefined) => boolean,
  place: (member: Member) => void,
): GroupUsersResult {
  const known = new Map(members.all(call, caller).map((member) => [member.id, member]));
  const named = [...new Set(userIds)].map((userId) => ({ userId, member: known.get(userId) }));
  const wanted = named.filter(({ member }) => wants(member));
  const judged = wanted.map(({ userId, member }) => ({
    userId,
    member,
    reason: !member ? ('not-found' as const) : isAbove(call, caller, member) ? ('above-own' as const) : undefined,
  }));
  const changed = judged.flatMap(({ member, reason }) => (member && !reason ? [member] : []));
  keepingUserManager(call, caller.tenantId, () => changed.forEach(place));
  return {
    changed: changed.map((member) => member.id),
    failed: judged.flatMap(({ userId, reason }) => (reason ? [{ userId, reason }] : [])),
  };
}

function addUsers(call: FakeCall, caller: Caller, userIds: readonly string[]): GroupUsersResult {
  const group = edited(call, caller);
  requireOwn(group);
  const guard = guardOf(call, caller);
  // The roles of a group are handed out with it.
  for (const role of rolesWith(call.world, group.roleIds)) guard.mayHandOut(roleFacts(role));
  return changeUsers(
    call,
    caller,
    userIds,
    (member) => !member?.groupIds.includes(group.id),
    (member) => void (member.groupIds = [...member.groupIds, group.id]),
  );
}

function removeUsers(call: FakeCall, caller: Caller, userIds: readonly string[]): GroupUsersResult {
  const group = edited(call, caller);
  requireOwn(group);
  return changeUsers(
    call,
    caller,
    userIds,
    (member) => member?.groupIds.includes(group.id) ?? false,
    (member) => void (member.groupIds = member.groupIds.filter((one) => one !== group.id)),
  );
}

const roleIdsIn = ({ body }: FakeCall) => readFields({ roleIds: ids }, body).roleIds;
const userIdsIn = ({ body }: FakeCall) => readFields({ userIds: ids }, body).userIds;

export const groupsAnswers = {
  'groups.list': closedWith({ anyOf: [READ_GROUPS, READ_USERS] }, readRelations, (call, caller, relations) => ({
    groups: groups.all(call, caller).map((group) => present(call, caller, group, relations)),
  })),
  'groups.add': closedWith(
    writers,
    ({ body }) => readFields(newGroup, body),
    (call, caller, given) => {
      requireOn(call, caller);
      const { tenantId } = caller;
      const group = groups.add(call, caller, (stored) => ({
        ...given,
        ...stored,
        managedBy: 'frontegg',
        tenantId,
        roleIds: [],
      }));
      return present(call, caller, group, undefined);
    },
  ),
  'groups.config': closed(readers, configuration),
  'groups.setConfig': closedWith(
    writers,
    ({ body }) => readGiven<GroupConfiguration>({ enabled: boolean, rolesEnabled: boolean }, body),
    (call, caller, given) => {
      const next = { ...configuration(call, caller), ...given };
      call.world.groupConfigurationOf.set(caller.tenantId, next);
      return next;
    },
  ),
  'groups.byIds': closedWith(
    readers,
    (call) => ({ relations: readRelations(call), ...readFields({ groupsIds: ids }, call.body) }),
    (call, caller, { relations, groupsIds }) =>
      groups
        .all(call, caller)
        .filter((group) => groupsIds.includes(group.id))
        .map((group) => present(call, caller, group, relations)),
  ),
  'groups.read': closedWith(readers, readRelations, (call, caller, relations) =>
    present(call, caller, groups.named(call, caller), relations),
  ),
  'groups.update': closedWith(
    writers,
    ({ body }) => readGiven<TenantGroup>({ ...fields, updatedAt: text }, body),
    update,
  ),
  'groups.remove': closed({ anyOf: [DELETE_GROUPS] }, remove),
  'groups.addRoles': closedWith(writers, roleIdsIn, addRoles),
  'groups.removeRoles': closedWith(writers, roleIdsIn, removeRoles),
  'groups.addUsers': closedWith(writers, userIdsIn, addUsers),
  'groups.removeUsers': closedWith(writers, userIdsIn, removeUsers),
} satisfies AnswerTable;
