import { authSessionEndpoints } from '../../api/contract/authSession.ts';
import { headerNames } from '../../api/contract/headers.ts';
import { tenantsEndpoints } from '../../api/contract/tenants.ts';
import { isRecord } from '../../api/rules/common/records.ts';
import type { LayerConfig } from '../config/readConfig.ts';
import { readCookies } from '../cookies/cookies.ts';
import { readSetCookies } from '../cookies/providerCookies.ts';
import { parse, type Seals } from '../seals/Seals.ts';
import { readBytes, type ProviderAnswer, type ProviderCalls, type Visit } from '../session/ProviderCalls.ts';
import { toRenewal } from '../session/renewals.ts';
import { canRenew, type OpenedSession, type Sessions } from '../session/Sessions.ts';
import { answerHeaders, json, refusal } from './answers.ts';
import { redact, redactedToken } from './redact.ts';
import type { Target } from './paths.ts';

/** The largest body that the proxy carries: a picture of a profile. */
const MAX_BODY = 6_000_000;
/** Headers of the browser that go on beside those of every call (SRV-14). */
const CARRIED = ['accept', 'content-type', headerNames.source, headerNames.scopedTenant] as const;
/** Headers of the answer that come back. */
const RETURNED = [
  'content-type',
  'content-disposition',
  'content-language',
  'retry-after',
  headerNames.traceId,
] as const;
/** Calls that are proved by something else than the access token: it is removed (SSR-020). */
const WITHOUT_TOKEN = /\/(?:token\/refresh|oauth\/token|activate|logout)$/;
/** How long a user who signs out waits for the provider to hear of it. Milliseconds. */
const LOGOUT_TIMEOUT = 2_000;
/** Cookies that the provider has set through this layer. */
const PROVIDERS = /^(?:fe_(?!session|refresh)|gatehouse_(?!login))/;
const AWAY = 'The identity provider cannot be reached';

/** Carries the calls of the page to the provider, under the host's own origin (SSR-015). */
export class Proxy {
  readonly #config: LayerConfig;
  readonly #seals: Seals;
  readonly #calls: ProviderCalls;
  readonly #sessions: Sessions;

  constructor(config: LayerConfig, seals: Seals, calls: ProviderCalls, sessions: Sessions) {
    this.#config = config;
    this.#seals = seals;
    this.#calls = calls;
    this.#sessions = sessions;
  }

