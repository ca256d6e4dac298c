import * as v from 'valibot';
import type { MyTenants, Tenant } from 'gatehouse-contract/contract.js';
import { membershipObstacle } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../errors.ts';
import { id } from '../http/fields.ts';
import { readClaims, signAccessToken } from '../auth/issueToken.ts';
import type { Principal } from '../http/principal.ts';
import { presentTenant } from './presenter.ts';
import { listMemberships, listTenantsOf } from '../auth/accounts.ts';
import { setSessionTenant } from '../sessions/storage.ts';
import type { ReadCall } from '../http/call.ts';
import { userRead, type RouteTable } from '../http/route.ts';
import { userWrite } from '../http/writeRoute.ts';
import type { Reader } from '../storage/storage.ts';

async function openTenants({ services, db, now }: ReadCall, principal: Principal): Promise<Tenant[]> {
  const rows = await listTenantsOf(db, principal.user.id);
  return rows
    .filter(({ membership }) => !membershipObstacle(membership, now))
    .map(({ tenant }) => presentTenant(tenant, services.clientId));
}

async function myTenants(call: ReadCall, principal: Principal): Promise<MyTenants> {
  const tenants = await openTenants(call, principal);
  const activeTenant = tenants.find((tenant) => tenant.id === principal.tenantId);
  if (!activeTenant) throw new ProviderError('ER-SESSION-ENDED');
  return { tenants, activeTenant };
}

/** @throws ProviderError 403, the same for a foreign tenant and for one that does not exist */
async function requireMembership(db: Reader, { user }: Principal, tenantId: string, now: Date): Promise<void> {
  const membership = (await listMemberships(db, user.id)).find((candidate) => candidate.tenantId === tenantId);
  if (!membership || membershipObstacle(membership, now)) throw new ProviderError('ER-NOT-A-MEMBER');
}

export const tenantsRoutes = {
  'tenants.switch': userWrite({
    access: 'user',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ tenantId: id, silentReload: v.nullish(v.boolean()) }),
    async write({ db, body: { tenantId }, now }, principal) {
      await requireMembership(db, principal, tenantId, now);
      await setSessionTenant(db, principal.session.id, tenantId);
      return {
        answer: undefined,
        event: { event: 'auth.tenant.switched', tenantId, details: { from: principal.tenantId } },
      };
    },
  }),
  'tenants.mineV1': userRead({ access: 'user', handle: myTenants }),
  'tenants.mineV2': userRead({ access: 'user', handle: openTenants }),
  'tenants.mineV3': userRead({ access: 'user', handle: myTenants }),
  'tenants.token': userWrite({
    access: 'user',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ tenantId: id }),
    async write({ db, body: { tenantId }, now }, principal) {
      await requireMembership(db, principal, tenantId, now);
      const { user, session } = principal;
      return {
        answer: await readClaims(db, { user, session, tenantId }, now),
        event: { event: 'auth.token.issued', tenantId },
      };
    },
    present: ({ services, now }, claims) => signAccessToken(services, claims, now),
  }),
} satisfies Partial<RouteTable>;
