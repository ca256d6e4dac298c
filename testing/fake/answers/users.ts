import { READ_GROUPS, READ_SUB_ACCOUNTS, READ_USERS } from '../../../api/contract/permissions.ts';
import { groupRelations } from '../../../api/contract/roles.ts';
import type { Group, Page, UserV3 } from '../../../api/contract/types.ts';
import {
  userIdentifierTypes,
  userPresets,
  userSorts,
  userStatuses,
  type UserIdentifierType,
  type UserPreset,
  type UserSort,
  type UserStatus,
} from '../../../api/contract/users.ts';
import { toIdentifierKey, toSearchKey } from '../../../api/rules/identifiers.ts';
import { isRecord } from '../../../api/rules/common/records.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { ordered, pageOf, readPaging } from '../collection.ts';
import { id, idList, json, oneOf, texts, truth, wholeNumber } from '../fields.ts';
import { Refusal } from '../refusal.ts';
import { byLevel, directRoles, effectivePermissions } from '../rights.ts';
import type { Membership, Person, World } from '../world.ts';
import { presentPerson } from './account.ts';

const readers = { anyOf: [READ_USERS] } as const;
const INACTIVE_SECONDS = 30 * 24 * 3600;

interface Row {
  readonly person: Person;
  readonly membership: Membership;
}
type Test = (row: Row) => boolean;

const sortKeys: Readonly<Record<UserSort, (row: Row) => string | number>> = {
  createdAt: ({ membership }) => membership.createdAt,
  name: ({ person }) => person.nameKey,
  email: ({ person }) => person.emailKey,
  id: ({ person }) => person.id,
  verified: ({ person }) => Number(person.verified),
  isLocked: ({ person }) => Number(person.locked),
  provider: ({ person }) => person.provider,
  tenantId: ({ membership }) => membership.tenantId,
};

const ended = ({ membership }: Row, now: number): boolean => membership.endsAt !== null && membership.endsAt <= now;
const statuses: Readonly<Record<UserStatus, (row: Row, now: number) => boolean>> = {
  active: (row, now) =>
    row.membership.activatedAt !== null && !row.membership.disabled && !row.person.locked && !ended(row, now),
  disabled: (row, now) => row.membership.disabled || ended(row, now),
  locked: ({ person }) => person.locked,
  invited: ({ membership }) => membership.activatedAt === null,
  temporary: ({ membership }) => membership.endsAt !== null,
};

const presets: Readonly<Record<UserPreset, (row: Row, since: number) => boolean>> = {
  'mfa-unenrolled': ({ person }) => !person.mfaEnrolled,
  'breached-passwords': ({ person }) => person.breached,
  inactive: ({ membership }, since) => membership.lastLogin === null || membership.lastLogin < since,
};

const identifiers: Readonly<Record<UserIdentifierType, (person: Person, part: string) => boolean>> = {
  username: ({ username }, part) => username !== undefined && toIdentifierKey(username).includes(toIdentifierKey(part)),
  email: ({ emailKey }, part) => emailKey.includes(toIdentifierKey(part)),
  phoneNumber: ({ phoneNumber }, part) => phoneNumber?.includes(part.trim()) ?? false,
};

