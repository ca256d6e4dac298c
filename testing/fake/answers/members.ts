import { DELETE_USERS, READ_USERS, WRITE_USERS } from '../../../api/contract/permissions.ts';
import type { TeamUser } from '../../../api/contract/members.ts';
import { EXPIRATION_SECONDS } from '../../../api/rules/membership.ts';
import { ranksAbove } from '../../../api/rules/roleRights.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { anyRecord, id, json, listOf, optional, readFields, wholeNumber, type Reader } from '../fields.ts';
import { Refusal } from '../refusal.ts';
import { effectiveRoles, rolesWith } from '../rights.ts';
import { guardOf, keepingUserManager, roleFacts } from '../roleGuard.ts';
import { endSession } from '../session.ts';
import type { FakeSession } from '../state.ts';
import type { Member } from '../world.ts';
import { roles } from './roles.ts';
import { members } from './users.ts';

export const writers = { anyOf: [WRITE_USERS] } as const;

/** The roles of a member; one empty text means none (USERS-025). */
export const roleIdList: Reader<string[]> = (field, value) =>
  Array.isArray(value) && value.length === 1 && value[0] === '' ? [] : listOf(id, 200)(field, value);

/** A member as the calls for teams answer it. */
export function presentTeamUser({ world }: FakeCall, member: Member): TeamUser {
  const { person, temporaryExpirationDate, lastLogin, invitation } = member;
  const held = rolesWith(world, member.roleIds);
  return {
    id: member.id,
    email: invitation?.email ?? person.email,
    name: invitation?.name ?? person.name,
    ...(person.phoneNumber !== undefined && { phone: person.phoneNumber }),
    ...(person.profilePictureUrl && { profileImageUrl: person.profilePictureUrl }),
    tenantId: member.tenantId,
    vendorId: world.vendorId,
    roleIds: held.map((role) => role.id),
    roles: held,
    activatedForTenant: member.activatedAt !== null,
    createdAt: member.createdAt.toISOString(),
    ...(lastLogin && { lastLogin: lastLogin.toISOString() }),
    verified: person.verified,
    ...(person.managedBy && { managedBy: person.managedBy }),
    ...(temporaryExpirationDate && { temporaryExpirationDate: temporaryExpirationDate.toISOString() }),
    isDisabled: member.isDisabled,
    customData: invitation ? {} : json(anyRecord)('metadata', person.metadata),
  };
}

/** @throws {Refusal} 404 for a user outside of the tenant; 403 for a member who ranks above the caller */
export function managed(call: FakeCall, caller: Caller, userId?: string): Member {
  const member = members.named(call, caller, userId);
  const held = effectiveRoles(call.world, member).map(({ level = 0 }) => ({ level }));
  if (ranksAbove(guardOf(call, caller).actor, { superUser: member.person.superUser, roles: held }))
    throw new Refusal('ER-USER-ABOVE-OWN');
  return member;
}

/** @throws {Refusal} 409: who did this to their own user could not take it back (USERS-045) */
export function other(call: FakeCall, caller: Caller): Member {
  const member = managed(call, caller);
  if (member.id === caller.person.id) throw new Refusal('ER-OWN-USER');
  return member;
}

export const seconds: Reader<number> = (field, value) =>
  wholeNumber(EXPIRATION_SECONDS.least, EXPIRATION_SECONDS.most)(field, typeof value === 'number' ? value : undefined);

export const areTemporaryUsersOn = ({ world, state }: FakeCall): boolean =>
  ({ ...world.flags, ...state.flags }['temporary-users'] ?? 'on') === 'on';

/** Lets the access of a member end, or last again. @throws {Refusal} 404, 403 and 409 */
function setExpiration(call: FakeCall, caller: Caller, end: Date | null): void {
  const member = other(call, caller);
  if (end && !areTemporaryUsersOn(call)) throw new Refusal('ER-TEMPORARY-USERS-OFF');
  keepingUserManager(call, caller.tenantId, () => void (member.temporaryExpirationDate = end));
}

const setDisabled = (isDisabled: boolean) =>
  closed(writers, (call, caller): void => {
    const member = other(call, caller);
    keepingUserManager(call, caller.tenantId, () => void (member.isDisabled = isDisabled));
  });

export const membersAnswers = {
  'members.update': closedWith(
    writers,
    ({ body }) => readFields({ id, roleIds: optional(roleIdList) }, body),
    (call, caller, given) => {
      const member = managed(call, caller, given.id);
      const wanted = (given.roleIds ?? member.roleIds).map((one) => roles.named(call, caller, one));
      const guard = guardOf(call, caller);
      for (const role of wanted) if (!member.roleIds.includes(role.id)) guard.mayHandOut(roleFacts(role));
      keepingUserManager(call, caller.tenantId, () => {
        member.roleIds = [...new Set(wanted.map((role) => role.id))];
      });
      return { item: presentTeamUser(call, member) };
    },
  ),
  'members.remove': closed({ anyOf: [DELETE_USERS] }, (call, caller) => {
    const member = other(call, caller);
    const { members: all } = call.world;
    keepingUserManager(call, caller.tenantId, () => void all.splice(all.indexOf(member), 1));
    return presentTeamUser(call, member);
  }),
  'members.disable': setDisabled(true),
  'members.enable': setDisabled(false),
  'members.setExpiration': closedWith(
    writers,
    ({ body }) => readFields({ expirationInSeconds: seconds }, body),
    (call, caller, { expirationInSeconds }) => {
      const end = new Date(call.now + expirationInSeconds * 1000);
      setExpiration(call, caller, end);
      return { temporaryExpirationDate: end.toISOString() };
    },
  ),
  'members.setPermanent': closed(writers, (call, caller): void => setExpiration(call, caller, null)),
  'members.temporary': closed({ anyOf: [READ_USERS] }, (call) => ({ enabled: areTemporaryUsersOn(call) })),
  'members.endSessions': closedWith(
    writers,
    ({ body }) => readFields({ userId: id }, body),
    (call, caller, { userId }): void => {
      const { id: of } = managed(call, caller, userId);
      const isOf = ({ userId: user, tenantId }: FakeSession) => user === of && tenantId === caller.tenantId;
      for (const session of call.state.sessions.filter(isOf)) endSession(call, session.id);
    },
  ),
} satisfies AnswerTable;
