import * as v from 'valibot';
import type { MyTenants, Tenant } from 'gatehouse-elements/contract.js';
import { ProviderError } from '../errors.ts';
import { id } from '../http/fields.ts';
import { readClaims, signAccessToken } from '../auth/issueToken.ts';
import type { Principal } from '../http/principal.ts';
import { presentTenant } from './presenter.ts';
import { membershipObstacle } from './membership.ts';
import type { Services } from '../services.ts';
import { listMemberships, listTenantsOf } from '../auth/accounts.ts';
import { recordEvent } from '../audit/storage.ts';
import { setSessionTenant } from '../sessions/storage.ts';
import type { Call } from '../http/call.ts';
import { userRoute, type RouteTable } from '../http/route.ts';

async function openTenants(
  { services, now }: Pick<Call<unknown, unknown>, 'services' | 'now'>,
  principal: Principal,
): Promise<Tenant[]> {
  const rows = await listTenantsOf(services.db, principal.user.id);
  return rows
    .filter(({ membership }) => !membershipObstacle(membership, now))
    .map(({ tenant }) => presentTenant(tenant, services.clientId));
}

async function myTenants(
  call: Pick<Call<unknown, unknown>, 'services' | 'now'>,
  principal: Principal,
): Promise<MyTenants> {
  const tenants = await openTenants(call, principal);
  const activeTenant = tenants.find((tenant) => tenant.id === principal.tenantId);
  if (!activeTenant) throw new ProviderError('ER-SESSION-ENDED');
  return { tenants, activeTenant };
}

/** @throws ProviderError 403, the same for a foreign tenant and for one that does not exist */
async function requireMembership(services: Services, { user }: Principal, tenantId: string, now: Date): Promise<void> {
  const membership = (await listMemberships(services.db, user.id)).find((candidate) => candidate.tenantId === tenantId);
  if (!membership || membershipObstacle(membership, now)) throw new ProviderError('ER-NOT-A-MEMBER');
}

export const tenantsRoutes = {
  'tenants.switch': userRoute({
    access: 'user',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ tenantId: id, silentReload: v.nullish(v.boolean()) }),
    async handle({ services, body, origin, now }, principal) {
      await requireMembership(services, principal, body.tenantId, now);
      await services.db.transaction(async (transaction) => {
        await setSessionTenant(transaction, principal.session.id, body.tenantId);
        await recordEvent(
          transaction,
          {
            event: 'auth.tenant.switched',
            outcome: 'success',
            tenantId: body.tenantId,
            actorId: principal.user.id,
            details: { from: principal.tenantId },
          },
          origin,
          now,
        );
      });
    },
  }),
  'tenants.mineV1': userRoute({ access: 'user', handle: myTenants }),
  'tenants.mineV2': userRoute({ access: 'user', handle: openTenants }),
  'tenants.mineV3': userRoute({ access: 'user', handle: myTenants }),
  'tenants.token': userRoute({
    access: 'user',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ tenantId: id }),
    async handle({ services, body, origin, now }, principal) {
      await requireMembership(services, principal, body.tenantId, now);
      await recordEvent(
        services.db,
        { event: 'auth.token.issued', outcome: 'success', tenantId: body.tenantId, actorId: principal.user.id },
        origin,
        now,
      );
      return signAccessToken(
        services,
        await readClaims(
          services.db,
          { user: principal.user, session: principal.session, tenantId: body.tenantId },
          now,
        ),
        now,
      );
    },
  }),
} satisfies Partial<RouteTable>;
