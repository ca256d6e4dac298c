import * as v from 'valibot';
import {
  DELETE_SUB_ACCOUNTS,
  READ_SUB_ACCOUNTS,
  sortOrders,
  subAccountAccessTypes,
  subTenantSorts,
  TENANT_IDS_PER_CALL,
  WRITE_SUB_ACCOUNTS,
} from 'gatehouse-contract/contract.js';
import { id, idIn, idList, label, oneOf, text, truth, unlikeId, wholeNumber } from '../../http/pipeline/fields.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite } from '../../http/pipeline/writeRoute.ts';
import { accountBelow, accountWithin } from '../tree/managing.ts';
import { openOnTheWay, wayTo } from '../tree/standing.ts';
import { audited } from './audited.ts';
import { impactOf } from './impact.ts';
import { presentAccount, presentLevel, presentTree } from './presenter.ts';
import { countBelow, countMembers, everyBelow, isDeep, pathsBetween, searchBelow } from './search.ts';
import { createAccount, deleteAccount, renameAccount, setAccessType, setManagement } from './writing.ts';

const readers = { anyOf: [READ_SUB_ACCOUNTS] } as const;
const writers = { anyOf: [WRITE_SUB_ACCOUNTS] } as const;
const named = { 'params.tenantId': 'tenant' } as const;

