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

/**
 * Only path and query count for the layer: what a client claims of its host takes no part. The body is read by who asks
 * for it, so that a request the layer passes on still has its own.
 */
export function toRequest(request: NodeRequest, hasBody = true): Request {
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
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value }: IteratorResult<unknown, unknown> = await chunks.next();
        if (done) controller.close();
        else if (value instanceof Uint8Array) controller.enqueue(value);
      },
      cancel: () => void request.destroy(),
    },
    { highWaterMark: 0 },
  );
}
