import wretch, { type ConfiguredMiddleware, type FetchLike } from 'wretch';
import type { Endpoint } from '../contract/endpoint.ts';
import { headerNames } from '../contract/headers.ts';
import type { Call, CallOptions } from '../modules/call.ts';
import { toAddress, type Base } from './address.ts';
import { readAnswer, toAnswerError } from './answer.ts';
import { ApiError, errorTexts } from './errors.ts';
import { toHeaders } from './headers.ts';
import { afterByTimer, isTransient, pause, toPause, withJitter, type After } from './retry.ts';

/** Milliseconds a call may take when its endpoint says nothing else (API-08). */
const TIME_LIMIT = 10_000;

const READ_RETRY = { attempts: 3, delay: 500 };

/** Reported in the SDK header (CFG-030). */
export const SDK_VERSION = '7.92.0';

/** Where a call gets its token from, and how it learns that its answer came too late. */
export interface TokenSource {
  /** A token not known to be expired (STO-09); waits for a running refresh. */
  current(): Promise<string | undefined>;
  /** The provider refused `token`. Resolves to another one, or to undefined when the session has ended. */
  renew(token: string): Promise<string | undefined>;
  /**
   * Changes with user and tenant, undefined without one: what belongs to an earlier epoch is neither sent nor heard
   * (STO-12).
   */
  epoch(): number | undefined;
}

export interface HttpOptions extends Base {
  tokens: TokenSource;
  /** Default `include`. */
  credentials?: RequestCredentials | undefined;
  /** Sends the requests. Default: the page's `fetch`. */
  fetch?: FetchLike | undefined;
  applicationId?: string | undefined;
  /** The alias of the tenant the login box belongs to. */
  loginAlias?: (() => string | undefined) | undefined;
  /** The tenant named by the page's query parameter `tenantId`. */
  scopedTenant?: (() => string | null) | undefined;
  additionalHeaders?: (() => Readonly<Record<string, unknown>>) | undefined;
  additionalQueryParams?: (() => Readonly<Record<string, unknown>>) | undefined;
  /** Adds `Bearer ` to tokens given by `options.jwt`, which otherwise go out verbatim. */
  scopedBearer?: boolean | undefined;
  /** Waits between two attempts. Default: the page's timers. */
  after?: After | undefined;
  /** Takes the target of a readable 302; the guard is the taker's. Returns whether the page goes there. */
  redirect?: ((target: string) => boolean) | undefined;
}

interface Input {
  params?: Readonly<Record<string, string>>;
  query?: object;
  body?: unknown;
}

/** Idempotent reads are sent up to `attempts` times on network failure, 429 and 5xx (HTTP-012, API-06). */
const repeatReads =
  (
    { attempts, delay }: { attempts: number; delay: number },
    after: After,
    signal: AbortSignal | undefined,
  ): ConfiguredMiddleware =>
  (next) =>
  async (url, options) => {
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= attempts || signal?.aborted === true;
      try {
        const response = await next(url, options);
        if (last || !isTransient(response.status)) return response;
        await pause(toPause(response.headers.get('retry-after')) ?? withJitter(delay), after, signal);
      } catch (failure) {
        if (last || signal?.aborted) throw failure;
        await pause(withJitter(delay), after, signal);
      }
    }
  };

/** Each attempt has its own time limit, and ends with the caller's signal. */
const withTimeLimit =
  (ms: number, signal: AbortSignal | undefined): ConfiguredMiddleware =>
  (next) =>
  (url, options) => {
    const limit = AbortSignal.timeout(ms);
    return next(url, { ...options, signal: signal ? AbortSignal.any([signal, limit]) : limit });
  };

/** A failure without an answer. */
function toFailure(failure: unknown, signal: AbortSignal | undefined): ApiError {
  if (failure instanceof ApiError) return failure;
  const timedOut = failure instanceof DOMException && failure.name === 'TimeoutError';
  const errorCode = signal?.aborted ? 'GH-ABORTED' : timedOut ? 'GH-TIMEOUT' : 'GH-NETWORK';
  return new ApiError({ statusCode: 0, errorCode, message: errorTexts.unreadable }, { cause: failure });
}

