import { READ_SUB_ACCOUNTS, WRITE_SUB_ACCOUNTS } from '../../../api/contract/permissions.ts';
import {
  SUB_TENANT_USERS_PER_CALL,
  type AddedUsers,
  type SubAccountAccess,
  type SubTenantUser,
  type SubTenantUserRefusal,
} from '../../../api/contract/subTenantUsers.ts';
import type { Page } from '../../../api/contract/types.ts';
import { toIdentifierKey, toSearchKey } from '../../../api/rules/identifiers.ts';
import { closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { pageFields, pageOf } from '../collection.ts';
import { boolean, id, listOf, optional, otherwise, readFields, record, text } from '../fields.ts';
import {
  aboveOf,
  accessTypeOf,
  accountBelow,
  accountWithin,
  childrenOf,
  comesIn,
  descendantsOf,
  requireManaging,
  switchKey,
} from '../hierarchy.ts';
import { joins, newPerson } from '../newcomers.ts';
import { Refusal } from '../refusal.ts';
import { effectivePermissions, rolesWith } from '../rights.ts';
import type { Member, World } from '../world.ts';

const readers = { anyOf: [READ_SUB_ACCOUNTS] } as const;
const writers = { anyOf: [WRITE_SUB_ACCOUNTS] } as const;

const keys = {
  name: ({ person }: Member) => person.hidden.nameKey,
  email: ({ person }: Member) => person.hidden.emailKey,
  createdAt: (member: Member) => Number(member.createdAt),
};
const listFields = {
  ...pageFields(['name', 'email', 'createdAt'], 'name'),
  _filter: otherwise(text, ''),
  _subTenantId: optional(id),
};
const readList = ({ query }: FakeCall) => readFields(listFields, query);

/** The accounts of the tree that a person is a member of, as answers list them. */
function tenantsOf(world: World, member: Member, scope: readonly string[]): SubTenantUser['tenants'] {
  return world.members
    .filter((one) => one.id === member.id && scope.includes(one.tenantId))
    .map((one) => ({
      tenantId: one.tenantId,
      roles: rolesWith(world, one.roleIds).map((role) => ({
        ...role,
        tenantId: role.tenantId ?? one.tenantId,
        description: role.description ?? '',
        firstUserRole: world.firstUserRoleIds.includes(role.id),
        level: role.level ?? 0,
        permissions: effectivePermissions(world, one).map(({ key }) => key),
      })),
      permissions: [],
      activated: one.activatedAt !== null,
    }));
}

/** How a person comes into one account. */
function accessOf(world: World, member: Member, accountId: string): SubAccountAccess {
  const account = world.tenants.find((one) => one.id === accountId);
  const type = account ? accessTypeOf(account) : 'defaultOff';
  const from = aboveOf(world, accountId).find((above) =>
    world.members.some((one) => one.id === member.id && one.tenantId === above.id && comesIn(world, one, type)),
  );
  const below = childrenOf(world, accountId);
  return {
    isOwn: world.members.some((one) => one.id === member.id && one.tenantId === accountId),
    ...(from && { from: { tenantId: from.id, name: from.name } }),
    isFixed: below.length > 0 && below.every((one) => accessTypeOf(one) === 'alwaysOn'),
  };
}

function list(call: FakeCall, caller: Caller, input: ReturnType<typeof readList>): Page<SubTenantUser> {
  const { world } = call;
  const { _filter, _subTenantId } = input;
  const scope = descendantsOf(world, caller.tenantId);
  requireManaging(call, caller);
  const account = _subTenantId === undefined ? undefined : accountWithin(call, caller, _subTenantId);
  const part = toSearchKey(_filter.trim());
  const places = world.members.filter(
    (member) =>
      (account
        ? member.tenantId === account.id || accessOf(world, member, account.id).from?.tenantId === member.tenantId
        : scope.includes(member.tenantId)) &&
      (member.person.hidden.nameKey.includes(part) || member.person.hidden.emailKey.includes(part)),
  );
  // A member of the account itself is shown as that, who else comes in once.
  const once = new Map(places.map((member) => [member.id, member]));
  for (const member of places) if (member.tenantId === account?.id) once.set(member.id, member);
  return pageOf([...once.values()], input, keys, (member) => {
    const { person, tenantId, createdAt } = member;
    const { id: userId, sub, email, name, metadata, verified, mfaEnrolled, provider = 'local' } = person;
    const tenants = tenantsOf(world, member, scope);
    const decided = account && world.goesDown.get(switchKey({ tenantId: account.id, id: userId }));
    return {
      id: userId,
      sub,
      email,
      name,
      provider,
      verified,
      mfaEnrolled: mfaEnrolled ?? false,
      metadata,
      tenantId,
      tenantIds: tenants.map((one) => one.tenantId),
      tenants,
      createdAt: createdAt.toISOString(),
      ...(account && { access: accessOf(world, member, account.id) }),
      ...(decided !== undefined && { subAccountAccessAllowed: decided }),
    };
  });
}

/** @throws {Refusal} 404 for a person who is no member of the account */
function memberOf({ world }: FakeCall, tenantId: string, userId: string | undefined): Member {
  const member = world.members.find((one) => one.id === userId && one.tenantId === tenantId);
  if (!member) throw new Refusal('ER-NOT-FOUND');
  return member;
}

const newUsers = {
  users: listOf(record({ email: text, name: optional(text) }), SUB_TENANT_USERS_PER_CALL),
  tenantId: id,
  roleIds: optional(listOf(id)),
  allowSubAccountAccess: optional(boolean),
};

function addMany(call: FakeCall, caller: Caller, input: ReturnType<typeof readNew>): AddedUsers {
  const { world } = call;
  const { users, tenantId, roleIds = [], allowSubAccountAccess } = input;
  const account = accountBelow(call, caller, tenantId);
  const refusalOf = (email: string): SubTenantUserRefusal | undefined => {
    if (!/^\S+@\S+\.\S+$/.test(email)) return 'bad-address';
    const emailKey = toIdentifierKey(email);
    const isMember = world.members.some(
      (one) => one.tenantId === account.id && one.person.hidden.emailKey === emailKey,
    );
    return isMember ? 'is-member' : undefined;
  };
  const failed: AddedUsers['failed'] = [];
  for (const { email, name } of users) {
    const reason = refusalOf(email);
    if (reason) {
      failed.push({ email, reason });
      continue;
    }
    const known = world.people.find((one) => one.hidden.emailKey === toIdentifierKey(email));
    const member = joins(call, known ?? newPerson(call, { email, name: name ?? '' }), account.id, roleIds);
    if (allowSubAccountAccess !== undefined) world.goesDown.set(switchKey(member), allowSubAccountAccess);
  }
  return { added: users.length - failed.length, failed };
}
const readNew = ({ body }: FakeCall) => readFields(newUsers, body);

const newInSeveral = {
  user: record({ email: text, name: optional(text) }),
  subTenants: listOf(record({ tenantId: id, roleIds: optional(listOf(id)) })),
};

/** A person of the tree who is no member of an account yet becomes one. */
function takeIn(call: FakeCall, caller: Caller, accountId: string, userId: string | undefined): Member {
  const { members } = call.world;
  const tree = [caller.tenantId, ...descendantsOf(call.world, caller.tenantId)];
  const places = members.filter((one) => one.id === userId && tree.includes(one.tenantId));
  const known = places.find((one) => one.tenantId === accountId);
  if (known) return known;
  const [place] = places;
  if (!place) throw new Refusal('ER-NOT-FOUND');
  return Object.assign(joins(call, place.person, accountId, []), { activatedAt: new Date(call.now) });
}

/** Changes the roles of a person in several accounts. */
const rolesAnswer = (
  become: (held: readonly string[], named: readonly string[]) => string[],
  find: (call: FakeCall, caller: Caller, accountId: string, userId: string | undefined) => Member = takeIn,
) =>
  closedWith(
    writers,
    ({ body }) =>
      readFields(
        { subTenantsRoles: listOf(record({ tenantId: id, roleIds: listOf(id), ifMember: optional(boolean) })) },
        body,
      ),
    (call, caller, { subTenantsRoles }): void => {
      const known = call.world.roles.map((role) => role.id);
      for (const { tenantId, roleIds, ifMember } of subTenantsRoles) {
        if (roleIds.some((roleId) => !known.includes(roleId))) throw new Refusal('ER-NOT-FOUND');
        if (ifMember) memberOf(call, tenantId, call.params['userId']);
      }
      for (const { tenantId, roleIds } of subTenantsRoles) {
        const member = find(call, caller, accountWithin(call, caller, tenantId).id, call.params['userId']);
        member.roleIds = become(member.roleIds, roleIds);
      }
    },
  );

export const subTenantUsersAnswers = {
  'subTenantUsers.list': closedWith(readers, readList, list),
  'subTenantUsers.addMany': closedWith(writers, readNew, addMany),
  'subTenantUsers.remove': closedWith(
    writers,
    ({ body }) => readFields({ userId: id, subTenants: listOf(record({ tenantId: id })) }, body),
    (call, caller, { userId, subTenants }): void => {
      for (const { tenantId } of subTenants) {
        const member = memberOf(call, accountWithin(call, caller, tenantId).id, userId);
        call.world.members.splice(call.world.members.indexOf(member), 1);
      }
    },
  ),
  'subTenantUsers.add': closedWith(
    writers,
    ({ body }) => readFields(newInSeveral, body),
    (call, caller, { user, subTenants }): void => {
      for (const place of subTenants)
        addMany(call, caller, { ...place, users: [user], allowSubAccountAccess: undefined });
    },
  ),
  'subTenantUsers.addRoles': rolesAnswer((held, named) => [...new Set([...held, ...named])]),
  'subTenantUsers.removeRoles': rolesAnswer(
    (held, named) => held.filter((one) => !named.includes(one)),
    (call, _, accountId, userId) => memberOf(call, accountId, userId),
  ),
  'subTenantUsers.setRoles': rolesAnswer((_held, named) => [...named]),
  'subTenantUsers.setAccess': closedWith(
    writers,
    ({ body }) => readFields({ allowAccess: boolean, tenantId: optional(id) }, body),
    (call, caller, { allowAccess, tenantId = caller.tenantId }): void => {
      const member = memberOf(call, accountWithin(call, caller, tenantId).id, call.params['userId']);
      call.world.goesDown.set(switchKey(member), allowAccess);
    },
  ),
} satisfies AnswerTable;