const name = v.pipe(label(200), v.trim());
const alias = v.pipe(
  text(63),
  v.toLowerCase(),
  v.regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, 'must consist of letters, digits and hyphens'),
  unlikeId,
);
const accessType = oneOf(subAccountAccessTypes);
const asRead = { updatedAt: v.optional(text(100)) };
const webAddress = v.pipe(text(2_000), v.regex(/^https?:\/\//i, 'must be an address of the web'));
const ids = v.pipe(v.array(id), v.maxLength(TENANT_IDS_PER_CALL, `must name at most ${TENANT_IDS_PER_CALL} ids`));

export const subTenantsRoutes = {
  'subTenants.list': userRead({
    access: readers,
    async handle({ db }, principal) {
      await accountWithin(db, principal, principal.tenantId);
      return (await everyBelow(db, principal.tenantId)).map((row) => presentLevel(row, row.distance));
    },
  }),
  'subTenants.tree': userRead({
    access: readers,
    async handle({ db }, principal) {
      const { account } = await accountWithin(db, principal, principal.tenantId);
      return presentTree(account, await everyBelow(db, account.id));
    },
  }),
  'subTenants.parents': userRead({
    access: 'user',
    async handle({ db, now }, { tenantId, user }) {
      const way = await wayTo(db, tenantId);
      const open = await openOnTheWay(db, tenantId, user.id, now);
      return way
        .map((row, index) => presentLevel(row, way.length - 1 - index))
        .filter(({ tenantId: above, level }) => level > 0 && open.has(above));
    },
  }),
  'subTenants.parentsOf': userRead({
    access: readers,
    ids: named,
    async handle({ db, params }, principal) {
      const { account, distance } = await accountWithin(db, principal, idIn(params.tenantId));
      const way = await wayTo(db, account.id);
      return way
        .map((row, index) => presentLevel(row, way.length - 1 - index))
        .filter(({ level }) => level > 0 && level <= distance);
    },
  }),
  'subTenants.search': userRead({
    access: readers,
    ids: { 'query._subTenantId': 'tenant' },
    query: v.object({
      _limit: v.optional(wholeNumber(1, 200), '20'),
      _offset: v.optional(wholeNumber(0, 1_000_000), '0'),
      _filter: v.optional(text(320)),
      _subTenantId: v.optional(id),
      _sortBy: v.optional(oneOf(subTenantSorts)),
      _order: v.optional(oneOf(sortOrders)),
      _isReseller: v.optional(truth),
      _subAccountAccessType: v.optional(accessType),
    }),
    async handle({ db, query }, principal) {
      const { tenantId } = principal;
      const { account } = await accountWithin(db, principal, query._subTenantId ?? tenantId);
      const { rows, total } = await searchBelow(db, account.id, query);
      const hits = isDeep(query) ? rows.map((row) => row.id) : [];
      const paths = await pathsBetween(db, tenantId, hits);
      const totalPages = Math.ceil(total / query._limit);
      const hasMore = query._offset + 1 < totalPages;
      const next = `_limit=${query._limit}&_offset=${query._offset + 1}`;
      return {
        items: rows.map((row) => presentAccount(row, hits.length > 0 ? (paths.get(row.id) ?? []) : undefined)),
        _metadata: { totalItems: total, totalPages },
        ...(hasMore && { _links: { next } }),
      };
    },
  }),
  'subTenants.metadata': userRead({
    access: readers,
    ids: { 'query._tenantIds': 'tenant' },
    query: v.object({ _tenantIds: idList }),
    async handle({ db, query }, principal) {
      await accountWithin(db, principal, principal.tenantId);
      const counts = await countBelow(db, principal.tenantId, query._tenantIds);
      return counts.map(({ tenantId, total }) => ({
        tenantId,
        totalSubTenants: total,
        isParent: total > 0,
      }));
    },
  }),
  'subTenants.usersCount': userRead({
    access: readers,
    ids: { 'body.tenantIds': 'tenant' },
    body: v.object({
      tenantIds: ids,
      excludeInvisibleUsers: v.optional(v.boolean('must be true or false')),
    }),
    async handle({ db, body }, principal) {
      await accountWithin(db, principal, principal.tenantId);
      return countMembers(db, principal.tenantId, body.tenantIds);
    },
  }),
  'subTenants.create': userWrite({
    access: writers,
    ids: { 'body.parentTenantId': 'tenant' },
    body: v.object({
      tenantId: v.optional(v.union([v.literal(''), id])),
      name,
      parentTenantId: id,
      isReseller: v.optional(v.boolean('must be true or false')),
      subAccountAccessType: v.optional(accessType),
      alias: v.optional(alias),
      address: v.optional(text(1_000)),
      timezone: v.optional(text(100)),
      currency: v.optional(text(10)),
      logo: v.optional(webAddress),
      applicationUrl: v.optional(webAddress),
    }),
    write: (call, principal) =>
      audited(call, principal, call.body.parentTenantId, (inner, caller) => createAccount(inner, caller, call.body)),
  }),
  'subTenants.update': userWrite({
    access: writers,
    ids: named,
    body: v.object({ name, ...asRead }),
    write: (call, principal) =>
      audited(call, principal, call.params.tenantId, (inner, caller) =>
        renameAccount(inner, caller, idIn(call.params.tenantId), call.body),
      ),
  }),
  'subTenants.remove': userWrite({
    access: { anyOf: [DELETE_SUB_ACCOUNTS] },
    ids: named,
    write: (call, principal) =>
      audited(call, principal, call.params.tenantId, (inner, caller) =>
        deleteAccount(inner, caller, idIn(call.params.tenantId)),
      ),
  }),
  'subTenants.setManagement': userWrite({
    access: writers,
    ids: named,
    body: v.object({
      isReseller: v.boolean('must be true or false'),
      ...asRead,
    }),
    write: (call, principal) =>
      audited(call, principal, call.params.tenantId, (inner, caller) =>
        setManagement(inner, caller, idIn(call.params.tenantId), call.body),
      ),
  }),
  'subTenants.setHierarchySettings': userWrite({
    access: writers,
    ids: named,
    body: v.object({ subAccountAccessType: accessType, ...asRead }),
    write: (call, principal) =>
      audited(call, principal, call.params.tenantId, (inner, caller) =>
        setAccessType(inner, caller, idIn(call.params.tenantId), call.body),
      ),
  }),
  'subTenants.previewHierarchySettings': userRead({
    access: writers,
    ids: named,
    query: v.object({ subAccountAccessType: accessType }),
    async handle({ db, params, query, now }, principal) {
      const { id: tenantId } = await accountBelow(db, principal, idIn(params.tenantId));
      const { subAccountAccessType } = query;
      return impactOf(db, tenantId, now, (way) => [
        ...way.slice(0, -1),
        ...way.slice(-1).map((last) => ({ ...last, subAccountAccessType })),
      ]);
    },
  }),
} satisfies Partial<RouteTable>;
