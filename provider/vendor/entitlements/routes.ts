import type { EntitlementsBundle } from 'gatehouse-contract/contract.js';
import { reduceBundle } from 'gatehouse-contract/rules.js';
import type { Principal } from '../../http/pipeline/principal.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import type { Reader } from '../../ground/database.ts';
import { bundleFrom } from './bundle.ts';
import { readEntitlementFacts } from './storage.ts';

/**
 * What a person's page judges every feature by, without what the provider judges itself: it would name other customers.
 */
export async function bundleOf(
  db: Reader,
  { tenantId, user, permissions }: Pick<Principal, 'tenantId' | 'user' | 'permissions'>,
): Promise<EntitlementsBundle> {
  const facts = await readEntitlementFacts(db, tenantId, user.id);
  const whole = bundleFrom(
    facts,
    (await permissions()).map((permission) => permission.key),
  );
  return reduceBundle(whole, { tenantId, email: user.email, userId: user.id });
}

export const entitlementsRoutes = {
  'entitlements.load': userRead({ access: 'user', handle: ({ db }, principal) => bundleOf(db, principal) }),
} satisfies Partial<RouteTable>;
