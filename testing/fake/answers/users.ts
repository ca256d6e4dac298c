import { READ_SUB_ACCOUNTS, READ_USERS } from '../../../api/contract/permissions.ts';
import type { Page, UserV3 } from '../../../api/contract/types.ts';
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
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { collection, pageFields, pageOf } from '../collection.ts';
import {
  anyRecord,
  id,
  idList,
  isJsonObject,
  json,
  listOf,
  oneOf,
  optional,
  otherwise,
  readFields,
  record,
  text,
} from '../fields.ts';
import { truth, wholeNumber } from '../fields.ts';
import { descendantsOf, isManaging } from '../hierarchy.ts';
import { Refusal } from '../refusal.ts';
import { effectivePermissions, rolesWith } from '../rights.ts';
import type { Member, Person, World } from '../world.ts';
import { presentMember } from './account.ts';

const readers = { anyOf: [READ_USERS] } as const;
const INACTIVE_SECONDS = 30 * 24 * 3600;

export const members = collection<Member>({
  name: 'user',
  rows: (world) => world.members,
  sees: ({ tenantId }, member) => member.tenantId === tenantId,
});

export const sortKeys: Readonly<Record<UserSort, (member: Member) => string | number>> = {
  createdAt: (member) => Number(member.createdAt),
  name: ({ person, invitation }) => (invitation ? toSearchKey(invitation.name) : person.hidden.nameKey),
  email: ({ person, invitation }) => (invitation ? toIdentifierKey(invitation.email) : person.hidden.emailKey),
  id: (member) => member.id,
  verified: ({ person }) => Number(person.verified),
  isLocked: ({ person }) => Number(person.isLocked),
  provider: ({ person }) => person.provider ?? '',
  tenantId: (member) => member.tenantId,
  lastLogin: ({ lastLogin }) => Number(lastLogin ?? -Infinity),
};

const ended = ({ temporaryExpirationDate: end }: Member, now: number): boolean => end !== null && Number(end) <= now;
const statuses: Readonly<Record<UserStatus, (member: Member, now: number) => boolean>> = {
  active: (member, now) =>
    member.activatedAt !== null && !member.isDisabled && !member.person.isLocked && !ended(member, now),
  disabled: (member, now) => member.isDisabled || ended(member, now),
  locked: ({ person }) => person.isLocked,
  invited: ({ activatedAt }) => activatedAt === null,
  temporary: ({ temporaryExpirationDate }) => temporaryExpirationDate !== null,
  expired: ended,
  undelivered: ({ activatedAt, invitation }) => activatedAt === null && invitation?.delivery === 'failed',
};

const presets: Readonly<Record<UserPreset, (member: Member, since: number, now: number) => boolean>> = {
  'mfa-unenrolled': ({ person }) => !person.mfaEnrolled,
  'breached-passwords': ({ person }) => person.hidden.breached,
  inactive: ({ lastLogin }, since) => lastLogin === null || Number(lastLogin) < since,
  expired: (member, _since, now) => ended(member, now),
  undelivered: (member, _since, now) => statuses.undelivered(member, now),
};

const identifiers: Readonly<Record<UserIdentifierType, (person: Person, part: string) => boolean>> = {
  username: ({ hidden: { username } }, part) =>
    username !== undefined && toIdentifierKey(username).includes(toIdentifierKey(part)),
  email: ({ hidden }, part) => hidden.emailKey.includes(toIdentifierKey(part)),
  phoneNumber: ({ phoneNumber }, part) => phoneNumber?.includes(part.trim()) ?? false,
};

const ids = optional(listOf(id, 200));
const listFields = {
  ...pageFields(userSorts, 'name'),
  _email: optional(text),
  _identifier: optional(text),
  _identifierType: otherwise(oneOf(userIdentifierTypes), 'username'),
  _preset: optional(oneOf(userPresets)),
  _maxInactiveSeconds: otherwise(wholeNumber(0, 999_999_999), INACTIVE_SECONDS),
  _includeSubTenants: otherwise(truth, false),
  _tenantId: optional(id),
  ids: optional(idList),
  metadata: otherwise(json(anyRecord), {}),
  _filter: optional(
    json(record({ roleIds: ids, groupIds: ids, appIds: ids, status: optional(listOf(oneOf(userStatuses))) })),
  ),
};
const readList = ({ query }: FakeCall) => readFields(listFields, query);
/** Of the second version: a filter that is no JSON object searches name and address. */
const readListOrText = ({ query: { _filter: given = '', ...query } }: FakeCall) =>
  readFields(listFields, isJsonObject(given) ? { ...query, _filter: given } : { ...query, _email: given.trim() });
type ListInput = ReturnType<typeof readList>;

const usernameFields = {
  userIds: optional(idList),
  _limit: otherwise(wholeNumber(1, 200), 200),
  _offset: otherwise(wholeNumber(0, 1_000_000), 0),
  _usernamePrefix: optional(text),
};

/** Whether one of the wanted values is held. Where nothing is wanted, everything fits. */
const any = <Value>(wanted: readonly Value[] | undefined, held: (value: Value) => boolean): boolean =>
  !wanted?.length || wanted.some(held);

