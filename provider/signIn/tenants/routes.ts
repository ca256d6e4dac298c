import * as v from 'valibot';
import type { MyTenants, Page, PendingAnswer, Tenant } from 'gatehouse-contract/contract.js';
import { toSearchKey } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import { id, text, wholeNumber } from '../../http/pipeline/fields.ts';
import { readClaims, signAccessToken } from '../auth/issueToken.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { presentTenant } from '../../vendor/tenants/presenter.ts';
import { reachOf, type Reached } from '../../people/tree/reach.ts';
import { standingIn } from '../../people/tree/standing.ts';
import { keepsOut, membershipsToEnter } from '../../people/accounts.ts';
import { mayStayInApplication } from '../../people/circumstances.ts';
import { tenantsOf } from '../../vendor/tenants/storage.ts';
import { opensHere } from '../../vendor/origins/allowedOrigins.ts';
import { sendUnlock } from '../lockout/unlockMail.ts';
import { endsIn } from '../sessions/ends.ts';
import { setSessionTenant } from '../sessions/storage.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite, type Refused, type Written } from '../../http/pipeline/writeRoute.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { askedFact, askForSecond, demandOnRunning, presentPending, proofsOf, type MfaPending } from '../mfa/demand.ts';

const listFields = {
  _limit: v.optional(wholeNumber(1, 200)),
  _offset: v.optional(wholeNumber(0, 1_000_000), '0'),
  _filter: v.optional(text(320)),
};
const listed = v.object(listFields);
type Asked = {
  _limit?: number | undefined;
  _offset: number;
  _filter?: string | undefined;
};

/** As many come where a call names no number: a page that does not turn pages shows no more. */
const UNASKED = 1_000;

/** One page of the tenants that a person may enter from this page's origin, by name, each with the way to it. */
async function openTenants(call: ReadCall, principal: Principal, asked: Asked): Promise<Page<Tenant>> {
  const { services, db, now } = call;
  const { _limit: limit = UNASKED, _offset: offset, _filter: filter = '' } = asked;
  const reach = (await reachOf(db, principal.user.id, now)).filter(({ id: tenantId }) => opensHere(call, tenantId));
  const byId = new Map(reach.map((one) => [one.id, one]));
  const wayTo = (one: Reached): Reached[] => {
    const above = one.parentId === null ? undefined : byId.get(one.parentId);
    return above ? [...wayTo(above), above] : [];
  };
  const key = toSearchKey(filter);
  const found = reach.filter(
    ({ id: tenantId, name, alias }) =>
      key === '' || toSearchKey(name).includes(key) || alias?.includes(key) || tenantId === key,
  );
  const page = found.slice(offset * limit, (offset + 1) * limit);
  const rows = new Map(
    (
      await tenantsOf(
        db,
        page.map((one) => one.id),
      )
    ).map((row) => [row.id, row]),
  );
  return {
    items: page.flatMap((one) => {
      const row = rows.get(one.id);
      const path = wayTo(one).map(({ id: tenantId, name }) => ({
        tenantId,
        name,
      }));
      return row
        ? [
            {
              ...presentTenant(row, services.clientId),
              ...(path.length > 0 && { path }),
            },
          ]
        : [];
    }),
    _metadata: {
      totalItems: found.length,
      totalPages: Math.ceil(found.length / limit),
    },
  };
}

async function myTenants(call: ReadCall & { query: Asked }, principal: Principal): Promise<MyTenants> {
  const { items: tenants, _metadata } = await openTenants(call, principal, call.query);
  const inPage = tenants.find((tenant) => tenant.id === principal.tenantId);
  const activeTenant =
    inPage ??
    (
      await openTenants(call, principal, {
        _offset: 0,
        _filter: principal.tenantId,
      })
    ).items[0];
  if (!activeTenant) throw new ProviderError('ER-SESSION-ENDED');
  return { tenants, activeTenant, _metadata };
}

/**
 * @throws ProviderError 403, the same for a foreign tenant and for one that does not exist; also where the page is of
 * other tenants, and where the person lacks the application that the session began in
 */
async function requireEntry(call: WriteCall, { user, session }: Principal, tenantId: string): Promise<void> {
  const { db, now } = call;
  if ((await standingIn(db, tenantId, user.id, now)).by.length === 0) throw new ProviderError('ER-NOT-A-MEMBER');
  if (!opensHere(call, tenantId)) throw new ProviderError('ER-ORIGIN-REFUSED');
  if (!(await mayStayInApplication(db, tenantId, session, now))) throw new ProviderError('ER-APPLICATION-REFUSED');
}

/** Refuses a tenant that has locked the person out before the session began, and mails the way back. */
async function refuseLocked(
  call: WriteCall,
  { user, session }: Principal,
  tenantId: string,
  event: 'auth.tenant.switched' | 'auth.token.issued',
): Promise<Refused | undefined> {
  const memberships = await membershipsToEnter(call.db, user.id, tenantId, call.now);
  if (!memberships.some((one) => one.tenantId === tenantId && keepsOut(one, session))) return undefined;
  const code = 'ER-USER-LOCKED-OUT';
  await sendUnlock(call, user);
  return { refusal: new ProviderError(code), event: { event, tenantId, details: { code } } };
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
      await requireEntry(call, principal, tenantId);
      const locked = await refuseLocked(call, principal, tenantId, 'auth.tenant.switched');
      if (locked) return locked;
      const pending = await askFor(call, principal, tenantId);
      if (pending) return pending;
      await setSessionTenant(db, principal.session.id, tenantId, call.now);
      return {
        answer: undefined,
        event: { event: 'auth.tenant.switched', tenantId, details: { from: principal.tenantId } },
      };
    },
    present: async (call, pending): Promise<Reply<PendingAnswer | void>> =>
      pending ? presentPending(call, pending) : Reply.empty(),
  }),
  'tenants.mineV1': userRead({
    access: 'user',
    query: listed,
    handle: myTenants,
  }),
  'tenants.mineV2': userRead({
    access: 'user',
    query: listed,
    handle: async (call, principal) => (await openTenants(call, principal, call.query)).items,
  }),
  'tenants.mineV3': userRead({
    access: 'user',
    query: listed,
    handle: myTenants,
  }),
  'tenants.token': userWrite({
    access: 'user',
    ids: { 'body.tenantId': 'tenant' },
    body: v.object({ tenantId: id }),
    async write(call, principal) {
      const { db, body, services, now } = call;
      const { tenantId } = body;
      await requireEntry(call, principal, tenantId);
      const locked = await refuseLocked(call, principal, tenantId, 'auth.token.issued');
      if (locked) return locked;
      const { user, session } = principal;
      // In its own tenant the session is over. For another one it is no 401: the session goes on.
      if ((await endsIn(db, services.settings.lifetimes, session, tenantId, now)).ofLastUse <= now)
        throw new ProviderError(tenantId === session.tenantId ? 'ER-SESSION-ENDED' : 'ER-SIGN-IN-TOO-OLD');
      if ((await demandIn(call, principal, tenantId)).demand !== 'nothing') throw new ProviderError('ER-MFA-REQUIRED');
      return {
        answer: await readClaims(db, { user, session, tenantId }, now),
        event: { event: 'auth.token.issued', tenantId },
      };
    },
    present: ({ services, now }, claims) => signAccessToken(services, claims, now),
  }),
} satisfies Partial<RouteTable>;
