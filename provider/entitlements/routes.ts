import { toBundle } from './bundle.ts';
import { readEntitlementFacts } from './storage.ts';
import { userRoute, type RouteTable } from '../http/route.ts';

export const entitlementsRoutes = {
  'entitlements.load': userRoute({
    access: 'user',
    handle: async ({ services }, { tenantId, user, permissions }) =>
      toBundle(
        await readEntitlementFacts(services.db, tenantId, user.id),
        (await permissions()).map((permission) => permission.key),
      ),
  }),
} satisfies Partial<RouteTable>;
