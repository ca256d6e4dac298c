type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;

interface Options {
  status?: number;
  headers?: HeadersInit;
}

/**
 * An answer that needs more than a value: a status, headers, cookies or a body that is not JSON. `Content` is what it
 * tells.
 */
export class Reply<Content = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  /** For the compiler: what a JSON body says. */
  declare readonly content?: Content;

  private constructor(status: number, body: Body, headers?: HeadersInit) {
    this.status = status;
    this.body = body;
    this.headers = new Headers(headers);
  }

  static json<Content>(value: Content, { status = 200, headers }: Options = {}): Reply<Content> {
    return new Reply(status, JSON.stringify(value), typed('application/json', headers));
  }

  static empty(headers?: HeadersInit): Reply<void> {
    return new Reply(204, null, headers);
  }

  /** A page; no window of another origin keeps a hand on its own. */
  static html(page: string, { status = 200, headers }: Options = {}): Reply<void> {
    const all = typed('text/html; charset=utf-8', headers);
    all.set('Cross-Origin-Opener-Policy', 'same-origin');
    return new Reply(status, page, all);
  }

  static text(value: string): Reply<string> {
    return new Reply(200, value, typed('text/plain; charset=utf-8', undefined));
  }

  /** A file that never changes: browsers keep it for a year. `type` is its media type. */
  static file(bytes: Uint8Array<ArrayBuffer>, type: string): Reply<void> {
    const headers = typed(type, { 'Cache-Control': 'private, max-age=31536000, immutable' });
    return new Reply(200, bytes, headers);
  }

  /** A file to be kept, as it is made. A stream that fails breaks the answer off. `type` is its media type. */
  static download(body: ReadableStream<Uint8Array>, { type, name }: { type: string; name: string }): Reply<Blob> {
    return new Reply(200, body, typed(type, { 'Content-Disposition': `attachment; filename="${name}"` }));
  }

  /** For browsers that navigate. An API call is never answered with a Location. */
  static redirect(target: string, headers?: HeadersInit): Reply<void> {
    const all = new Headers(headers);
    all.set('Location', target);
    return new Reply(302, null, all);
  }

  toResponse(): Response {
    return new Response(this.body, { status: this.status, headers: this.headers });
  }
}

function typed(type: string, headers: HeadersInit | undefined): Headers {
  const all = new Headers(headers);
  all.set('Content-Type', type);
  return all;
}
