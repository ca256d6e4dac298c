/** Public entry `gatehouse-elements/server/node.js`: the session layer for servers of `node:http`, such as Express. */
import type { ServerLayer } from './server.ts';
import type { ServerSession } from './session/ServerSession.ts';

/** The request of `node:http` or Express, as far as it is read here: a host needs no types of either. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The path before a router of Express cut it. */
  readonly originalUrl?: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly readableEnded?: boolean;
  /** What a body parser has read. */
  body?: unknown;
  destroy(): unknown;
}

/** The response of `node:http` or Express. */
export interface NodeResponse {
  readonly headersSent: boolean;
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  appendHeader(name: string, value: string): unknown;
  end(data: Uint8Array): unknown;
}

/**
 * Answers the requests of the layer, and passes all others on. Use it before a body parser, or after one for JSON.
 */
export function nodeMiddleware(layer: ServerLayer) {
  return async (request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void): Promise<void> => {
    try {
      const answer = await layer.handle(toRequest(request), { address: request.socket.remoteAddress });
      if (answer) await send(answer, response);
      else next();
    } catch (error) {
      next(error);
    }
  };
}

/** Who a request comes from. The answer gets the cookies of the session, and is not kept. */
export async function nodeSession(
  layer: ServerLayer,
  request: NodeRequest,
  response: NodeResponse,
): Promise<ServerSession> {
  const session = await layer.session(toRequest(request, false), {
    address: request.socket.remoteAddress,
    canSetCookies: !response.headersSent,
  });
  if (!response.headersSent) {
    response.setHeader('cache-control', 'no-store');
    response.appendHeader('vary', 'Cookie');
    for (const line of session.setCookies) response.appendHeader('set-cookie', line);
  }
  return session;
}

/** Only path and query count for the layer: what a client claims of its host takes no part. */
function toRequest(request: NodeRequest, hasBody = true): Request {
  const path = request.originalUrl ?? request.url ?? '/';
  const url = `http://host.invalid${path.startsWith('/') ? path : '/'}`;
  const { method = 'GET' } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':') || value === undefined) continue;
    for (const one of typeof value === 'string' ? [value] : value) headers.append(name, one);
  }
  if (!hasBody || method === 'GET' || method === 'HEAD') return new Request(url, { method: 'GET', headers });
  // A parser that leaves a body of another type alone may have set an empty one.
  if (request.readableEnded) {
    const { body } = request;
    return new Request(url, { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) });
  }
  const init: RequestInit & { duplex: 'half' } = { method, headers, body: toStream(request), duplex: 'half' };
  return new Request(url, init);
}

function toStream(request: NodeRequest): ReadableStream<Uint8Array> {
  const chunks = request[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value }: IteratorResult<unknown, unknown> = await chunks.next();
      if (done) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(value);
    },
    cancel: () => void request.destroy(),
  });
}

async function send(answer: Response, response: NodeResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  for (const line of answer.headers.getSetCookie()) response.appendHeader('set-cookie', line);
  response.end(new Uint8Array(await answer.arrayBuffer()));
}