  async handle(visit: Visit, target: Target): Promise<Response> {
    const { request } = visit;
    let body: Uint8Array<ArrayBuffer> | undefined;
    try {
      body = request.body ? await readBytes(request.body, MAX_BODY) : undefined;
    } catch {
      return refusal(this.#config, 413, 'Error request is too large');
    }
    const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (body?.length && type !== 'application/json' && !(target.isUpload && type === 'multipart/form-data'))
      return refusal(this.#config, 415, 'Content-Type must be application/json');
    if (request.method === 'POST' && target.path === authSessionEndpoints.refreshToken.path)
      return this.#refresh(visit, body);
    return this.#forward(visit, target, body);
  }

  async #forward(visit: Visit, target: Target, body: Uint8Array<ArrayBuffer> | undefined): Promise<Response> {
    const session = await this.#sessions.open(visit, this.#config.secureJwt && !WITHOUT_TOKEN.test(target.path));
    const headers = this.#headers(visit, target, session);
    let answer: ProviderAnswer;
    try {
      const url = this.#calls.address(target.path, target.hasPrefix) + new URL(visit.request.url).search;
      answer = await this.#calls.send(
        url,
        { method: visit.request.method, headers, ...(body?.length && { body }) },
        target,
      );
    } catch {
      return refusal(this.#config, 502, AWAY, session.lines);
    }
    return this.#answer(visit, target, session, answer);
  }

  async #answer(visit: Visit, target: Target, session: OpenedSession, answer: ProviderAnswer): Promise<Response> {
    const isScoped = target.path === tenantsEndpoints.token.path;
    const renewal = isScoped ? undefined : toRenewal(answer, this.#config.providerRefreshCookie);
    const adopted = renewal?.kind === 'renewed' ? await this.#sessions.adopt(renewal, visit, undefined) : undefined;
    // Without its keys the provider's answer proves nothing, and a page that took it would have no session.
    if (adopted === 'unavailable') return refusal(this.#config, 503, AWAY, session.lines);
    const lines = adopted
      ? await this.#sessions.replace(session, adopted, visit)
      : [...session.lines, ...this.#passedOn(answer)];
    return this.#toResponse(answer, lines, isScoped ? (adopted ?? session) : undefined);
  }

  /** The page asks for a new token: the same refresh that serves the requests of this process. */
  async #refresh(visit: Visit, bytes: Uint8Array | undefined): Promise<Response> {
    const body = parse(new TextDecoder().decode(bytes));
    const tenantId = isRecord(body) && typeof body.tenantId === 'string' ? body.tenantId : undefined;
    const session = await this.#sessions.open(visit, false);
    if (!canRenew(session.refreshTokens)) return refusal(this.#config, 401, 'Unauthorized');
    const renewed = await this.#sessions.renew(session.refreshTokens, visit, tenantId);
    if (renewed.kind === 'away') return refusal(this.#config, 503, AWAY);
    // What the provider asks for first is tied to a cookie of its own.
    if (renewed.kind === 'other') return this.#toResponse(renewed.answer, this.#passedOn(renewed.answer));
    if (renewed.kind === 'renewed') return this.#toResponse(renewed.answer, renewed.session.lines);
    // A tenant that is refused says nothing about the session.
    const lines = tenantId ? [] : await this.#sessions.end(visit);
    if (renewed.answer) return this.#toResponse(renewed.answer, lines);
    return refusal(this.#config, 401, 'Unauthorized', lines);
  }

  #headers(visit: Visit, { path }: Target, session: OpenedSession): Headers {
    const headers = this.#calls.headers(visit);
    for (const name of CARRIED) {
      const value = visit.request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const authorization = WITHOUT_TOKEN.test(path) ? undefined : this.#authorization(visit, session);
    if (authorization) headers.set('authorization', authorization);
    const cookies = this.#cookies(visit, session.refreshTokens.open[0]);
    if (cookies) headers.set('cookie', cookies);
    return headers;
  }

  /** With secure JWT the session's own token, or one for a tenant that this layer has sealed; else the page's. */
  #authorization({ request }: Visit, session: OpenedSession): string | undefined {
    const given = request.headers.get('authorization') ?? '';
    if (!this.#config.secureJwt) return given || undefined;
    const [, , sealed = ''] = given.replace(/^Bearer +/i, '').split('.');
    const scoped: unknown = parse(this.#seals.open(sealed, 'scoped') ?? '');
    if (isRecord(scoped) && typeof scoped.token === 'string')
      return scoped.sub === session.claims?.sub && session.claims ? `Bearer ${scoped.token}` : undefined;
    return session.accessToken && `Bearer ${session.accessToken}`;
  }

  /** The provider's own cookies, without those of the host and of any session layer, and the refresh token unsealed. */
  #cookies({ request }: Visit, refreshToken: string | undefined): string {
    const { sessionCookie, providerRefreshCookie } = this.#config;
    const pairs = [...readCookies(request)]
      .filter(([name]) => PROVIDERS.test(name) && !name.startsWith(sessionCookie))
      .flatMap(([name, values]) => values.map((value) => `${name}=${value}`));
    return [...pairs, ...(refreshToken ? [`${providerRefreshCookie}=${refreshToken}`] : [])].join('; ');
  }

  /** The provider's cookies of an answer, without the refresh token: that is sealed, or kept from the browser. */
  #passedOn({ headers }: ProviderAnswer): string[] {
    const { providerRefreshCookie } = this.#config;
    return this.#sessions.passedOn(readSetCookies(headers).filter(({ name }) => name !== providerRefreshCookie));
  }

  #toResponse(answer: ProviderAnswer, lines: readonly string[], scopedFor?: OpenedSession): Response {
    // A redirect is a text that the client reads and judges: its browser must not follow it.
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    const headers = answerHeaders(this.#config, lines);
    for (const name of RETURNED) {
      const value = answer.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const { status } = answer;
    if ([204, 205, 304].includes(status)) return new Response(null, { status, headers });
    if (location !== null) return new Response(location, { status: 302, headers });
    if (!isRecord(answer.body)) return new Response(answer.content, { status, headers });
    return new Response(JSON.stringify(redact(answer.body, this.#replacement(scopedFor))), { status, headers });
  }

  #replacement(scopedFor: OpenedSession | undefined): ((token: string) => string) | undefined {
    if (!this.#config.secureJwt) return undefined;
    const claims = scopedFor?.claims;
    return (token) =>
      claims
        ? redactedToken(
            token,
            this.#seals.seal(JSON.stringify({ token, sub: claims.sub }), 'scoped', claims.exp * 1000),
          )
        : redactedToken(token);
  }

  /** Local first: the cookies go whatever the provider answers. */
  async logout(visit: Visit): Promise<string[]> {
    const { refreshTokens } = await this.#sessions.open(visit, false);
    const lines = await this.#sessions.end(visit);
    // A browser may hold a stale token beside the one that lives.
    const [first, ...others] = refreshTokens.open;
    await Promise.all([first, ...others].map((refreshToken) => this.#endAt(visit, refreshToken)));
    return lines;
  }

  /** Tells the provider of a sign-out. */
  async #endAt(visit: Visit, refreshToken: string | undefined): Promise<void> {
    const headers = this.#calls.headers(visit);
    const cookies = this.#cookies(visit, refreshToken);
    if (!cookies) return;
    headers.set('cookie', cookies);
    try {
      await this.#calls.post(authSessionEndpoints.logout.path, {}, headers, LOGOUT_TIMEOUT);
    } catch {
      // The provider learns of it when the refresh token is used again, or never; this layer refuses it from now on.
    }
  }

  /** An answer to the page's own sign-out. */
  async loggedOut(visit: Visit): Promise<Response> {
    return json(this.#config, 200, {}, await this.logout(visit));
  }
}
