import { toBundle } from './bundle.ts';
import { readEntitlementFacts } from './storage.ts';
import { userRead, type RouteTable } from '../http/route.ts';

export const entitlementsRoutes = {
  'entitlements.load': userRead({
    access: 'user',
    handle: async ({ db }, { tenantId, user, permissions }) =>
      toBundle(
        await readEntitlementFacts(db, tenantId, user.id),
        (await permissions()).map((permission) => permission.key),
      ),
  }),
} satisfies Partial<RouteTable>;
