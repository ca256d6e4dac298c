import type { RequestCircumstances, ServerLayer } from '../server.ts';
import type { ServerSession } from '../session/ServerSession.ts';
import { guard, type GuardOptions } from './guard.ts';

/** What an adapter does with a request: it sends the answer of the layer, or goes on with the session. */
export type Entrance =
  | { readonly answer: Response; readonly session?: undefined }
  | { readonly answer?: undefined; readonly session: ServerSession };

/**
 * Takes a request in, the same way for every framework: the layer answers its own, the session of all others is renewed
 * first, and visitors of guarded pages are led to the sign-in.
 *
 * @param url the page, where the framework names it otherwise than the request
 */
export async function enter(
  layer: ServerLayer,
  request: Request,
  options: GuardOptions & RequestCircumstances,
  url = new URL(request.url),
): Promise<Entrance> {
  const own = await layer.handle(request, options);
  if (own) return { answer: own };
  const session = await layer.session(request, options);
  const instead = guard(request, new URL(url), session, options);
  return instead ? { answer: personal(instead, session) } : { session };
}

/**
 * Whether an answer is of the user alone. What is no page may be the same for all, if the host says so: its pictures,
 * its scripts.
 */
export function isPersonal(headers: Headers, { setCookies }: ServerSession): boolean {
  const type = headers.get('content-type') ?? '';
  return setCookies.length > 0 || /html|x-component|x-script/.test(type) || !headers.has('cache-control');
}

/** The answer of a host with the cookies of its session, if that changed, and kept by no cache (SRV-11). */
export const personal = (response: Response, session: ServerSession): Response =>
  isPersonal(response.headers, session) ? session.applyTo(response) : response;