/** What a list is asked for, checked. */
function readList(call: FakeCall) {
  const { query, now } = call;
  const paging = readPaging(call, userSorts, sortKeys, 'name', ({ person }) => person.id);
  const filter = json(query, '_filter') ?? {};
  const shared = (field: string, held: (membership: Membership) => readonly string[]): Test | undefined => {
    const wanted = texts(`_filter.${field}`, filter[field])?.map((one) => id(`_filter.${field}`, one));
    return wanted?.length ? ({ membership }) => wanted.some((one) => held(membership).includes(one)) : undefined;
  };
  const status = texts('_filter.status', filter['status'])?.flatMap(
    (one) => oneOf('_filter.status', one, userStatuses) ?? [],
  );
  const preset = oneOf('_preset', query['_preset'], userPresets);
  const since =
    now - wholeNumber(query, '_maxInactiveSeconds', { from: 0, to: 999_999_999, fallback: INACTIVE_SECONDS }) * 1000;
  const ids = query['ids'] === undefined ? undefined : idList('ids', query['ids']);
  const kind = oneOf('_identifierType', query['_identifierType'], userIdentifierTypes) ?? 'username';
  const { _email: part, _identifier: identifier } = query;
  const metadata = Object.entries(json(query, 'metadata') ?? {});
  const tests: (Test | undefined | false | '')[] = [
    ids && (({ person }) => ids.includes(person.id)),
    part &&
      (({ person }) => person.emailKey.includes(toIdentifierKey(part)) || person.nameKey.includes(toSearchKey(part))),
    identifier && (({ person }) => identifiers[kind](person, identifier)),
    preset && ((row) => presets[preset](row, since)),
    status?.length ? (row) => status.some((one) => statuses[one](row, now)) : undefined,
    shared('roleIds', ({ roleIds }) => roleIds),
    shared('groupIds', ({ groupIds }) => groupIds),
    shared('appIds', ({ applicationIds }) => applicationIds),
    metadata.length > 0 && (({ person }) => hasAll(JSON.parse(person.metadata), metadata)),
  ];
  return {
    paging,
    withSubTenants: truth(query, '_includeSubTenants', false),
    tenantId: query['_tenantId'] === undefined ? undefined : id('_tenantId', query['_tenantId']),
    tests: tests.filter((test) => typeof test === 'function'),
  };
}
type ListInput = ReturnType<typeof readList>;

const hasAll = (metadata: unknown, wanted: readonly [string, unknown][]): boolean =>
  isRecord(metadata) && wanted.every(([name, value]) => JSON.stringify(metadata[name]) === JSON.stringify(value));

/** The tenants below one, at any depth. */
const descendantsOf = (world: World, tenantId: string): string[] =>
  world.tenants
    .filter(({ parentId }) => parentId === tenantId)
    .flatMap((tenant) => [tenant.id, ...descendantsOf(world, tenant.id)]);

/** Which tenants a list may cover. @throws {Refusal} 403, the same for a foreign tenant and for one that does not exist */
function scopeOf(world: World, caller: Caller, { tenantId = caller.tenantId, withSubTenants }: ListInput): string[] {
  if (tenantId === caller.tenantId && !withSubTenants) return [tenantId];
  if (
    !caller.may(READ_SUB_ACCOUNTS) ||
    (tenantId !== caller.tenantId && !descendantsOf(world, caller.tenantId).includes(tenantId))
  )
    throw new Refusal('ER-FORBIDDEN');
  return withSubTenants ? [tenantId, ...descendantsOf(world, tenantId)] : [tenantId];
}

/** One page of the people a caller may see. */
function list({ world }: FakeCall, caller: Caller, input: ListInput): Page<UserV3> {
  const scope = scopeOf(world, caller, input);
  const byId = new Map(world.people.map((person) => [person.id, person]));
  const seen = new Set<string>();
  const rows = world.memberships
    .filter(({ tenantId }) => scope.includes(tenantId))
    .sort((a, b) => scope.indexOf(a.tenantId) - scope.indexOf(b.tenantId) || a.createdAt - b.createdAt)
    .flatMap((membership): Row[] => {
      const person = byId.get(membership.userId);
      // Somebody of several tenants in the scope is listed once.
      return person && !seen.has(person.id) && seen.add(person.id) ? [{ person, membership }] : [];
    })
    .filter((row) => input.tests.every((test) => test(row)));
  return pageOf(rows, input.paging, ({ person, membership }) =>
    presentPerson(
      person,
      membership,
      world.memberships
        .filter((one) => one.userId === person.id && scope.includes(one.tenantId))
        .map((one) => ({ tenantId: one.tenantId, roles: directRoles(world, one) })),
    ),
  );
}

/** The memberships of the people a comma list names, in the caller's tenant. */
const ofTenant = (world: World, tenantId: string, ids: readonly string[]): Membership[] =>
  world.memberships.filter((one) => one.tenantId === tenantId && ids.includes(one.userId));

/** Answers a call that asks for one fact of each of several people. */
const ofEach = <Fact>(field: string, fact: (world: World, membership: Membership) => Fact) =>
  closedWith(
    readers,
    ({ query }) => idList(field, query[field]),
    ({ world }, { tenantId }, ids) => ofTenant(world, tenantId, ids).map((membership) => fact(world, membership)),
  );

