import { teamFilters } from '../../../api/contract/inviting.ts';
import type { TeamUser } from '../../../api/contract/members.ts';
import { READ_USERS } from '../../../api/contract/permissions.ts';
import type { Role, TeamUserRole } from '../../../api/contract/types.ts';
import { userSorts } from '../../../api/contract/users.ts';
import { toIdentifierKey, toSearchKey } from '../../../api/rules/identifiers.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { pageOf } from '../collection.ts';
import {
  id,
  idList,
  json,
  listOf,
  oneOf,
  optional,
  otherwise,
  pattern,
  readFields,
  text,
  truth,
  wholeNumber,
  type Reader,
} from '../fields.ts';
import { sendMail } from '../mails.ts';
import { newPerson } from '../newcomers.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { guardOf, roleFacts } from '../roleGuard.ts';
import { invitedAt, type Member } from '../world.ts';
import { areTemporaryUsersOn, managed, presentTeamUser, roleIdList, seconds, writers } from './members.ts';
import { roles } from './roles.ts';
import { members, sortKeys } from './users.ts';

const readers = { anyOf: [READ_USERS] } as const;
const WEEK = 7 * 24 * 3600_000;

/** An optional text; an empty one counts as none. */
const typed =
  (form: RegExp, what: string): Reader<string | undefined> =>
  (field, value) =>
    value === undefined || String(value).trim() === '' ? undefined : pattern(form, what)(field, String(value).trim());

