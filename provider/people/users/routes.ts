import * as v from 'valibot';
import {
  READ_SUB_ACCOUNTS,
  READ_USERS,
  sortOrders,
  userIdentifierTypes,
  userPresets,
  userSorts,
  userStatuses,
  type Page,
  type UserV3,
} from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import { id, idList, isJsonObject, jsonOf, oneOf, text, truth, wholeNumber } from '../../http/pipeline/fields.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import { presentPermission, presentRole } from '../roles/presenter.ts';
import { findWithin } from '../tree/managing.ts';
import { presentUser } from './presenter.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import type { Reader } from '../../ground/database.ts';
import { directRoles, permissionsOfMany } from '../roles/storage.ts';
import {
  findTenantUser,
  groupsOfUsers,
  listTenantUsers,
  listUsernames,
  membershipsWithin,
  type TenantScope,
  type TenantUser,
} from './storage.ts';
import { callerRead, everyCaller, type RouteTable } from '../../http/pipeline/route.ts';

const readers = { anyOf: [READ_USERS] } as const;

const filter = jsonOf(
  v.object({
    roleIds: v.optional(v.pipe(v.array(id), v.maxLength(200))),
    groupIds: v.optional(v.pipe(v.array(id), v.maxLength(200))),
    appIds: v.optional(v.pipe(v.array(id), v.maxLength(200))),
    status: v.optional(v.array(oneOf(userStatuses))),
  }),
);
/** Of the second version: the same, or a text that is no JSON object, which searches name and address. */
const filterOrText = v.lazy((given) => (isJsonObject(given) ? filter : text(320)));
const listFields = {
  _limit: v.optional(wholeNumber(1, 200), '20'),
  _offset: v.optional(wholeNumber(0, 1_000_000), '0'),
  _sortBy: v.optional(oneOf(userSorts)),
  _order: v.optional(oneOf(sortOrders)),
  _includeSubTenants: v.optional(truth, 'false'),
  ids: v.optional(idList),
  _filter: v.optional(filter),
};

/**
 * Which tenants a list may cover: the own one, and those below for who may see them.
 * @throws ProviderError 403 where the own tenant manages none, and the same for a foreign tenant and for one that does
 * not exist
 */
async function scopeOf(
  db: Reader,
  caller: Caller,
  query: { _tenantId?: string | undefined; _includeSubTenants?: boolean | undefined },
): Promise<TenantScope> {
  const own = caller.tenantId;
  const start = query._tenantId ?? own;
  if (start === own && !query._includeSubTenants) return { tenantIds: [own] };
  if (!(await caller.may(READ_SUB_ACCOUNTS))) throw new ProviderError('ER-FORBIDDEN');
  const found = await findWithin(db, caller, start);
  if (!found || found === 'off') throw new ProviderError('ER-FORBIDDEN');
  return query._includeSubTenants ? { tenantIds: [start], below: start } : { tenantIds: [start] };
}

async function present({ db, services }: ReadCall, scope: TenantScope, people: TenantUser[]): Promise<UserV3[]> {
  const userIds = people.map(({ user }) => user.id);
  const known = await membershipsWithin(db, scope, userIds);
  const roles = await directRoles(db, [...new Set(known.map(({ tenantId }) => tenantId))], userIds);
  return people.map((person) =>
    presentUser(
      person,
      known
        .filter((other) => other.userId === person.user.id)
        .map(({ tenantId }) => ({
          tenantId,
          roles: (roles.get(`${tenantId}/${person.user.id}`) ?? []).map((role) => presentRole(role, services.clientId)),
        })),
    ),
  );
}

const toPage = <Item>(items: Item[], totalItems: number, limit: number): Page<Item> => ({
  items,
  _metadata: { totalItems, totalPages: Math.ceil(totalItems / limit) },
});

