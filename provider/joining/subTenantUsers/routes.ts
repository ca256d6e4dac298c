import * as v from 'valibot';
import {
  READ_SUB_ACCOUNTS,
  sortOrders,
  SUB_TENANT_USERS_PER_CALL,
  TENANT_IDS_PER_CALL,
  WRITE_SUB_ACCOUNTS,
} from 'gatehouse-contract/contract.js';
import { id, idIn, line, oneOf, roleIdsField, text, wholeNumber } from '../../http/pipeline/fields.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite, type Written } from '../../http/pipeline/writeRoute.ts';
import { audited } from '../../people/subTenants/audited.ts';
import { peopleOfAccount, peopleOfTree } from '../../people/subTenants/people.ts';
import { accountWithin } from '../../people/tree/managing.ts';
import { setAccess } from './access.ts';
import { addPeople, addToEach } from './adding.ts';
import { changeRoles, removeFrom } from './placing.ts';

const readers = { anyOf: [READ_SUB_ACCOUNTS] } as const;
const writers = { anyOf: [WRITE_SUB_ACCOUNTS] } as const;
const person = { 'params.userId': 'user' } as const;

const tooMany = `must name at most ${TENANT_IDS_PER_CALL} accounts`;
const newcomer = v.object({ email: text(320), name: v.optional(line(200)) });
const subTenantsRoles = v.pipe(
  v.array(v.object({ tenantId: id, roleIds: roleIdsField, ifMember: v.optional(v.boolean('must be true or false')) })),
  v.maxLength(TENANT_IDS_PER_CALL, tooMany),
);
const rolesBody = v.object({
  subTenantsRoles,
  ipAddress: v.optional(text(100)),
  userAgent: v.optional(text(1_000)),
});

const rolesRoute = (how: 'add' | 'remove' | 'set') =>
  userWrite({
    access: writers,
    ids: { ...person, 'body.subTenantsRoles': 'role' },
    body: rolesBody,
    write: (call, principal): Promise<Written<undefined>> =>
      audited(call, principal, call.params.userId, (inner, caller) =>
        changeRoles(inner, caller, idIn(call.params.userId), how, call.body.subTenantsRoles),
      ),
  });

export const subTenantUsersRoutes = {
  'subTenantUsers.list': userRead({
    access: readers,
    ids: { 'query._subTenantId': 'tenant' },
    query: v.object({
      _limit: v.optional(wholeNumber(1, 200), '20'),
      _offset: v.optional(wholeNumber(0, 1_000_000), '0'),
      _filter: v.optional(text(320)),
      _sortBy: v.optional(oneOf(['name', 'email', 'createdAt'])),
      _order: v.optional(oneOf(sortOrders), 'DESC'),
      _subTenantId: v.optional(id),
    }),
    async handle({ db, services, query, now }, principal) {
      const { clientId: vendorId } = services;
      const { account } = await accountWithin(db, principal, query._subTenantId ?? principal.tenantId);
      return query._subTenantId === undefined
        ? peopleOfTree(db, account.id, vendorId, query)
        : peopleOfAccount(db, account.id, { vendorId, now }, query);
    },
  }),
  'subTenantUsers.add': userWrite({
    access: writers,
    ids: { 'body.subTenants': 'tenant' },
    body: v.object({
      user: newcomer,
      subTenants: v.pipe(
        v.array(v.object({ tenantId: id, roleIds: v.optional(roleIdsField) })),
        v.maxLength(TENANT_IDS_PER_CALL, tooMany),
      ),
    }),
    write: (call, principal): Promise<Written<undefined>> =>
      audited(call, principal, undefined, (inner, caller) =>
        addToEach(inner, caller, call.body.user, call.body.subTenants),
      ),
  }),
  'subTenantUsers.addMany': userWrite({
    access: writers,
    bodyLimit: 600_000,
    ids: { 'body.tenantId': 'tenant', 'body.roleIds': 'role' },
    body: v.object({
      users: v.pipe(
        v.array(newcomer),
        v.maxLength(SUB_TENANT_USERS_PER_CALL, `must name at most ${SUB_TENANT_USERS_PER_CALL} people`),
      ),
      tenantId: id,
      roleIds: v.optional(roleIdsField),
      allowSubAccountAccess: v.optional(v.boolean('must be true or false')),
    }),
    write: (call, principal) =>
      audited(call, principal, call.body.tenantId, (inner, caller) => addPeople(inner, caller, call.body)),
  }),
  'subTenantUsers.remove': userWrite({
    access: writers,
    ids: { 'body.userId': 'user', 'body.subTenants': 'tenant' },
    body: v.object({
      userId: id,
      subTenants: v.pipe(v.array(v.object({ tenantId: id })), v.maxLength(TENANT_IDS_PER_CALL, tooMany)),
    }),
    write: (call, principal): Promise<Written<undefined>> =>
      audited(call, principal, call.body.userId, (inner, caller) =>
        removeFrom(
          inner,
          caller,
          call.body.userId,
          call.body.subTenants.map(({ tenantId }) => tenantId),
        ),
      ),
  }),
  'subTenantUsers.addRoles': rolesRoute('add'),
  'subTenantUsers.removeRoles': rolesRoute('remove'),
  'subTenantUsers.setRoles': rolesRoute('set'),
  'subTenantUsers.setAccess': userWrite({
    access: writers,
    ids: { ...person, 'body.tenantId': 'tenant' },
    body: v.object({ allowAccess: v.boolean('must be true or false'), tenantId: v.optional(id) }),
    write: (call, principal): Promise<Written<undefined>> =>
      audited(call, principal, call.params.userId, (inner, caller) =>
        setAccess(inner, caller, idIn(call.params.userId), call.body),
      ),
  }),
} satisfies Partial<RouteTable>;
