import type { Answer } from './world.ts';

/** What belongs to one connection, or to a body that has been unpacked on the way. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'content-length', 'host'];

interface Kept {
  answer: Response;
  vary: readonly string[];
  asked: Headers;
}

/**
 * A cache that many people share, in front of a server: it keeps whatever it may keep, and asks the server for all
 * else.
 *
 * @param inside the origin of the server
 */
export function cachingProxy(inside: string): Answer {
  const kept = new Map<string, Kept>();
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const known = request.method === 'GET' ? kept.get(pathname + search) : undefined;
    if (known?.vary.every((name) => known.asked.get(name) === request.headers.get(name))) return known.answer.clone();
    const headers = new Headers(request.headers);
    for (const name of OF_CONNECTION) headers.delete(name);
    const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.arrayBuffer();
    const given = await fetch(inside + pathname + search, {
      method: request.method,
      headers,
      ...(body && { body }),
      redirect: 'manual',
    });
    const own = new Headers(given.headers);
    for (const name of OF_CONNECTION) own.delete(name);
    const answer = new Response(given.body, { status: given.status, headers: own });
    if (request.method !== 'GET' || /private|no-store/.test(own.get('cache-control') ?? '')) return answer;
    const vary = (own.get('vary') ?? '').split(',').flatMap((name) => name.trim() || []);
    if (!vary.includes('*')) kept.set(pathname + search, { answer: answer.clone(), vary, asked: request.headers });
    return answer;
  };
}
