import * as v from 'valibot';
import { READ_USERS, WRITE_USERS } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import { id, idIn, idList, truth } from '../../http/pipeline/fields.ts';
import { presentApplication } from '../../vendor/applications/presenter.ts';
import { placesOf } from '../tree/standing.ts';
import { findTenantUser, membershipsWithin } from '../users/storage.ts';
import { listApplications, listUserApplications } from '../../vendor/configuration/storage.ts';
import { callerRead, everyCaller, userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { callerWrite } from '../../http/pipeline/writeRoute.ts';
import { assign, listActive, unassign, usersOfApplications } from './assignments.ts';

const readers = { anyOf: [READ_USERS] } as const;
const writers = { anyOf: [WRITE_USERS] } as const;

const assignment = {
  ids: { 'body.userId': 'user', 'body.tenantId': 'tenant', 'body.appIds': 'application' },
  body: v.object({
    userId: id,
    tenantId: id,
    appIds: v.pipe(v.array(id, 'must be a list of ids'), v.maxLength(200, 'must name at most 200 ids')),
  }),
} as const;

export const applicationsRoutes = {
  'applications.ofUsers': callerRead({
    takes: everyCaller,
    access: readers,
    ids: { 'query.userIds': 'user' },
    query: v.object({ userIds: idList }),
    async handle({ db, query }, { tenantId }) {
      const known = await membershipsWithin(db, { tenantIds: [tenantId] }, query.userIds);
      const given = await listUserApplications(db, [tenantId], query.userIds);
      return known.map(({ userId }) => ({
        userId,
        appIds: given.filter((row) => row.userId === userId).map((row) => row.applicationId),
      }));
    },
  }),
  'applications.list': userRead({
    access: 'user',
    ids: { 'query.ids': 'application' },
    query: v.object({ ids: v.optional(idList, ''), _includeFreeAccess: v.optional(truth, 'true') }),
    handle: async ({ db, query }) =>
      (await listApplications(db, query.ids, query._includeFreeAccess)).map(presentApplication),
  }),
  'applications.ofUser': callerRead({
    takes: everyCaller,
    access: { ...readers, orSelf: 'userId' },
    ids: { 'params.userId': 'user' },
    async handle({ db, params, now }, { tenantId, userId: own }) {
      const userId = idIn(params.userId);
      const isMember = userId !== undefined && (await findTenantUser(db, { tenantIds: [tenantId] }, userId));
      // Who reads their own and is no member comes in from above.
      if (userId === undefined || (!isMember && userId !== own)) throw new ProviderError('ER-NOT-FOUND');
      const places = isMember ? [tenantId] : await placesOf(db, tenantId, userId, now);
      const given = await listUserApplications(db, places, [userId]);
      return [...new Set(given.map(({ applicationId }) => applicationId))];
    },
  }),
  'applications.usersOf': callerRead({
    takes: everyCaller,
    access: readers,
    ids: { 'query.appIds': 'application' },
    query: v.object({ appIds: idList }),
    handle: ({ db, query }, { tenantId }) => usersOfApplications(db, tenantId, query.appIds),
  }),
  'applications.ofTenants': callerRead({
    takes: everyCaller,
    access: readers,
    handle: async ({ db }, { tenantId }) => [{ tenantId, appIds: (await listActive(db)).map((one) => one.id) }],
  }),
  'applications.ofTenantsV2': callerRead({
    takes: everyCaller,
    access: readers,
    handle: async ({ db }, { tenantId }) => [
      { tenantId, assignments: (await listActive(db)).map(({ id: appId, accessType }) => ({ appId, accessType })) },
    ],
  }),
  'applications.assign': callerWrite({ takes: everyCaller, access: writers, ...assignment, write: assign }),
  'applications.unassign': callerWrite({
    takes: everyCaller,
    access: writers,
    ...assignment,
    write: unassign,
  }),
} satisfies Partial<RouteTable>;