/** What a member must be like to be found: each of these holds. */
const tests: readonly ((member: Member, input: ListInput, now: number) => boolean)[] = [
  (member, input) => input.ids?.includes(member.id) ?? true,
  ({ person }, { _email: part = '' }) =>
    identifiers.email(person, part) ||
    person.hidden.nameKey.includes(toSearchKey(part)) ||
    identifiers.username(person, part),
  ({ person }, { _identifier, _identifierType }) => !_identifier || identifiers[_identifierType](person, _identifier),
  (member, { _preset, _maxInactiveSeconds }, now) =>
    !_preset || presets[_preset](member, now - _maxInactiveSeconds * 1000, now),
  (member, { _filter }, now) => any(_filter?.status, (one) => statuses[one](member, now)),
  ({ roleIds }, { _filter }) => any(_filter?.roleIds, (one) => roleIds.includes(one)),
  ({ groupIds }, { _filter }) => any(_filter?.groupIds, (one) => groupIds.includes(one)),
  ({ applicationIds }, { _filter }) => any(_filter?.appIds, (one) => applicationIds.includes(one)),
  ({ person }, { metadata }) => {
    const own: unknown = JSON.parse(person.metadata);
    return Object.entries(metadata).every(
      ([name, value]) => JSON.stringify(Object(own)[name]) === JSON.stringify(value),
    );
  },
];

/**
 * Which tenants a list may cover. @throws {Refusal} 403, the same for a foreign tenant and for one that does not exist
 */
function scopeOf(world: World, caller: Caller, { _tenantId, _includeSubTenants }: ListInput): string[] {
  const { tenantId: own } = caller;
  const start = _tenantId ?? own;
  if (start === own && !_includeSubTenants) return [own];
  if (
    !caller.may(READ_SUB_ACCOUNTS) ||
    !isManaging(world, own) ||
    (start !== own && !descendantsOf(world, own).includes(start))
  )
    throw new Refusal('ER-FORBIDDEN');
  return _includeSubTenants ? [start, ...descendantsOf(world, start)] : [start];
}

/** One page of the people a caller may see. */
function list({ world, now }: FakeCall, caller: Caller, input: ListInput): Page<UserV3> {
  const scope = scopeOf(world, caller, input);
  const inScope = scope.flatMap((tenantId) => world.members.filter((member) => member.tenantId === tenantId));
  // A person of several tenants in the scope is listed once.
  const once = new Map(inScope.reverse().map((member) => [member.id, member]));
  const found = [...once.values()].filter((member) => tests.every((test) => test(member, input, now)));
  return pageOf(found, input, sortKeys, (member) =>
    presentMember(
      world,
      member,
      world.members.filter((one) => one.id === member.id && scope.includes(one.tenantId)),
    ),
  );
}

const idsIn =
  (field: string) =>
  ({ query }: FakeCall): readonly string[] =>
    idList(field, query[field]);

export const usersAnswers = {
  'users.getById': closed({ ...readers, orSelf: 'userId' }, (call, caller) => {
    const { world } = call;
    const { id: userId, person, tenantId, createdAt } = members.named(call, caller);
    return {
      id: userId,
      name: person.name,
      deletedAt: null,
      metadata: person.metadata,
      tenantId,
      vendorId: world.vendorId,
      createdAt: createdAt.toISOString(),
      updatedAt: new Date(world.startedAt).toISOString(),
    };
  }),
  'users.listV2': closedWith(readers, readListOrText, (call, caller, input) => {
    const page = list(call, caller, input);
    const items = page.items.map((user) => {
      const member = call.world.members.find((one) => one.id === user.id && one.tenantId === user.tenantId);
      return {
        ...user,
        roles: user.tenants.find(({ tenantId }) => tenantId === user.tenantId)?.roles ?? [],
        permissions: member ? effectivePermissions(call.world, member) : [],
      };
    });
    return { ...page, items };
  }),
  'users.listV3': closedWith(readers, readList, list),
  'users.roles': members.ofEach(readers, idsIn('ids'), ({ id: userId, tenantId, roleIds }, { world }) => ({
    vendorId: world.vendorId,
    tenantId,
    userId,
    roleIds: rolesWith(world, roleIds).map((role) => role.id),
  })),
  'users.groups': members.ofEach(readers, idsIn('ids'), ({ id: userId, tenantId, groupIds }, { world }) => ({
    vendorId: world.vendorId,
    tenantId,
    userId,
    groupIds: [...groupIds],
  })),
  'users.usernames': closedWith(
    readers,
    ({ query }) => readFields(usernameFields, query),
    (call, caller, { userIds, _usernamePrefix = '', ...paging }) => {
      const { vendorId } = call.world;
      const usernameOf = ({ person: { hidden } }: Member): string => hidden.username ?? '';
      const named = members
        .all(call, caller)
        .filter(
          (one) =>
            usernameOf(one) !== '' &&
            (userIds?.includes(one.id) ?? true) &&
            toIdentifierKey(usernameOf(one)).startsWith(toIdentifierKey(_usernamePrefix)),
        );
      return pageOf(named, { ...paging, _sortBy: 'username' }, { username: usernameOf }, (member) => ({
        vendorId,
        userId: member.id,
        username: usernameOf(member),
      }));
    },
  ),
} satisfies AnswerTable;
