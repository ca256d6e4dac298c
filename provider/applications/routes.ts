import * as v from 'valibot';
import { READ_USERS } from 'gatehouse-elements/contract.js';
import { idList, truth } from '../http/fields.ts';
import { presentApplication } from './presenter.ts';
import { membershipsWithin } from '../users/storage.ts';
import { listApplications, listUserApplications } from '../configuration/storage.ts';
import { userRead, type RouteTable } from '../http/route.ts';

export const applicationsRoutes = {
  'applications.ofUsers': userRead({
    access: { anyOf: [READ_USERS] },
    ids: { 'query.userIds': 'user' },
    query: v.object({ userIds: idList }),
    async handle({ db, query }, { tenantId }) {
      const known = await membershipsWithin(db, { tenantIds: [tenantId] }, query.userIds);
      const given = await listUserApplications(db, tenantId, query.userIds);
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
} satisfies Partial<RouteTable>;
