import { MULTI_FACTOR_CONTEXT } from 'gatehouse-contract/rules.js';
import type { AuthorizeQuery } from 'gatehouse-contract/contract.js';
import { Reply } from '../../http/pipeline/reply.ts';
import type { Circumstances, ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { heldSessions } from '../auth/heldSessions.ts';
import { judgeRefreshToken, type HeldToken, type Session } from '../sessions/storage.ts';
import { giveCode } from './codes.ts';
import { atPrefix } from './addresses.ts';
import { refusalPage } from './pages.ts';
import { faultOf, openRequest, readTarget, sealRequest, words } from './request.ts';
import type { AuthorizeRequest, Fault, WaitingRequest } from './request.ts';
import { standingOf, wishedIn } from './standing.ts';

/** What a request comes to that gets no code. */
type WithoutCode =
  | { readonly kind: 'page'; readonly why: 'target' | 'over' }
  | { readonly kind: 'fault'; readonly request: AuthorizeRequest; readonly fault: Fault }
  | { readonly kind: 'login'; readonly waiting: WaitingRequest };

/** What an authorize request comes to. */
type Decision =
  | WithoutCode
  | {
      readonly kind: 'code';
      readonly request: AuthorizeRequest;
      readonly held: HeldToken;
      readonly tenantId: string;
      /** What it comes to where the session turns out to be over. */
      readonly otherwise: WithoutCode;
    };

export type Authorized = WithoutCode | { kind: 'given'; request: AuthorizeRequest; code: string };

/** Decides about a request as it comes from an application. */
export const decide = (call: ReadCall, query: AuthorizeQuery): Promise<Decision> => decideOn(call, query, undefined);

/** Goes on with the request of a login page. */
export async function decideAgain(call: ReadCall, sealed: string | undefined): Promise<Decision> {
  const waiting = await openRequest(call.services.sealedNames, sealed, call.now);
  return waiting ? decideOn(call, waiting.query, waiting) : { kind: 'page', why: 'over' };
}

async function decideOn(call: ReadCall, query: AuthorizeQuery, waiting: WaitingRequest | undefined): Promise<Decision> {
  const { db, services, now } = call;
  const request = await readTarget(db, services, query);
  if (!request) return { kind: 'page', why: 'target' };
  const fault = faultOf(request);
  if (fault) return { kind: 'fault', request, fault };
  const askFor = (isFresh: boolean): WithoutCode =>
    words(query.prompt).includes('none')
      ? { kind: 'fault', request, fault: LOGIN_REQUIRED }
      : { kind: 'login', waiting: { query, at: waiting?.at ?? now.getTime(), isFresh } };
  const held = await currentSession(call, query);
  if (!held) return askFor(false);
  const { session } = held;
  const codeIn = (tenantId: string): Decision => ({ kind: 'code', request, held, tenantId, otherwise: askFor(false) });
  if (needsFresh(session, query, waiting, now)) return askFor(true);
  const wished = await wishedIn(db, query);
  const standing = await standingOf(call, session, request.client, wished);
  if (standing.verdict === 'open') return codeIn(standing.tenantId);
  if (standing.verdict === 'denied') return { kind: 'fault', request, fault: DENIED };
  if (wished === undefined || wished === session.tenantId) return askFor(false);
  // The page would go on in the tenant of the session: only a new sign-in leads into another one that asks for more.
  if (!isFor(session, waiting)) return askFor(true);
  // It did not lead there, and a tenant is a wish: the one that it led to counts.
  const own = await standingOf(call, session, request.client, undefined);
  return own.verdict === 'open' ? codeIn(own.tenantId) : askFor(false);
}

const DENIED: Fault = { error: 'access_denied', description: 'The person may not use this application' };
const LOGIN_REQUIRED: Fault = { error: 'login_required', description: 'The person has to sign in' };

/**
 * The session of the browser, and the token that its cookie holds. With cookies of several people there is none:
 * nothing shows whose browser it is. Nor is there one where the application expects another person.
 */
async function currentSession(call: ReadCall, { id_token_hint: hint }: AuthorizeQuery): Promise<HeldToken | undefined> {
  const [first, ...others] = await heldSessions(call);
  if (!first || others.some(({ session }) => session.userId !== first.session.userId)) return undefined;
  const expected = hint === undefined ? undefined : await call.services.idTokens.hint(hint);
  return expected === undefined || expected.sub === first.session.userId ? first : undefined;
}

/** Whether a session began for a request that waits. */
export const isFor = ({ authTime }: Session, waiting: WaitingRequest | undefined): boolean =>
  waiting !== undefined && authTime.getTime() >= waiting.at;

/** Whether a request wants a sign-in that is younger than the session. A sign-in made for the request always does. */
function needsFresh(
  session: Session,
  { prompt, max_age: maxAge, acr_values: contexts }: AuthorizeQuery,
  waiting: WaitingRequest | undefined,
  now: Date,
): boolean {
  if (isFor(session, waiting)) return false;
  const { authTime, amr } = session;
  const prompts = words(prompt);
  if (prompts.includes('login') || prompts.includes('select_account')) return true;
  if (maxAge !== undefined && now.getTime() - authTime.getTime() > Number(maxAge) * 1000) return true;
  // A wish, as OpenID Connect has it: who asks for no page gets the session as it is.
  return (
    words(contexts).includes(MULTI_FACTOR_CONTEXT) && !amr.includes('mfa') && !prompts.includes('none') && !waiting
  );
}

/**
 * Writes the code of a request that is granted. The cookie is judged as a refresh judges it, and not exchanged: a spent
 * one gets no code, and ends the session, which its thief may hold.
 */
export async function grant({ db, services, now }: WriteCall, decision: Decision): Promise<Written<Authorized>> {
  if (decision.kind !== 'code') return { answer: decision, event: NOTHING_CHANGED };
  const { request, held, tenantId, otherwise } = decision;
  const { token, session } = held;
  const { verdict } = await judgeRefreshToken(db, {
    token,
    holder: null,
    secret: services.refreshSecret,
    now,
    grace: services.settings.lifetimes.refreshGrace,
  });
  if (verdict !== 'rotate' && verdict !== 'repeat') {
    return {
      answer: otherwise,
      event: {
        event: verdict === 'reuse' ? 'auth.refresh.reuse' : 'auth.refresh',
        outcome: 'failure',
        tenantId: session.tenantId,
        actorId: session.userId,
        subjectId: session.id,
        details: { code: 'ER-SESSION-ENDED' },
      },
    };
  }
  const { client, redirectUri, query } = request;
  const facts = {
    sessionId: session.id,
    clientId: client.id,
    redirectUri,
    codeChallenge: query.code_challenge ?? null,
    tenantId,
    scope: words(query.scope).join(' '),
    nonce: query.nonce ?? null,
  };
  const code = await giveCode(db, facts, now);
  return {
    answer: { kind: 'given', request, code },
    event: {
      event: 'oauth.code.given',
      tenantId,
      actorId: session.userId,
      subjectId: session.id,
      details: { client: client.id },
    },
  };
}

/** Leads the browser on: back to the application, to the login page, or nowhere. */
export async function presentAuthorized(call: Circumstances, authorized: Authorized): Promise<Reply<void>> {
  const { services, now } = call;
  switch (authorized.kind) {
    case 'page':
      return refusalPage(call.request, authorized.why);
    case 'fault': {
      const { error, description } = authorized.fault;
      return backTo(call, authorized.request, { error, error_description: description });
    }
    case 'given':
      return backTo(call, authorized.request, { code: authorized.code });
    case 'login': {
      const sealed = await sealRequest(services.sealedNames, authorized.waiting, now);
      return Reply.redirect(`${atPrefix(services.settings, '/oauth/account/login')}?request=${sealed}`);
    }
  }
}

/** The issuer goes along, so that an application tells providers apart (RFC 9207). */
function backTo(
  { services }: Circumstances,
  { redirectUri, query }: AuthorizeRequest,
  answer: Readonly<Record<string, string>>,
): Reply<void> {
  const target = new URL(redirectUri);
  const all = { ...answer, ...(query.state !== undefined && { state: query.state }), iss: services.settings.publicUrl };
  for (const [name, value] of Object.entries(all)) target.searchParams.set(name, value);
  return Reply.redirect(target.href);
}
