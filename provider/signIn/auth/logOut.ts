import { Reply } from '../../http/pipeline/reply.ts';
import { escapeHtml, page } from '../../http/pipeline/page.ts';
import type { Circumstances, ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import { readBearer } from '../../people/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import type { AuditFact } from '../../ground/audit/storage.ts';
import type { Session } from '../sessions/storage.ts';
import { endSession } from '../../people/endSessions.ts';
import { heldSessions } from './heldSessions.ts';
import { isRegisteredLogoutTarget } from '../../vendor/configuration/storage.ts';

type Ended = Pick<Session, 'id' | 'userId' | 'tenantId'>;

/** The session that the access token of the call speaks of, expired or not. */
export async function bearerSession({ request, services }: ReadCall): Promise<Ended | undefined> {
  const bearer = readBearer(request);
  const claims = bearer === undefined ? undefined : await services.accessTokens.hint(bearer);
  return claims && { id: claims.sid, userId: claims.sub, tenantId: claims.tenantId };
}

/** Ends the session of the refresh cookie, and that of the access token; nothing to end is no failure. */
export async function logOut(call: WriteCall, ofBearer: Ended | undefined): Promise<Written<Reply<void>>> {
  return {
    answer: Reply.empty({ 'Set-Cookie': call.services.refreshCookie.clear() }),
    event: await endAll(call, [...(await cookieSessions(call)), ofBearer]),
  };
}

export interface LogoutQuery {
  id_token_hint?: string | undefined;
  post_logout_redirect_uri?: string | undefined;
  state?: string | undefined;
}

/**
 * Logout by an address. Another site can lead a browser here, so the session ends at once only when the request comes
 * from this site, an allowed application or with a token of this session; everybody else is asked first.
 */
export async function logOutByNavigation(
  call: WriteCall,
  query: LogoutQuery,
  isSure: boolean,
): Promise<Written<Reply<void>>> {
  if (!isSure) return { answer: confirmation(query), event: NOTHING_CHANGED };
  const event = await endAll(call, await cookieSessions(call));
  return { answer: await farewell(call, query), event };
}

async function farewell(call: WriteCall, query: LogoutQuery): Promise<Reply<void>> {
  const headers = { 'Set-Cookie': call.services.refreshCookie.clear() };
  if (!isNavigation(call.request)) return Reply.empty(headers);
  const target = await allowedTarget(call, query);
  return target === undefined
    ? Reply.html(page({ title: 'Signed out', body: '<h1>Signed out</h1><p>You may close this page.</p>' }), { headers })
    : Reply.redirect(target, headers);
}

const cookieSessions = async (call: ReadCall | WriteCall): Promise<Session[]> =>
  (await heldSessions(call)).map(({ session }) => session);

/** Ends those that are alive, and tells which. */
async function endAll({ db, now }: WriteCall, candidates: readonly (Ended | undefined)[]) {
  const facts: AuditFact[] = [];
  for (const session of candidates) {
    if (session && (await endSession(db, session.id, 'logout', now)))
      facts.push({
        event: 'auth.logout',
        tenantId: session.tenantId,
        actorId: session.userId,
        subjectId: session.id,
      });
  }
  const [first, ...others] = facts;
  return first ? ([first, ...others] as const) : NOTHING_CHANGED;
}

/**
 * Whether the person, and no other site, asks for it: the request comes from home, or brings a token of this session.
 */
export const isSureLogout = async (call: ReadCall, { id_token_hint: hint }: LogoutQuery): Promise<boolean> =>
  (await isFromHome(call)) || isHinted(call, hint);

async function isFromHome({ services, request }: Circumstances): Promise<boolean> {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'same-site' || site === 'none') return true;
  for (const from of [request.headers.get('origin'), request.headers.get('referer')]) {
    if (from === null || !URL.canParse(from)) continue;
    const { origin } = new URL(from);
    await services.refreshOrigins(origin);
    if (services.allowedOrigins.has(origin)) return true;
  }
  return false;
}

/** A genuine token of a session that a cookie belongs to; that it has expired does not matter. */
async function isHinted(call: ReadCall, hint: string | undefined): Promise<boolean> {
  const { accessTokens, idTokens } = call.services;
  const claims = hint === undefined ? undefined : ((await idTokens.hint(hint)) ?? (await accessTokens.hint(hint)));
  return claims !== undefined && (await cookieSessions(call)).some(({ id }) => id === claims.sid);
}

const isNavigation = (request: Request): boolean =>
  request.headers.has('sec-fetch-mode')
    ? request.headers.get('sec-fetch-mode') === 'navigate'
    : (request.headers.get('accept') ?? '').includes('text/html');

async function allowedTarget(
  { db, services }: WriteCall,
  { post_logout_redirect_uri: uri, state }: LogoutQuery,
): Promise<string | undefined> {
  if (uri === undefined || !URL.canParse(uri)) return undefined;
  const target = new URL(uri);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined;
  if (!services.settings.postLogoutRedirectUris.includes(uri) && !(await isRegisteredLogoutTarget(db, uri)))
    return undefined;
  if (state !== undefined) target.searchParams.set('state', state);
  return target.href;
}

/**
 * The link leads back to this very address, then from this site. A link and not a form: the policy on forms would stop
 * the redirect that may follow.
 */
function confirmation({ post_logout_redirect_uri: uri, state }: LogoutQuery): Reply<void> {
  const again = new URLSearchParams({
    ...(uri !== undefined && { post_logout_redirect_uri: uri }),
    ...(state !== undefined && { state }),
  });
  return Reply.html(
    page({
      title: 'Sign out',
      body: `<h1>Sign out?</h1><p><a href="?${escapeHtml(again.toString())}">Sign out</a></p>`,
    }),
  );
}
