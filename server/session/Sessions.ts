import { createHash } from 'node:crypto';
import { AccessTokenError, verifyAccessToken, type VerifiedClaims, type VerifyOptions } from '../verify.ts';
import type { LayerConfig } from '../config/readConfig.ts';
import { cookieLine, readCookies } from '../cookies/cookies.ts';
import type { ProviderCookie } from '../cookies/providerCookies.ts';
import { RefreshCookie } from '../cookies/RefreshCookie.ts';
import { SessionCookie } from '../cookies/SessionCookie.ts';
import { TOLERANCE, type Seals, type Tokens } from '../seals/Seals.ts';
import type { ProviderAnswer, ProviderCalls, Visit } from './ProviderCalls.ts';
import { Renewals, type Renewal } from './renewals.ts';

/** A token that ends sooner is renewed now, so that it lasts for the request. Milliseconds. */
const EARLY = 30_000;

/** What of a request can be exchanged for a new access token. */
export interface RefreshTokens {
  /** Those of no session that was signed out, the newest form first. */
  open: readonly string[];
  /** Whether there are others, for which the memory of sign-outs does not answer now. */
  isUnsure: boolean;
}

const NONE: RefreshTokens = { open: [], isUnsure: false };

/** How the renewal of a session ended, after all of its refresh tokens. */
export type Renewed =
  | { kind: 'renewed'; session: OpenedSession; answer: ProviderAnswer }
  | Exclude<Renewal, { kind: 'renewed' }>;

/** A session as a request carries it, after its checks. */
export interface OpenedSession {
  /** `unavailable`: whether there is a session cannot be found out now, and its cookies stay. */
  status: 'signed-in' | 'signed-out' | 'unavailable';
  claims?: VerifiedClaims | undefined;
  accessToken?: string | undefined;
  refreshTokens: RefreshTokens;
  /** `Set-Cookie` lines; empty unless the session changed. */
  lines: string[];
}

interface Held {
  accessToken: string;
  claims: VerifiedClaims;
}

/** Opens, checks, renews and ends the session of a request. */
export class Sessions {
  readonly #config: LayerConfig;
  readonly #renewals: Renewals;
  readonly #cookie: SessionCookie;
  readonly #refresh: RefreshCookie;
  readonly #verify: VerifyOptions;