function groups({ world }: FakeCall, { tenantId }: Caller, relations: string | undefined): { groups: Group[] } {
  const members = world.memberships.filter((one) => one.tenantId === tenantId);
  const usersOf = (groupId: string) =>
    members
      .filter(({ groupIds }) => groupIds.includes(groupId))
      .flatMap(({ userId, createdAt }) =>
        world.people
          .filter((person) => person.id === userId)
          .map((person) => ({ person, createdAt: new Date(createdAt).toISOString() })),
      )
      .sort((a, b) => ordered(a.person.nameKey, b.person.nameKey))
      .map(({ person: { id: userId, email, name }, createdAt }) => ({
        id: userId,
        email,
        name,
        profilePictureUrl: null,
        createdAt,
      }));
  return {
    groups: world.groups
      .filter((group) => group.tenantId === tenantId)
      .sort((a, b) => ordered(a.name, b.name))
      .map(({ tenantId: _, roleIds, color, description, ...group }): Group => ({
        ...group,
        ...(color !== undefined && { color }),
        ...(description !== undefined && { description }),
        metadata: '{}',
        ...(relations?.startsWith('roles') && {
          roles: world.roles.filter((role) => roleIds.includes(role.id)).sort(byLevel),
        }),
        ...((relations === 'users' || relations === 'rolesAndUsers') && { users: usersOf(group.id) }),
      })),
  };
}

export const usersAnswers = {
  'users.getById': closed({ ...readers, orSelf: 'userId' }, ({ world, params }, { tenantId }) => {
    const [membership] = ofTenant(world, tenantId, [params['userId']?.toLowerCase() ?? '']);
    const person = world.people.find((one) => one.id === membership?.userId);
    if (!membership || !person) throw new Refusal('ER-NOT-FOUND');
    return {
      id: person.id,
      name: person.name,
      deletedAt: null,
      metadata: person.metadata,
      tenantId,
      vendorId: world.vendorId,
      createdAt: new Date(membership.createdAt).toISOString(),
      updatedAt: new Date(world.startedAt).toISOString(),
    };
  }),
  'users.listV2': closedWith(readers, readList, (call, caller, input) => {
    const page = list(call, caller, input);
    const items = page.items.map((user) => {
      const [membership] = ofTenant(call.world, user.tenantId, [user.id]);
      return {
        ...user,
        roles: user.tenants.find(({ tenantId }) => tenantId === user.tenantId)?.roles ?? [],
        permissions: membership ? effectivePermissions(call.world, membership) : [],
      };
    });
    return { ...page, items };
  }),
  'users.listV3': closedWith(readers, readList, list),
  'users.roles': ofEach('ids', (world, membership) => ({
    vendorId: world.vendorId,
    tenantId: membership.tenantId,
    userId: membership.userId,
    roleIds: directRoles(world, membership).map((role) => role.id),
  })),
  'users.groups': ofEach('ids', ({ vendorId }, { tenantId, userId, groupIds }) => ({
    vendorId,
    tenantId,
    userId,
    groupIds,
  })),
  'users.usernames': closedWith(
    readers,
    ({ query }) => idList('userIds', query['userIds']),
    ({ world }, { tenantId }, ids) => {
      const members = ofTenant(world, tenantId, ids).map(({ userId }) => userId);
      const named = world.people.flatMap(({ id: userId, username }) =>
        username !== undefined && members.includes(userId) ? [{ vendorId: world.vendorId, userId, username }] : [],
      );
      const order = (a: { username: string }, b: { username: string }) => ordered(a.username, b.username);
      return pageOf(named, { limit: 200, offset: 0, order }, (one) => one);
    },
  ),
  'applications.ofUsers': ofEach('userIds', (_, { userId, applicationIds }) => ({ userId, appIds: applicationIds })),
  'groups.list': closedWith(
    { anyOf: [READ_GROUPS, READ_USERS] },
    ({ query }) => oneOf('_groupsRelations', query['_groupsRelations'], groupRelations),
    groups,
  ),
} satisfies AnswerTable;
