import { safeUrl } from '../../../api/rules/urls.ts';
import { fault } from '../../../codes/fault.ts';
import type { Ports } from '../../core/ports.ts';
import type { SessionStore } from '../SessionStore.ts';

/** The shortest interval between refreshes for an API that answers 401 to new tokens too. Milliseconds. */
const RENEW_GAP = 10_000;

/** What of an app is asked. */
interface TokenApp {
  readonly session: Pick<SessionStore, 'accessToken' | 'epoch' | 'refresh'>;
  readonly ports: Pick<Ports, 'clock'>;
  getToken(): Promise<string>;
}

export interface AuthFetchOptions {
  /** The origins that get the token, such as `https://api.example.com`. */
  origins: readonly string[];
  /** What sends the requests. Default: the `fetch` of the page. */
  fetch?: typeof globalThis.fetch | undefined;
}

/**
 * A `fetch` for the API of the host. A request to one of `origins` gets the access token of the app, waits for a
 * refresh that is under way, and is sent once more with a new token when the answer is 401. A request to another
 * origin, or with an `Authorization` of its own, is sent as it is.
 *
 * These requests are the host's, not calls of the contract: they do not pass through `api/http`. The answer of an API
 * never ends the session: only the provider knows whether it has ended.
 *
 * @returns a function with the signature of `fetch`; it rejects with `GH-SIGNED-OUT` while no user is signed in
 * @throws {TypeError} for an origin that is no plain origin over https, or over http on this machine
 */
export function authFetch(
  root: TokenApp,
  { origins, fetch = globalThis.fetch }: AuthFetchOptions,
): typeof globalThis.fetch {
  for (const origin of origins)
    if (safeUrl(origin) !== `${origin}/`)
      throw fault('GH-API-ORIGIN', `"${origin}" is no origin: write it like https://api.example.com`, TypeError);
  const { session, ports } = root;
  let last: { readonly at: number; readonly done: Promise<void> } | undefined;

  /** Another token of the same person, when there may be one. */
  const renew = async (refused: string): Promise<string | undefined> => {
    const now = ports.clock.monotonic();
    if (session.accessToken === refused) {
      if (!last || now - last.at >= RENEW_GAP) last = { at: now, done: session.refresh() };
      await last.done; // also of the refresh that another request has begun
    }
    return session.accessToken === refused ? undefined : session.accessToken;
  };

  return async (input, init) => {
    const request = new Request(input, init);
    if (!origins.includes(new URL(request.url).origin) || request.headers.has('authorization')) return fetch(request);
    const send = (token: string): Promise<Response> => {
      const authorized = request.clone();
      authorized.headers.set('authorization', `Bearer ${token}`);
      return fetch(authorized);
    };
    const token = await root.getToken();
    // Asked for together with the token: it changes when the person or the tenant does.
    const epoch = session.epoch();
    const response = await send(token);
    if (response.status !== 401) return response;
    const next = await renew(token);
    if (next === undefined || session.epoch() !== epoch) return response;
    await response.body?.cancel();
    return send(next);
  };
}
