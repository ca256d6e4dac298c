import * as v from 'valibot';
import type { MyTenants, PendingAnswer, Tenant } from 'gatehouse-contract/contract.js';
import { membershipObstacle } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import { id } from '../../http/pipeline/fields.ts';
import { readClaims, signAccessToken } from '../auth/issueToken.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { presentTenant } from '../../vendor/tenants/presenter.ts';
import { listMemberships, listTenantsOf } from '../../people/accounts.ts';
import { opensHere } from '../../vendor/origins/allowedOrigins.ts';
import { setSessionTenant } from '../sessions/storage.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite, type Written } from '../../http/pipeline/writeRoute.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { askedFact, askForSecond, demandOnRunning, presentPending, proofsOf, type MfaPending } from '../mfa/demand.ts';

async function openTenants(call: ReadCall, principal: Principal): Promise<Tenant[]> {
  const { services, db, now } = call;
  const rows = await listTenantsOf(db, principal.user.id);
  return rows
    .filter(({ membership }) => !membershipObstacle(membership, now) && opensHere(call, membership.tenantId))
    .map(({ tenant }) => presentTenant(tenant, services.clientId));
}

async function myTenants(call: ReadCall, principal: Principal): Promise<MyTenants> {
  const tenants = await openTenants(call, principal);
  const activeTenant = tenants.find((tenant) => tenant.id === principal.tenantId);
  if (!activeTenant) throw new ProviderError('ER-SESSION-ENDED');
  return { tenants, activeTenant };
}

/**
 * @throws ProviderError 403, the same for a foreign tenant and for one that does not exist; also where the page is of
 * other tenants
 */
async function requireMembership(call: WriteCall, { user }: Principal, tenantId: string): Promise<void> {
  const { db, now } = call;
  const membership = (await listMemberships(db, user.id)).find((candidate) => candidate.tenantId === tenantId);
  if (!membership || membershipObstacle(membership, now)) throw new ProviderError('ER-NOT-A-MEMBER');
  if (!opensHere(call, tenantId)) throw new ProviderError('ER-ORIGIN-REFUSED');
}

/** What the session has to prove in a tenant. */
async function demandIn({ db }: WriteCall, { user, session }: Principal, tenantId: string) {
  const proofs = await proofsOf(db, user.id, session);
  return { proofs, demand: await demandOnRunning(db, user, tenantId, proofs) };
}

/** Asks for a second factor where the tenant does and the session has none: the session stays where it is. */
async function askFor(
  call: WriteCall,
  principal: Principal,
  tenantId: string,
): Promise<Written<MfaPending> | undefined> {
  const { user, session } = principal;
  const { proofs, demand } = await demandIn(call, principal, tenantId);
  if (demand === 'nothing') return undefined;
  const first = { ...proofs, strategies: new Set<string>(), tenantId, sessionId: session.id };
  return { answer: await askForSecond(call, user, first, demand), event: askedFact(user, first) };
}

export const tenantsRoutes = {
  'tenants.switch': userWrite({
    access: 'user',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ tenantId: id, silentReload: v.nullish(v.boolean()) }),
    async write(call, principal): Promise<Written<MfaPending | undefined>> {
      const { db, body } = call;
      const { tenantId } = body;
      await requireMembership(call, principal, tenantId);
      const pending = await askFor(call, principal, tenantId);
      if (pending) return pending;
      await setSessionTenant(db, principal.session.id, tenantId);
      return {
        answer: undefined,
        event: { event: 'auth.tenant.switched', tenantId, details: { from: principal.tenantId } },
      };
    },
    present: async (call, pending): Promise<Reply<PendingAnswer | void>> =>
      pending ? presentPending(call, pending) : Reply.empty(),
  }),
  'tenants.mineV1': userRead({ access: 'user', handle: myTenants }),
  'tenants.mineV2': userRead({ access: 'user', handle: openTenants }),
  'tenants.mineV3': userRead({ access: 'user', handle: myTenants }),
  'tenants.token': userWrite({
    access: 'user',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ tenantId: id }),
    async write(call, principal) {
      const { db, body, now } = call;
      const { tenantId } = body;
      await requireMembership(call, principal, tenantId);
      const { user, session } = principal;
      if ((await demandIn(call, principal, tenantId)).demand !== 'nothing') throw new ProviderError('ER-MFA-REQUIRED');
      return {
        answer: await readClaims(db, { user, session, tenantId }, now),
        event: { event: 'auth.token.issued', tenantId },
      };
    },
    present: ({ services, now }, claims) => signAccessToken(services, claims, now),
  }),
} satisfies Partial<RouteTable>;
