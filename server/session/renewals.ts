import { createHash } from 'node:crypto';
import { tell } from '../../codes/tell.ts';
import { isRecord } from '../../api/rules/common/records.ts';
import { authSessionEndpoints } from '../../api/contract/authSession.ts';
import { oauthEndpoints } from '../../api/contract/oauth.ts';
import { toLoginResponse } from '../../api/rules/toLoginResponse.ts';
import type { LayerConfig } from '../config/readConfig.ts';
import { readSetCookies, type ProviderCookie } from '../cookies/providerCookies.ts';
import { isFromProvider, type ProviderAnswer, type ProviderCalls, type Visit } from './ProviderCalls.ts';

/** How a request for a new access token ended. */
export type Renewal =
  | {
      kind: 'renewed';
      accessToken: string;
      refreshToken: string | undefined;
      /** How long the provider keeps the refresh token, in seconds; undefined when it does not tell. */
      refreshSeconds: number | undefined;
      /** Other cookies of the provider. */
      cookies: readonly ProviderCookie[];
      answer: ProviderAnswer;
    }
  /** The session is over. */
  | { kind: 'refused'; answer: ProviderAnswer | undefined }
  /** The provider answers something else, such as a second factor that it asks for. */
  | { kind: 'other'; answer: ProviderAnswer }
  /** The provider cannot be reached, or does not answer as it should. */
  | { kind: 'away' };

/** How long an outcome is given to those who ask with the same refresh token. Milliseconds. */
const kept: Readonly<Record<Renewal['kind'], number>> = {
  renewed: 10_000, // requests that were under way before the browser had the new cookie
  refused: 60_000,
  other: 0,
  away: 15_000, // at most four calls a minute
};
const MOST = 10_000;

interface Flight {
  done: Promise<Renewal>;
  /** Whether the browser is to come with another refresh token from now on. */
  hasSuccessor: boolean;
  /** Epoch milliseconds; endless while it runs. */
  until: number;
}

/**
 * One refresh for all requests of this process that come with one refresh token (SRV-10). Other processes get the same
 * successor from the provider, which answers a direct predecessor for 30 s.
 */
export class Renewals {
  readonly #config: LayerConfig;
  readonly #calls: ProviderCalls;
  readonly #flights = new Map<string, Flight>();
  #hasWarned = false;

  constructor(config: LayerConfig, calls: ProviderCalls) {
    this.#config = config;
    this.#calls = calls;
  }

  /** @param tenantId the tenant that the new token is for; undefined for that of the session */
  renew(refreshToken: string, visit: Visit, tenantId?: string): Promise<Renewal> {
    const { clock } = this.#config;
    const key = keyOf(refreshToken, tenantId);
    const known = this.#flights.get(key);
    if (known && known.until > clock()) return known.done;
    if (known?.hasSuccessor) this.#warn();
    const flight: Flight = {
      until: Infinity,
      hasSuccessor: false,
      done: this.#ask(refreshToken, visit, tenantId).then((renewal) => {
        flight.until = clock() + kept[renewal.kind];
        flight.hasSuccessor = renewal.kind === 'renewed' && (renewal.refreshToken ?? refreshToken) !== refreshToken;
        this.#tidy();
        return renewal;
      }),
    };
    this.#flights.delete(key);
    this.#flights.set(key, flight);
    return flight.done;
  }

  /** A host that loses the cookies of its answers signs its users out when the provider knows the old token no more. */
  #warn(): void {
    if (this.#hasWarned || this.#config.env.NODE_ENV === 'production') return;
    this.#hasWarned = true;
    tell('warn', 'GH-COOKIE-LOST', 'The cookie of a renewed session did not come back.');
  }

  /** A sign-out ends what is remembered of a refresh token. */
  forget(refreshToken: string): void {
    this.#flights.delete(keyOf(refreshToken));
  }

  #tidy(): void {
    const now = this.#config.clock();
    for (const [key, { until }] of this.#flights) {
      if (until > now && this.#flights.size <= MOST) break;
      this.#flights.delete(key);
    }
  }

  async #ask(refreshToken: string, visit: Visit, tenantId: string | undefined): Promise<Renewal> {
    const { hostedLogin, appId, clientId, clientSecret, providerRefreshCookie } = this.#config;
    const headers = this.#calls.headers(visit);
    try {
      if (hostedLogin) {
        const body = {
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
          client_id: appId ?? clientId, // a refresh token belongs to the client that has exchanged the code
          ...(clientSecret && { client_secret: clientSecret }),
          ...(tenantId && { tenantId }),
        };
        return asLogin(
          toRenewal(await this.#calls.post(oauthEndpoints.token.path, body, headers), providerRefreshCookie),
        );
      }
      headers.set('cookie', `${providerRefreshCookie}=${refreshToken}`);
      const answer = await this.#calls.post(
        authSessionEndpoints.refreshToken.path,
        tenantId ? { tenantId } : {},
        headers,
      );
      return toRenewal(answer, providerRefreshCookie);
    } catch {
      return { kind: 'away' };
    }
  }
}

const keyOf = (refreshToken: string, tenantId = ''): string =>
  createHash('sha256').update(`${tenantId}\n${refreshToken}`).digest('base64url');

/** Judges the answer of a refresh or of an exchange of a code. */
export function toRenewal(answer: ProviderAnswer, refreshCookie: string): Renewal {
  const { status, body, headers } = answer;
  if (status >= 200 && status < 300 && isRecord(body)) {
    const found = tokensOf(body);
    if (!found.accessToken) return { kind: 'other', answer };
    const cookies = readSetCookies(headers);
    const refresh = cookies.find(({ name }) => name === refreshCookie);
    return {
      kind: 'renewed',
      accessToken: found.accessToken,
      refreshToken: refresh?.value || found.refreshToken,
      refreshSeconds: refresh?.seconds,
      cookies: cookies.filter((one) => one !== refresh),
      answer,
    };
  }
  if (status === 400 && isRecord(body) && (body.error === 'invalid_grant' || body.errorCode === 'invalid_grant'))
    return { kind: 'refused', answer };
  if ((status === 401 || status === 403) && isFromProvider(answer)) return { kind: 'refused', answer };
  return { kind: 'away' };
}

/** The page waits for the answer that every sign-in has, whatever way the session is renewed by (AUTH-007). */
function asLogin(renewal: Renewal): Renewal {
  if (renewal.kind !== 'renewed' || !isRecord(renewal.answer.body)) return renewal;
  const { accessToken: access_token, answer } = renewal;
  const { expires_in } = renewal.answer.body;
  const life = typeof expires_in === 'number' ? { expires_in } : {};
  return { ...renewal, answer: { ...answer, body: toLoginResponse({ access_token, token_type: 'Bearer', ...life }) } };
}

/** The tokens of an answer, in either spelling, also one level down. */
export function tokensOf(body: Readonly<Record<string, unknown>>): {
  accessToken: string | undefined;
  refreshToken: string | undefined;
} {
  const inner = isRecord(body.authResponse) ? body.authResponse : {};
  const text = (...values: unknown[]): string | undefined =>
    values.find((value): value is string => typeof value === 'string' && value !== '');
  return {
    accessToken: text(body.accessToken, body.access_token, inner.accessToken, inner.access_token),
    refreshToken: text(body.refreshToken, body.refresh_token, inner.refreshToken, inner.refresh_token),
  };
}