export const usersRoutes = {
  'users.getById': callerRead({
    takes: everyCaller,
    access: { ...readers, orSelf: 'userId' },
    ids: { 'params.userId': 'user' },
    async handle({ db, services, params }, caller) {
      const userId = v.is(id, params.userId) ? params.userId : undefined;
      const found =
        userId === undefined ? undefined : await findTenantUser(db, { tenantIds: [caller.tenantId] }, userId);
      if (!found) throw new ProviderError('ER-NOT-FOUND');
      const { user, membership } = found;
      return {
        id: user.id,
        name: user.name,
        deletedAt: null,
        metadata: user.metadata,
        tenantId: membership.tenantId,
        vendorId: services.clientId,
        createdAt: membership.createdAt.toISOString(),
        updatedAt: user.updatedAt.toISOString(),
      };
    },
  }),
  'users.listV2': callerRead({
    takes: everyCaller,
    access: readers,
    ids: { 'query.ids': 'user', 'query._filter': 'role' },
    query: v.object({
      ...listFields,
      _filter: v.optional(filterOrText),
      metadata: v.optional(jsonOf(v.record(v.string(), v.unknown()))),
    }),
    async handle(call, caller) {
      const { db, query, now } = call;
      const { _filter: given } = query;
      const asked = typeof given === 'string' ? { _email: given.trim(), _filter: undefined } : { _filter: given };
      const scope = await scopeOf(db, caller, query);
      const { people, total } = await listTenantUsers(
        db,
        scope,
        {
          ...query,
          ...asked,
          metadata: query.metadata && JSON.stringify(query.metadata),
        },
        now,
      );
      const seen = await present(call, scope, people);
      const permissions = await permissionsOfMany(
        db,
        seen.map(({ id: userId, tenantId }) => ({ userId, tenantId })),
      );
      const items = seen.map((user) => ({
        ...user,
        roles: user.tenants.find((tenant) => tenant.tenantId === user.tenantId)?.roles ?? [],
        permissions: (permissions.get(`${user.tenantId}/${user.id}`) ?? []).map(presentPermission),
      }));
      return toPage(items, total, query._limit);
    },
  }),
  'users.listV3': callerRead({
    takes: everyCaller,
    access: readers,
    ids: { 'query.ids': 'user', 'query._tenantId': 'tenant', 'query._filter': 'role' },
    query: v.object({
      ...listFields,
      _email: v.optional(text(320)),
      _tenantId: v.optional(id),
      _preset: v.optional(oneOf(userPresets)),
      _maxInactiveSeconds: v.optional(wholeNumber(0, 999_999_999)),
      _identifier: v.optional(text(320)),
      _identifierType: v.optional(oneOf(userIdentifierTypes)),
    }),
    async handle(call, caller) {
      const { db, query, now } = call;
      const scope = await scopeOf(db, caller, query);
      const { people, total } = await listTenantUsers(db, scope, query, now);
      return toPage(await present(call, scope, people), total, query._limit);
    },
  }),
  'users.roles': callerRead({
    takes: everyCaller,
    access: readers,
    ids: { 'query.ids': 'user' },
    query: v.object({ ids: idList }),
    async handle({ db, services, query }, { tenantId }) {
      const known = await membershipsWithin(db, { tenantIds: [tenantId] }, query.ids);
      const roles = await directRoles(
        db,
        [tenantId],
        known.map(({ userId }) => userId),
      );
      return known.map(({ userId }) => ({
        vendorId: services.clientId,
        tenantId,
        userId,
        roleIds: (roles.get(`${tenantId}/${userId}`) ?? []).map((role) => role.id),
      }));
    },
  }),
  'users.groups': callerRead({
    takes: everyCaller,
    access: readers,
    ids: { 'query.ids': 'user' },
    query: v.object({ ids: idList }),
    async handle({ db, services, query }, { tenantId }) {
      const scope: TenantScope = { tenantIds: [tenantId] };
      const known = await membershipsWithin(db, scope, query.ids);
      const links = await groupsOfUsers(db, scope, query.ids);
      return known.map(({ userId }) => ({
        vendorId: services.clientId,
        tenantId,
        userId,
        groupIds: links.filter((link) => link.userId === userId).map((link) => link.groupId),
      }));
    },
  }),
  'users.usernames': callerRead({
    takes: everyCaller,
    access: readers,
    ids: { 'query.userIds': 'user' },
    query: v.object({
      userIds: v.optional(idList),
      _limit: v.optional(wholeNumber(1, 200), '200'),
      _offset: v.optional(wholeNumber(0, 1_000_000), '0'),
      _usernamePrefix: v.optional(text(320)),
    }),
    async handle({ db, services, query }, { tenantId }) {
      const { rows, total } = await listUsernames(db, tenantId, query);
      return toPage(
        rows.map((row) => ({ vendorId: services.clientId, ...row })),
        total,
        query._limit,
      );
    },
  }),
} satisfies Partial<RouteTable>;
