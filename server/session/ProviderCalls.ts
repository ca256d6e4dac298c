import { isRecord } from '../../api/rules/common/records.ts';
import { headerNames } from '../../api/contract/headers.ts';
import type { LayerConfig } from '../config/readConfig.ts';
import { parse } from '../seals/Seals.ts';
import { clientAddress } from './clientAddress.ts';

/** A request of a browser, with what its server knows of the connection. */
export interface Visit {
  readonly request: Request;
  /** The network address at the other end. */
  readonly address?: string | undefined;
}

/** What the provider answered. */
export interface ProviderAnswer {
  status: number;
  headers: Headers;
  /** The bytes as they came; for a file a stream that is still under way. */
  content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** What the bytes mean as JSON; undefined for anything else, and for a file. */
  body: unknown;
}

/** How an answer is waited for. */
export interface Waiting {
  /** Milliseconds, for the whole answer. */
  timeout?: number | undefined;
  /** Whether the answer may be a file, which goes on as it comes, however long it is. */
  isDownload?: boolean | undefined;
}

const TIMEOUT = 8_000;
const MAX_BYTES = 5_000_000;
/** What this layer calls itself unless the browser names the framework. */
const NAME = 'gatehouse-server';

/** Headers of the browser that go on to the provider with every call (SSR-017, SSR-019). */
const CARRIED = [
  'accept-language',
  'user-agent',
  headerNames.framework,
  headerNames.sdk,
  headerNames.applicationId,
  headerNames.loginAlias,
] as const;

/** Sends the calls of this layer to the provider, and nowhere else. */
export class ProviderCalls {
  readonly #config: LayerConfig;

  constructor(config: LayerConfig) {
    this.#config = config;
  }

  /** The headers that name browser, language, application and network address (SSR-017 to SSR-019). */
  headers(visit: Visit): Headers {
    const { appId, appOrigin, sharedSecret, clientId } = this.#config;
    const headers = new Headers({ accept: 'application/json', origin: appOrigin });
    for (const name of CARRIED) {
      const value = visit.request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    if (!headers.has(headerNames.framework)) headers.set(headerNames.framework, NAME);
    if (!headers.has(headerNames.sdk)) headers.set(headerNames.sdk, NAME);
    if (appId) headers.set(headerNames.applicationId, appId);
    const address = sharedSecret && clientAddress(visit, this.#config.trustedProxies);
    if (sharedSecret && address) {
      headers.set('x-frontegg-forwarded-for', address);
      headers.set('x-frontegg-headers-verifier', sharedSecret);
      headers.set('frontegg-vendor-id', clientId);
    }
    return headers;
  }

  /** The address of a call, below the prefix unless its row says otherwise. */
  address(path: string, hasPrefix = true): string {
    return `${this.#config.baseUrl}${hasPrefix ? this.#config.prefix : ''}${path}`;
  }

  /**
   * Sends one call and reads its answer, but for a file. A redirect is not followed: secrets go to one address only.
   *
   * @throws what `fetch` throws, and for an answer that is too big
   */
  async send(
    url: string,
    init: RequestInit,
    { timeout = TIMEOUT, isDownload = false }: Waiting = {},
  ): Promise<ProviderAnswer> {
    const response = await this.#config.fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    const { status, headers } = response;
    if (isDownload && response.body && isFile(response))
      return { status, headers, content: response.body, body: undefined };
    const content = await readBytes(response.body, MAX_BYTES);
    return { status, headers, content, body: parse(new TextDecoder().decode(content)) };
  }

  /** Posts JSON. */
  post(path: string, body: unknown, headers: Headers, timeout?: number): Promise<ProviderAnswer> {
    headers.set('content-type', 'application/json');
    return this.send(this.address(path), { method: 'POST', headers, body: JSON.stringify(body) }, { timeout });
  }

  /** Reads in the name of a user; undefined when the provider does not answer as it should. */
  async read(path: string, accessToken: string, visit: Visit): Promise<ProviderAnswer | undefined> {
    const headers = this.headers(visit);
    headers.set('authorization', `Bearer ${accessToken}`);
    try {
      return await this.send(this.address(path), { headers });
    } catch {
      return undefined;
    }
  }
}

/** Whether an answer has the form in which the provider refuses; a proxy before it answers otherwise. */
export const isFromProvider = ({ headers, body }: ProviderAnswer): boolean =>
  headers.has(headerNames.traceId) || (isRecord(body) && (Array.isArray(body.errors) || 'errorCode' in body));

/** A refusal is read, and so is JSON: it may hold a token. */
const isFile = ({ ok, headers }: Response): boolean => ok && !/^$|json/i.test(headers.get('content-type') ?? '');

/**
 * Reads a body up to a size.
 * @throws RangeError for a bigger one
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > most) throw new RangeError('The body is too big');
    chunks.push(chunk);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}
