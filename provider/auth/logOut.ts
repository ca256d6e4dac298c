import { readCookie } from '../http/cookies.ts';
import { Reply } from '../http/reply.ts';
import { escapeHtml, page } from '../http/page.ts';
import { recordEvent } from '../audit/storage.ts';
import { endSession, findSessionByRefreshToken, type Session } from '../sessions/storage.ts';
import { isRegisteredLogoutTarget } from '../configuration/storage.ts';
import type { AnyCall } from '../http/call.ts';
import { readBearer } from '../http/principal.ts';

/** Ends the session of the refresh cookie, and that of the access token; nothing to end is no failure. */
export async function logOut(call: AnyCall): Promise<Reply<void>> {
  await endCookieSession(call);
  const bearer = readBearer(call.request);
  const claims = bearer === undefined ? undefined : await call.services.accessTokens.hint(bearer);
  if (claims) await end(call, { id: claims.sid, userId: claims.sub, tenantId: claims.tenantId });
  return Reply.empty({ 'Set-Cookie': call.services.refreshCookie.clear() });
}

interface LogoutQuery {
  id_token_hint?: string | undefined;
  post_logout_redirect_uri?: string | undefined;
  state?: string | undefined;
}

/**
 * Logout by an address. Another site can lead a browser here, so the session ends at once only when the request comes from
 * this site, an allowed application or with a token of this session; everybody else is asked first.
 */
export async function logOutByNavigation(call: AnyCall, query: LogoutQuery): Promise<Reply<void>> {
  const { services, request } = call;
  if (!isFromHome(call) && !(await isHinted(call, query.id_token_hint))) return confirmation(query);
  await endCookieSession(call);
  const headers = { 'Set-Cookie': services.refreshCookie.clear() };
  if (!isNavigation(request)) return Reply.empty(headers);
  const target = await allowedTarget(call, query);
  return target === undefined
    ? Reply.html(page({ title: 'Signed out', body: '<h1>Signed out</h1><p>You may close this page.</p>' }), { headers })
    : Reply.redirect(target, headers);
}

async function endCookieSession(call: AnyCall): Promise<void> {
  const token = readCookie(call.request, call.services.refreshCookie.name);
  const session = token === undefined ? undefined : await findSessionByRefreshToken(call.services.db, token);
  if (session) await end(call, session);
}

async function end(
  { services, origin, now }: AnyCall,
  session: Pick<Session, 'id' | 'userId' | 'tenantId'>,
): Promise<void> {
  if (!(await endSession(services.db, session.id, 'logout', now))) return;
  await recordEvent(
    services.db,
    {
      event: 'auth.logout',
      outcome: 'success',
      tenantId: session.tenantId,
      actorId: session.userId,
      subjectId: session.id,
    },
    origin,
    now,
  );
}

function isFromHome({ services, request }: AnyCall): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'same-site' || site === 'none') return true;
  return [request.headers.get('origin'), request.headers.get('referer')].some((from) => {
    const origin = from !== null && URL.canParse(from) ? new URL(from).origin : undefined;
    return origin !== undefined && (services.allowedOrigins.has(origin) || origin === services.settings.publicUrl);
  });
}

/** A genuine token of the very session that the cookie belongs to; that it has expired does not matter. */
async function isHinted({ services, request }: AnyCall, hint: string | undefined): Promise<boolean> {
  const claims = hint === undefined ? undefined : await services.accessTokens.hint(hint);
  const token = readCookie(request, services.refreshCookie.name);
  const session = token === undefined ? undefined : await findSessionByRefreshToken(services.db, token);
  return claims !== undefined && session?.id === claims.sid;
}

const isNavigation = (request: Request): boolean =>
  request.headers.has('sec-fetch-mode')
    ? request.headers.get('sec-fetch-mode') === 'navigate'
    : (request.headers.get('accept') ?? '').includes('text/html');

async function allowedTarget(
  { services }: AnyCall,
  { post_logout_redirect_uri: uri, state }: LogoutQuery,
): Promise<string | undefined> {
  if (uri === undefined || !URL.canParse(uri)) return undefined;
  const target = new URL(uri);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined;
  if (!services.settings.postLogoutRedirectUris.includes(uri) && !(await isRegisteredLogoutTarget(services.db, uri)))
    return undefined;
  if (state !== undefined) target.searchParams.set('state', state);
  return target.href;
}

/** The link leads back to this very address, then from this site. A link and not a form: the policy on forms would stop the redirect that may follow. */
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