/** Builds the one function that sends requests (API-01). */
export function createHttp(options: HttpOptions): Call {
  const client = wretch()
    .options({ credentials: options.credentials ?? 'include', redirect: 'follow' })
    .customError<ApiError>((_, response) => toAnswerError(response));
  const http = options.fetch ? client.fetchPolyfill(options.fetch) : client;

  async function send(
    endpoint: Endpoint<never>,
    input: Input,
    own: CallOptions,
    authorization: string | undefined,
  ): Promise<Response> {
    const form = input.body instanceof FormData && input.body; // goes out as it is
    const url = toAddress(options, endpoint, input.params ?? {}, {
      ...options.additionalQueryParams?.(),
      ...input.query,
    });
    const headers = toHeaders(
      {
        // The browser writes that of a form, with its boundary.
        'content-type': form ? undefined : 'application/json',
        authorization,
        'accept-language': own.language,
        [headerNames.source]: endpoint.anonymous ? 'login-box' : 'admin-portal',
        [headerNames.sdk]: `gatehouse@${SDK_VERSION}`,
        [headerNames.applicationId]: options.applicationId,
        [headerNames.loginAlias]: options.loginAlias?.() || undefined,
        [headerNames.scopedTenant]: options.scopedTenant?.(),
      },
      options.additionalHeaders?.(),
    );
    const repeat =
      endpoint.method === 'GET'
        ? [repeatReads(own.retry ?? READ_RETRY, options.after ?? afterByTimer, own.signal)]
        : [];
    try {
      const response = await http
        .url(url)
        .headers(headers)
        .middlewares([...repeat, withTimeLimit(endpoint.timeout ?? TIME_LIMIT, own.signal)])
        .fetch(endpoint.method, '', form || JSON.stringify(input.body))
        .res();
      if (response.redirected && new URL(response.url).origin !== new URL(url).origin)
        throw new ApiError({ statusCode: 0, errorCode: 'GH-FOREIGN-ANSWER', message: errorTexts.unreadable });
      return response;
    } catch (failure) {
      throw await follow(failure, own.signal);
    }
  }

  /** A readable 302 carries its target in the body; the caller hears whether the page is leaving for it. */
  async function follow(failure: unknown, signal: AbortSignal | undefined): Promise<ApiError> {
    const error = toFailure(failure, signal);
    if (error.statusCode === 302 && error.errorContext?.['target']) {
      const isRefused = options.redirect?.(String(error.errorContext['target'])) === false;
      const errorCode = isRefused ? 'GH-REDIRECT-REFUSED' : 'GH-REDIRECTED';
      return new ApiError({ statusCode: 302, errorCode, message: errorTexts.generic });
    }
    return error;
  }

  const authorizationOf = async (endpoint: Endpoint<never>, own: CallOptions): Promise<string | undefined> => {
    if (own.jwt) return options.scopedBearer ? `Bearer ${own.jwt}` : own.jwt;
    if (own.token) return `Bearer ${own.token}`;
    if (endpoint.anonymous || own.withoutSession) return undefined;
    const token = await options.tokens.current();
    return token && `Bearer ${token}`;
  };

  return (async (endpoint: Endpoint<never>, input: Input = {}, own: CallOptions = {}) => {
    const bound = !own.withoutSession && !own.token && !endpoint.anonymous;
    const asked = options.tokens.epoch();
    const authorization = await authorizationOf(endpoint, own);
    const epoch = options.tokens.epoch();
    const requireSameOwner = (since: number | undefined): void => {
      if (bound && since !== undefined && options.tokens.epoch() !== since)
        throw new ApiError({ statusCode: 0, errorCode: 'GH-STALE', message: errorTexts.generic });
    };
    requireSameOwner(asked); // a wait for the first token is no change of hands
    let response: Response;
    try {
      response = await send(endpoint, input, own, authorization);
    } catch (failure) {
      const renewable =
        failure instanceof ApiError &&
        failure.statusCode === 401 &&
        failure.fromProvider &&
        authorization &&
        !own.jwt &&
        !own.token;
      const renewed = renewable ? await options.tokens.renew(authorization.slice('Bearer '.length)) : undefined;
      requireSameOwner(epoch);
      if (!renewed) throw failure;
      response = await send(endpoint, input, own, `Bearer ${renewed}`);
    }
    const reading = endpoint.download ? response.blob() : readAnswer(response, endpoint.upload);
    const answer = await reading.catch((failure: unknown) => {
      throw toFailure(failure, own.signal);
    });
    requireSameOwner(epoch);
    return answer;
  }) as Call;
}