const newMember = {
  email: pattern(
    /^(?=.{3,254}$)[^\s"(),:;<>[\]\\@]{1,64}@[^\s"(),:;<>[\]\\@.]+(\.[^\s"(),:;<>[\]\\@.]+)+$/,
    'must be one email address',
  ),
  provider: oneOf(['local']),
  name: typed(/^.{1,200}$/s, 'must be a text'),
  phone: typed(/^\+?[\d\s().-]{3,40}$/, 'must be a phone number'),
  username: typed(/^[^\s@]{1,100}$/u, 'must have no spaces and no @'),
  roleIds: optional(roleIdList),
  expirationInSeconds: optional(seconds),
};
type Given = ReturnType<typeof readMember>;
const readMember = ({ body }: FakeCall) => readFields(newMember, body);

/** A member with an open invitation gets the mail again. @throws {Refusal} 409 for one who has joined or is disabled */
function requireInvited({ activatedAt, isDisabled }: Member): void {
  if (activatedAt || isDisabled) throw new Refusal('ER-MEMBER-ALREADY');
}

/** @throws {Refusal} 409 for a username that an account has */
function requireFree({ world }: FakeCall, username: string | undefined): void {
  if (username === undefined) return;
  const key = toIdentifierKey(username);
  if (world.people.some(({ hidden }) => hidden.username && toIdentifierKey(hidden.username) === key))
    throw new Refusal('ER-IDENTIFIER-TAKEN', { context: { field: 'username' } });
}

/** Invites a user, or sends the invitation again. @throws {Refusal} 403, 404 and 409 */
function add(call: FakeCall, caller: Caller, given: Given): Member {
  const { world, now } = call;
  const { tenantId } = caller;
  const guard = guardOf(call, caller);
  const wanted: Role[] = given.roleIds
    ? given.roleIds.map((one) => roles.named(call, caller, one))
    : roles.all(call, caller).filter(({ isDefault }) => isDefault);
  if (given.expirationInSeconds !== undefined && !areTemporaryUsersOn(call))
    throw new Refusal('ER-TEMPORARY-USERS-OFF');
  const end = given.expirationInSeconds === undefined ? undefined : new Date(now + given.expirationInSeconds * 1000);
  const key = toIdentifierKey(given.email);
  const known = world.people.find(({ hidden }) => hidden.emailKey === key);
  requireFree(call, given.username);
  const before = known && world.members.find((one) => one.id === known.id && one.tenantId === tenantId);
  if (before) {
    requireInvited(before);
    managed(call, caller, before.id);
  }
  const held = before?.roleIds ?? [];
  const next = given.roleIds || !before ? wanted : wanted.filter((role) => held.includes(role.id));
  for (const role of next) if (!held.includes(role.id)) guard.mayHandOut(roleFacts(role));
  const invitation = invitedAt(given.email, given.name ?? before?.invitation?.name ?? given.email, new Date(now));
  const roleIds = given.roleIds || !before ? [...new Set(next.map((role) => role.id))] : held;
  if (before) {
    sendInvitation(call, before);
    return Object.assign(before, { roleIds, invitation, ...(end && { temporaryExpirationDate: end }) });
  }
  const person = known ?? newPerson(call, { email: given.email, name: given.email });
  const member: Member = {
    id: person.id,
    person,
    tenantId,
    createdAt: new Date(now),
    roleIds,
    groupIds: [],
    applicationIds: [],
    activatedAt: null,
    lastLogin: null,
    isDisabled: false,
    temporaryExpirationDate: end ?? null,
    invitation,
  };
  world.members.push(member);
  sendInvitation(call, member);
  return member;
}

const sendInvitation = (call: FakeCall, { person, tenantId }: Member): unknown =>
  sendMail(call, person.verified ? 'invitation' : 'activation', person, tenantId);

function sendAgain(call: FakeCall, member: Member): void {
  requireInvited(member);
  const { email, name } = member.invitation ?? member.person;
  member.invitation = invitedAt(email, name, new Date(call.now));
  sendInvitation(call, member);
}

/** Ids of roles in a comma list or a JSON list. */
const roleFilter: Reader<string[]> = (field, value) =>
  String(value).startsWith('[') ? json(listOf(id, 200))(field, value) : idList(field, value);

const teamFields = {
  pageOffset: wholeNumber(0, 1_000_000),
  pageSize: otherwise(wholeNumber(1, 200), 20),
  sortBy: otherwise(oneOf(userSorts), 'name'),
  sortDirection: optional(oneOf(['asc', 'desc'])),
  name: optional(text),
  email: optional(text),
  phone: optional(text),
  roleIds: optional(roleFilter),
  isDisabled: optional(truth),
  activatedForTenant: optional(truth),
};
type TeamInput = ReturnType<typeof readTeam>;

/** A filter that is not known is refused: its answer would be the whole team. */
function readTeam({ query }: FakeCall) {
  const strange = Object.keys(query).find((field) => !Object.hasOwn(teamFields, field));
  if (strange !== undefined) refuseField(strange, `is no filter of this list, which has ${teamFilters.join(', ')}`);
  return readFields(teamFields, query);
}

/** What a member of a filtered team is like: each of these holds. */
const teamTests: readonly ((row: TeamUser, input: TeamInput) => boolean)[] = [
  ({ name }, input) => toSearchKey(name).includes(toSearchKey(input.name ?? '')),
  ({ email }, input) => toIdentifierKey(email).includes(toIdentifierKey(input.email ?? '')),
  ({ phone = '' }, input) => phone.includes(input.phone?.trim() ?? ''),
  ({ roleIds }, input) => input.roleIds?.some((one) => roleIds.includes(one)) ?? true,
  ({ isDisabled = false }, input) => isDisabled === (input.isDisabled ?? isDisabled),
  ({ activatedForTenant }, input) => activatedForTenant === (input.activatedForTenant ?? activatedForTenant),
];

const toTeamRole = ({
  id: roleId,
  key,
  name,
  description,
  level,
  vendorId,
  tenantId,
  permissions,
}: Role): TeamUserRole => ({
  id: roleId,
  key,
  name,
  description: description ?? '',
  vendorId,
  tenantId: tenantId ?? null,
  permissions,
  ...(level !== undefined && { permissionLevel: level }),
});

export const invitingAnswers = {
  'inviting.add': closedWith(writers, readMember, (call, caller, given) =>
    presentTeamUser(call, add(call, caller, given)),
  ),
  'inviting.resend': closed(writers, (call, caller): void => {
    sendAgain(call, managed(call, caller));
  }),
  'inviting.list': closedWith(readers, readTeam, (call, caller, input) => {
    const { pageOffset, pageSize, sortBy, sortDirection } = input;
    const paging = {
      _limit: pageSize,
      _offset: pageOffset,
      _sortBy: sortBy,
      _order: sortDirection === 'desc' ? ('DESC' as const) : ('ASC' as const),
    };
    const team = members
      .all(call, caller)
      .filter((member) => teamTests.every((test) => test(presentTeamUser(call, member), input)));
    const { items, _metadata } = pageOf(team, paging, sortKeys, (member) => presentTeamUser(call, member));
    return { items, ..._metadata };
  }),
  'inviting.stats': closed(readers, (call, caller) => {
    const all = members.all(call, caller);
    return {
      totalItems: all.length,
      addedThisWeek: all.filter(({ createdAt }) => Number(createdAt) > call.now - WEEK).length,
      superAdmins: all.filter(({ person, activatedAt }) => activatedAt && person.superUser).length,
    };
  }),
  'inviting.roles': closed(readers, (call, caller) => ({
    items: roles.all(call, caller).map(toTeamRole),
  })),
} satisfies AnswerTable;
