import * as v from 'valibot';
import { text } from '../http/fields.ts';
import { anonymousRead, type RouteTable } from '../http/route.ts';
import { readPasswordConfig } from './storage.ts';

export const passwordsRoutes = {
  // The same for every id, known or not: the rules are the vendor's.
  'passwords.config': anonymousRead({
    query: v.object({ userId: v.optional(text(100)) }),
    handle: ({ db }) => readPasswordConfig(db),
  }),
} satisfies Partial<RouteTable>;