  constructor(config: LayerConfig, seals: Seals, calls: ProviderCalls) {
    const { issuer, clientId, appId, hostedLogin, clock, fetch, env, baseUrl } = config;
    this.#config = config;
    this.#cookie = new SessionCookie(config, seals);
    this.#refresh = new RefreshCookie(config, seals);
    this.#renewals = new Renewals(config, calls);
    this.#verify = {
      issuer,
      // Hosted login asks in the name of the application.
      audience: (hostedLogin && appId) || clientId,
      jwksUri: `${baseUrl}/.well-known/jwks.json`,
      clockTolerance: TOLERANCE / 1000,
      clock,
      fetch,
      env,
    };
  }

  /** @param mayRenew false where the answer cannot carry a cookie: then nothing is rotated */
  async open(visit: Visit, mayRenew: boolean): Promise<OpenedSession> {
    const cookies = readCookies(visit.request);
    const sealed = this.#cookie.read(cookies);
    const held: Held[] = [];
    let isUnsure = false;
    for (const { accessToken } of sealed) {
      const claims = await this.check(accessToken);
      if (claims === 'unavailable') isUnsure = true;
      else if (claims) held.push({ accessToken, claims });
    }
    // A sibling domain can set a session of its own. Then it is unknown whose this browser is.
    if (new Set(held.map(({ claims }) => claims.sub)).size > 1) return this.#blank(cookies);
    const [best] = held.sort((a, b) => b.claims.exp - a.claims.exp);
    const refreshTokens = await this.#refreshTokens(cookies, sealed);
    const now = this.#config.clock();
    const current: OpenedSession = best
      ? { status: 'signed-in', ...best, refreshTokens, lines: [] }
      : {
          status: isUnsure || (!mayRenew && canRenew(refreshTokens)) ? 'unavailable' : 'signed-out',
          refreshTokens,
          lines: [],
        };
    if (isUnsure || !mayRenew || (best && best.claims.exp * 1000 - now > EARLY)) return current;
    return this.#renewed(current, visit);
  }

  /**
   * Tries each refresh token until one is not refused: a browser may hold a stale one beside the one that lives, and
   * sends either first.
   */
  async renew({ open, isUnsure }: RefreshTokens, visit: Visit, tenantId?: string): Promise<Renewed> {
    let refused: Renewed = { kind: 'refused', answer: undefined };
    for (const refreshToken of open) {
      const renewal = await this.#refreshed(refreshToken, visit, tenantId);
      if (renewal.kind === 'renewed') {
        const session = await this.adopt(renewal, visit, refreshToken);
        if (!session || session === 'unavailable') return { kind: 'away' };
        return { kind: 'renewed', session, answer: renewal.answer };
      }
      // What is not a refusal may pass: the session stays until it expires.
      if (renewal.kind !== 'refused') return renewal;
      refused = renewal;
    }
    return isUnsure ? { kind: 'away' } : refused;
  }

  /** One refresh for all who ask; one that a sign-out has overtaken is refused. */
  async #refreshed(refreshToken: string, visit: Visit, tenantId: string | undefined): Promise<Renewal> {
    const renewal = await this.#renewals.renew(refreshToken, visit, tenantId);
    const state = await this.#stateOf(refreshToken);
    if (state === 'ended') return { kind: 'refused', answer: undefined };
    return state === 'open' ? renewal : { kind: 'away' };
  }

  /** What a verified answer of the provider makes of the session; undefined for a token that is not genuine. */
  async adopt(
    renewal: Extract<Renewal, { kind: 'renewed' }>,
    visit: Visit,
    former?: string | undefined,
  ): Promise<OpenedSession | 'unavailable' | undefined> {
    const { accessToken, cookies: others, refreshSeconds } = renewal;
    const claims = await this.check(accessToken);
    if (!claims || claims === 'unavailable') return claims;
    const cookies = readCookies(visit.request);
    const refreshToken = renewal.refreshToken ?? former;
    return {
      status: 'signed-in',
      claims,
      accessToken,
      refreshTokens: refreshToken ? { open: [refreshToken], isUnsure: false } : NONE,
      lines: [
        ...this.#cookie.write({ accessToken, refreshToken }, claims.exp * 1000, cookies),
        ...(refreshToken ? this.#refresh.write(refreshToken, refreshSeconds, cookies) : []),
        ...this.passedOn(others),
      ],
    };
  }

  /** Cookies of the provider, made the host's own. Those of this layer's names are not the provider's to set. */
  passedOn(others: readonly ProviderCookie[]): string[] {
    const { clock, sessionCookie, flowCookie, refreshCookie } = this.#config;
    const isOwn = (name: string): boolean =>
      [flowCookie, refreshCookie].includes(name) || name.startsWith(sessionCookie) || name.startsWith('__');
    return others
      .filter(({ name }) => /^(fe_|gatehouse_)/.test(name) && !isOwn(name))
      .map(({ name, value, seconds }) => {
        const life = seconds === undefined ? {} : { until: seconds && clock() + seconds * 1000 };
        return cookieLine(this.#config, name, value, { ...life, sameSite: 'Lax', isEncoded: true });
      });
  }

  /** Ends a session in this layer: its cookies go, and copies of them open nothing any more (SRV-07). */
  async end(visit: Visit): Promise<string[]> {
    const cookies = readCookies(visit.request);
    const sealed = this.#cookie.read(cookies);
    for (const { accessToken } of sealed) {
      const claims = await this.check(accessToken);
      if (claims && claims !== 'unavailable') await this.#endOne(accessToken, claims);
    }
    const { clock, refreshSeconds } = this.#config;
    for (const refreshToken of this.#exchangeable(cookies, sealed)) {
      this.#renewals.forget(refreshToken);
      // The provider may not hear of the sign-out.
      await this.#remember(hash(refreshToken), clock() + refreshSeconds * 1000);
    }
    return this.#blank(cookies).lines;
  }

  /**
   * Another sign-in takes the place of a session, of which copies open nothing any more (SRV-06). Returns what the
   * answer sets: a refresh cookie of the session before goes, also where the new one has none.
   */
  async replace({ accessToken, claims }: OpenedSession, next: OpenedSession, visit: Visit): Promise<string[]> {
    const isSame = claims?.sid === next.claims?.sid;
    if (accessToken && claims && !isSame) await this.#endOne(accessToken, claims);
    if (canRenew(next.refreshTokens) || (isSame && claims?.sub === next.claims?.sub)) return next.lines;
    return [...next.lines, ...this.#refresh.clear(readCookies(visit.request))];
  }

  #endOne(accessToken: string, claims: VerifiedClaims): Promise<void> {
    return this.#remember(sessionOf(accessToken, claims), claims.exp * 1000 + TOLERANCE);
  }

  async #remember(ended: string, until: number): Promise<void> {
    try {
      await this.#config.ended.add(ended, until);
    } catch {
      // The cookies go all the same.
    }
  }

  /** What a request carries beside access tokens, the newest form first. */
  #exchangeable(cookies: ReadonlyMap<string, readonly string[]>, sealed: readonly Tokens[]): string[] {
    const all = [...this.#refresh.read(cookies), ...sealed.flatMap(({ refreshToken }) => refreshToken ?? [])];
    return [...new Set(all)];
  }

  async #refreshTokens(
    cookies: ReadonlyMap<string, readonly string[]>,
    sealed: readonly Tokens[],
  ): Promise<RefreshTokens> {
    const tokens = this.#exchangeable(cookies, sealed);
    const states = await Promise.all(tokens.map((token) => this.#stateOf(token)));
    const open = tokens.filter((_, index) => states[index] === 'open');
    return { open, isUnsure: states.includes('unknown') };
  }

  /** A memory that fails opens nothing, and ends nothing either. */
  async #stateOf(refreshToken: string): Promise<'open' | 'ended' | 'unknown'> {
    try {
      return (await this.#config.ended.has(hash(refreshToken))) ? 'ended' : 'open';
    } catch {
      return 'unknown';
    }
  }

  /** The claims of a token of a session that was not signed out; undefined for any other. */
  async check(accessToken: string): Promise<VerifiedClaims | 'unavailable' | undefined> {
    try {
      const headers = { authorization: `Bearer ${accessToken}` };
      const claims = await verifyAccessToken({ headers }, this.#verify);
      return (await this.#config.ended.has(sessionOf(accessToken, claims))) ? undefined : claims;
    } catch (error) {
      return error instanceof AccessTokenError && error.statusCode === 401 ? undefined : 'unavailable';
    }
  }

  async #renewed(current: OpenedSession, visit: Visit): Promise<OpenedSession> {
    if (!canRenew(current.refreshTokens)) return current;
    const renewed = await this.renew(current.refreshTokens, visit);
    if (renewed.kind === 'renewed') return renewed.session;
    if (renewed.kind === 'refused') return this.#blank(readCookies(visit.request));
    return current.status === 'signed-in' ? current : { ...current, status: 'unavailable' };
  }

  #blank(cookies: ReadonlyMap<string, readonly string[]>): OpenedSession {
    const lines = [...this.#cookie.clear(cookies), ...this.#refresh.clear(cookies)];
    return { status: 'signed-out', refreshTokens: NONE, lines };
  }
}

/** Whether it may be that a request carries a session that goes on. */
export const canRenew = ({ open, isUnsure }: RefreshTokens): boolean => open.length > 0 || isUnsure;

/** The provider's name of a session, else one of its token. */
const sessionOf = (accessToken: string, { sid }: VerifiedClaims): string =>
  typeof sid === 'string' && sid ? sid : hash(accessToken);

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');
