import * as v from 'valibot';
import { idList, truth } from '../http/fields.ts';
import { presentApplication } from './presenter.ts';
import { membershipsWithin } from '../users/storage.ts';
import { listApplications, listUserApplications } from '../configuration/storage.ts';
import { userRoute, type RouteTable } from '../http/route.ts';

export const applicationsRoutes = {
  'applications.ofUsers': userRoute({
    access: { anyOf: ['fe.secure.read.users'] },
    ids: { 'query.userIds': 'user' },
    query: v.object({ userIds: idList }),
    async handle({ services, query }, { tenantId }) {
      const known = await membershipsWithin(services.db, { tenantIds: [tenantId] }, query.userIds);
      const given = await listUserApplications(services.db, tenantId, query.userIds);
      return known.map(({ userId }) => ({
        userId,
        appIds: given.filter((row) => row.userId === userId).map((row) => row.applicationId),
      }));
    },
  }),
  'applications.list': userRoute({
    access: 'user',
    ids: { 'query.ids': 'application' },
    query: v.object({ ids: v.optional(idList, ''), _includeFreeAccess: v.optional(truth, 'true') }),
    handle: async ({ services, query }) =>
      (await listApplications(services.db, query.ids, query._includeFreeAccess)).map(presentApplication),
  }),
} satisfies Partial<RouteTable>;
