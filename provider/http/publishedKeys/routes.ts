import { Reply } from '../pipeline/reply.ts';
import { anonymousRead, type RouteTable } from '../pipeline/route.ts';

export const keysRoutes = {
  'keys.jwks': anonymousRead({
    // Public and slow to change: the one answer that may be kept, for less than a new key's lead.
    handle: async ({ services }) =>
      Reply.json(
        { keys: await services.signingKeys.published() },
        { headers: { 'Cache-Control': 'public, max-age=300' } },
      ),
  }),
} satisfies Partial<RouteTable>;
