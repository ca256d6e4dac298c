import type { EntitlementsBundle } from '../../../api/contract/entitlements.ts';
import type { SessionRecord } from '../../../api/contract/sessions.ts';
import type { MyTenants } from '../../../api/contract/myTenants.ts';
import type { Tenant, UserProfile, UserV3 } from '../../../api/contract/types.ts';
import { toBundle, type FeatureFacts } from '../../../api/rules/bundle.ts';
import { reduceBundle } from '../../../api/rules/reduce.ts';
import { tenantTypeOf } from '../../../api/rules/tenantType.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { collection } from '../collection.ts';
import { id } from '../fields.ts';
import { Refusal } from '../refusal.ts';
import { effectiveRoles, rolesWith } from '../rights.ts';
import { endSession, issueToken, openMemberships, requireMembership } from '../session.ts';
import type { FakeSession } from '../state.ts';
import type { Member, World } from '../world.ts';

/** An address that has no owner (RFC 5737). */
const ADDRESS = '192.0.2.10';
const NEVER = -1;

const iso = (at: number): string => new Date(at).toISOString();

/** A person as one tenant sees them; `known` are the memberships the reader may know of. */
export function presentMember(world: World, member: Member, known: readonly Member[]): UserV3 {
  const { hidden: _, ...shown } = member.person;
  const { temporaryExpirationDate, lastLogin, invitation } = member;
  return {
    ...shown,
    ...(invitation && {
      email: invitation.email,
      name: invitation.name,
      invitation: {
        sentAt: invitation.sentAt.toISOString(),
        expires: invitation.expires.toISOString(),
        delivery: invitation.delivery,
      },
    }),
    tenantId: member.tenantId,
    tenantIds: known.map(({ tenantId }) => tenantId),
    tenants: known.map(({ tenantId, roleIds }) => ({ tenantId, roles: rolesWith(world, roleIds) })),
    activatedForTenant: member.activatedAt !== null,
    isDisabled: member.isDisabled,
    ...(temporaryExpirationDate && { temporaryExpirationDate: temporaryExpirationDate.toISOString() }),
    createdAt: member.createdAt.toISOString(),
    ...(lastLogin && { lastLogin: lastLogin.toISOString() }),
  };
}

function bundleOf({ world, state }: FakeCall, { tenantId, person, permissions }: Caller): EntitlementsBundle {
  const own = world.assignments.filter((assignment) => assignment.tenantId === tenantId);
  const features = world.features.map(({ key, permissions: linked = [], flag }): FeatureFacts => {
    const linkedPermissions = [...linked].sort();
    const switched = state.features[key];
    if (switched !== undefined) return { key, planIds: [], expireTimes: switched ? [NEVER] : [], linkedPermissions };
    const plans = world.plans.filter((plan) => plan.features.includes(key));
    const held = own.filter(({ plan, feature }) => feature === key || plans.some((one) => one.key === plan));
    return {
      key,
      planIds: plans.map((plan) => plan.id),
      expireTimes: held.map(({ expireTime }) => expireTime),
      linkedPermissions,
      flag,
    };
  });
  const whole = toBundle(
    features.sort((a, b) => (a.key < b.key ? -1 : 1)),
    world.plans.map(({ defaultTreatment = 'false', ...plan }) => ({ ...plan, defaultTreatment })),
    permissions.map(({ key }) => key),
  );
  return reduceBundle(whole, { tenantId, email: person.email, userId: person.id });
}

/** Another text when what a person may do or see has changed: the rights themselves, as text. */
const rightsVersion = (call: FakeCall, caller: Caller): string =>
  JSON.stringify([
    caller.person.superUser,
    effectiveRoles(call.world, caller.member),
    caller.permissions,
    openMemberships(call, caller.person.id).map(({ tenantId }) => tenantId),
    bundleOf(call, caller),
  ]);

/** The account of the person who calls. */
export function profile(call: FakeCall, caller: Caller): UserProfile {
  const { person, member, permissions } = caller;
  const roles = effectiveRoles(call.world, member);
  return {
    ...presentMember(call.world, member, openMemberships(call, person.id)),
    roles,
    rolesIds: roles.map((role) => role.id),
    permissions: [...permissions],
    groups: member.groupIds.map((groupId) => ({ id: groupId })),
    rightsVersion: rightsVersion(call, caller),
    hasPassword: person.hidden.password !== undefined,
    ...(person.hidden.password !== undefined && {
      passwordChangedAt: iso(person.hidden.passwordAt ?? call.state.startedAt),
    }),
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

const tenants = collection({
  name: 'tenant',
  rows: (world) => world.tenants,
  sees: ({ person }, { id: tenantId }, call) =>
    openMemberships(call, person.id).some((member) => member.tenantId === tenantId),
  order: (a, b) => (a.name < b.name ? -1 : 1),
});
const presentTenant = ({ parentId: _, subAccountAccessType: __, ...tenant }: World['tenants'][number]): Tenant => ({
  ...tenant,
  tenantType: tenantTypeOf(tenant),
});

function myTenants(call: FakeCall, caller: Caller): MyTenants {
  const mine = tenants.all(call, caller).map(presentTenant);
  const activeTenant = mine.find((tenant) => tenant.id === caller.tenantId);
  if (!activeTenant) throw new Refusal('ER-SESSION-ENDED');
  return { tenants: mine, activeTenant };
}

const readTenant = ({ body }: FakeCall): string => id('tenantId', body['tenantId']);

export const accountAnswers = {
  'profile.me': closed('user', profile),
  'profile.authorization': closed('user', ({ world }, { member, permissions }) => ({
    permissions: [...permissions],
    roles: effectiveRoles(world, member),
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
  'sessions.endOthers': closed('user', (call, { person, session }): void => {
    for (const { id: own, userId } of call.state.sessions)
      if (userId === person.id && own !== session.id) endSession(call, own);
  }),
  'sessions.end': closed('user', (call, { person }): void => {
    const own = call.state.sessions.find(({ id: one, userId }) => one === call.params['id'] && userId === person.id);
    endSession(call, own?.id);
  }),
  'tenants.mineV1': closed('user', myTenants),
  'tenants.mineV2': tenants.listed('user', presentTenant),
  'tenants.mineV3': closed('user', myTenants),
  'tenants.switch': closedWith('user', readTenant, (call, { person, session }, tenantId): void => {
    session.tenantId = requireMembership(call, person.id, tenantId).tenantId;
  }),
  'tenants.token': closedWith('user', readTenant, (call, { person, session }, tenantId) =>
    issueToken(call, person, session, tenantId),
  ),
} satisfies AnswerTable;
