import { createHash } from 'node:crypto';
import { AccessTokenError, verifyAccessToken, type VerifiedClaims, type VerifyOptions } from '../verify.ts';
import type { LayerConfig } from '../config/readConfig.ts';
import { cookieLine, readCookies } from '../cookies/cookies.ts';
import type { ProviderCookie } from '../cookies/providerCookies.ts';
import { RefreshCookie } from '../cookies/RefreshCookie.ts';
import { SessionCookie } from '../cookies/SessionCookie.ts';
import { TOLERANCE, type Seals, type Tokens } from '../seals/Seals.ts';
import type { ProviderCalls, Visit } from './ProviderCalls.ts';
import { Renewals, type Renewal } from './renewals.ts';

/** A token that ends sooner is renewed now, so that it lasts for the request. Milliseconds. */
const EARLY = 30_000;

/** A session as a request carries it, after its checks. */
export interface OpenedSession {
  /** `unavailable`: whether there is a session cannot be found out now, and its cookies stay. */
  status: 'signed-in' | 'signed-out' | 'unavailable';
  claims?: VerifiedClaims | undefined;
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
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
      ? { status: 'signed-in', ...best, refreshToken: refreshTokens[0], lines: [] }
      : {
          status: isUnsure || (!mayRenew && refreshTokens.length) ? 'unavailable' : 'signed-out',
          refreshToken: refreshTokens[0],
          lines: [],
        };
    if (isUnsure || !mayRenew || (best && best.claims.exp * 1000 - now > EARLY)) return current;
    return this.#renewed(refreshTokens, current, visit);
  }

  /** One refresh for all who ask; one that a sign-out has overtaken is refused. */
  async renew(refreshToken: string, visit: Visit, tenantId?: string): Promise<Renewal> {
    const renewal = await this.#renewals.renew(refreshToken, visit, tenantId);
    return (await this.#isOpen(refreshToken)) ? renewal : { kind: 'refused', answer: undefined };
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
      refreshToken,
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
      if (claims && claims !== 'unavailable') await this.endOne(accessToken, claims);
    }
    const { clock, refreshSeconds } = this.#config;
    for (const refreshToken of await this.#refreshTokens(cookies, sealed)) {
      this.#renewals.forget(refreshToken);
      // The provider may not hear of the sign-out.
      await this.#remember(hash(refreshToken), clock() + refreshSeconds * 1000);
    }
    return this.#blank(cookies).lines;
  }

  endOne(accessToken: string, claims: VerifiedClaims): Promise<void> {
    return this.#remember(sessionOf(accessToken, claims), claims.exp * 1000 + TOLERANCE);
  }

  async #remember(ended: string, until: number): Promise<void> {
    try {
      await this.#config.ended.add(ended, until);
    } catch {
      // The cookies go all the same.
    }
  }

  /** What can be exchanged for a new access token, the newest form first. */
  async #refreshTokens(cookies: ReadonlyMap<string, readonly string[]>, sealed: readonly Tokens[]): Promise<string[]> {
    const all = [...this.#refresh.read(cookies), ...sealed.flatMap(({ refreshToken }) => refreshToken ?? [])];
    const tokens = [...new Set(all)];
    const open = await Promise.all(tokens.map((token) => this.#isOpen(token)));
    return tokens.filter((_, index) => open[index]);
  }

  /** A memory that fails opens nothing. */
  async #isOpen(refreshToken: string): Promise<boolean> {
    try {
      return !(await this.#config.ended.has(hash(refreshToken)));
    } catch {
      return false;
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

  async #renewed(refreshTokens: readonly string[], current: OpenedSession, visit: Visit): Promise<OpenedSession> {
    let refused = false;
    for (const refreshToken of refreshTokens) {
      const renewal = await this.renew(refreshToken, visit);
      if (renewal.kind === 'renewed') {
        const adopted = await this.adopt(renewal, visit, refreshToken);
        if (adopted && adopted !== 'unavailable') return adopted;
      }
      // What is not a refusal may pass: the session stays until it expires.
      if (renewal.kind !== 'refused')
        return current.status === 'signed-in' ? current : { ...current, status: 'unavailable' };
      refused = true;
    }
    return refused ? this.#blank(readCookies(visit.request)) : current;
  }

  #blank(cookies: ReadonlyMap<string, readonly string[]>): OpenedSession {
    return { status: 'signed-out', lines: [...this.#cookie.clear(cookies), ...this.#refresh.clear(cookies)] };
  }
}

/** The provider's name of a session, else one of its token. */
const sessionOf = (accessToken: string, { sid }: VerifiedClaims): string =>
  typeof sid === 'string' && sid ? sid : hash(accessToken);

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');
