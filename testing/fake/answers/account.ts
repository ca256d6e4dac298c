import type { Role, UserProfile, UserV3 } from '../../../api/contract/types.ts';
import type { SessionRecord } from '../../../api/contract/sessions.ts';
import type { MyTenants } from '../../../api/contract/tenants.ts';
import { reduceBundle } from '../../../api/rules/reduce.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { toBundle } from '../bundle.ts';
import { id } from '../fields.ts';
import { Refusal } from '../refusal.ts';
import { directRoles, effectiveRoles } from '../rights.ts';
import { issueToken, openMemberships, requireMembership } from '../session.ts';
import type { FakeSession } from '../state.ts';
import type { Membership, Person } from '../world.ts';

/** An address that belongs to nobody (RFC 5737). */
const ADDRESS = '192.0.2.10';

const iso = (at: number): string => new Date(at).toISOString();

/** A person as one tenant sees them; `tenants` are those the reader may know of. */
export const presentPerson = (
  person: Person,
  membership: Membership,
  tenants: { tenantId: string; roles: Role[] }[],
): UserV3 => ({
  id: person.id,
  sub: person.id,
  email: person.email,
  name: person.name,
  verified: person.verified,
  mfaEnrolled: person.mfaEnrolled,
  mfaBypass: false,
  ...(person.phoneNumber !== undefined && { phoneNumber: person.phoneNumber }),
  provider: person.provider,
  tenantId: membership.tenantId,
  tenantIds: tenants.map(({ tenantId }) => tenantId),
  tenants,
  activatedForTenant: membership.activatedAt !== null,
  isLocked: person.locked,
  isDisabled: membership.disabled,
  managedBy: person.provider === 'scim2' ? 'scim2' : 'frontegg',
  ...(person.superUser && { superUser: true as const }),
  subAccountAccessAllowed: false,
  ...(membership.endsAt !== null && { temporaryExpirationDate: iso(membership.endsAt) }),
  metadata: person.metadata,
  createdAt: iso(membership.createdAt),
  ...(membership.lastLogin !== null && { lastLogin: iso(membership.lastLogin) }),
  profilePictureUrl: null,
});

const bundleOf = ({ world, state }: FakeCall, { tenantId, person, permissions }: Caller) =>
  reduceBundle(
    toBundle(
      world,
      tenantId,
      permissions.map(({ key }) => key),
      state.features,
    ),
    { tenantId, email: person.email, userId: person.id },
  );

/** Another text when what a person may do or see has changed: the rights themselves, as text. */
const rightsVersion = (call: FakeCall, caller: Caller): string =>
  JSON.stringify([
    caller.person.superUser,
    effectiveRoles(call.world, caller.membership),
    caller.permissions,
    openMemberships(call.world, caller.person.id, call.now).map(({ tenantId }) => tenantId),
    bundleOf(call, caller),
  ]);

function profile(call: FakeCall, caller: Caller): UserProfile {
  const { world, now } = call;
  const { person, membership, permissions } = caller;
  const roles = effectiveRoles(world, membership);
  const tenants = openMemberships(world, person.id, now).map((one) => ({
    tenantId: one.tenantId,
    roles: directRoles(world, one),
  }));
  return {
    ...presentPerson(person, membership, tenants),
    roles,
    rolesIds: roles.map((role) => role.id),
    permissions: [...permissions],
    groups: membership.groupIds.map((groupId) => ({ id: groupId })),
    rightsVersion: rightsVersion(call, caller),
  };
}

const presentSession = ({ userAgent }: FakeCall, session: FakeSession, current: boolean): SessionRecord => ({
  id: session.id,
  expires: iso(session.idleExpiresAt),
  ipAddress: ADDRESS,
  ...(userAgent !== undefined && { userAgent }),
  createdAt: iso(session.createdAt),
  current,
  impersonated: false,
});

const tenantsOf = ({ world, now }: FakeCall, { person }: Caller) => {
  const ids = openMemberships(world, person.id, now).map(({ tenantId }) => tenantId);
  return world.tenants
    .filter((tenant) => ids.includes(tenant.id))
    .map(({ parentId: _, ...tenant }) => tenant)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
};

function myTenants(call: FakeCall, caller: Caller): MyTenants {
  const tenants = tenantsOf(call, caller);
  const activeTenant = tenants.find((tenant) => tenant.id === caller.tenantId);
  if (!activeTenant) throw new Refusal('ER-SESSION-ENDED');
  return { tenants, activeTenant };
}

const readTenant = ({ body }: FakeCall): string => id('tenantId', body['tenantId']);

export const accountAnswers = {
  'profile.me': closed('user', profile),
  'profile.authorization': closed('user', ({ world }, { membership, permissions }) => ({
    permissions: [...permissions],
    roles: effectiveRoles(world, membership),
  })),
  'entitlements.load': closed('user', bundleOf),
  'sessions.mine': closed('user', (call, { person, session }) =>
    call.state.sessions
      .filter(({ userId }) => userId === person.id)
      .sort((a, b) => b.createdAt - a.createdAt)
      .map((one) => presentSession(call, one, one.id === session.id)),
  ),
  'sessions.current': closed('user', (call, caller) => ({
    ...presentSession(call, caller.session, true),
    rightsVersion: rightsVersion(call, caller),
  })),
  'tenants.mineV1': closed('user', myTenants),
  'tenants.mineV2': closed('user', tenantsOf),
  'tenants.mineV3': closed('user', myTenants),
  'tenants.switch': closedWith('user', readTenant, ({ world, now }, { person, session }, tenantId): void => {
    requireMembership(world, person.id, tenantId, now);
    session.tenantId = tenantId;
  }),
  'tenants.token': closedWith('user', readTenant, (call, { person, session }, tenantId) => {
    requireMembership(call.world, person.id, tenantId, call.now);
    return issueToken(call, person, session, tenantId);
  }),
} satisfies AnswerTable;
