import wretch, { type FetchLike } from 'wretch';
import { isLoopback } from '../rules/loopback.ts';
import type { Base } from './address.ts';
import { ApiError, errorTexts } from './errors.ts';

/** Bytes an override document may have (API-13). */
const DOCUMENT_LIMIT = 1_000_000;

/** Whose documents are read, as the options of an app say it. */
interface DocumentSources extends Pick<Base, 'baseUrl'> {
  metadataOrigins?: readonly string[] | undefined;
  fetch?: FetchLike | undefined;
}

/**
 * Reads a JSON document that is not the provider's: without credentials and referrer, from an allow-listed origin over
 * https (http on loopback), with redirects refused (API-14, CFG-012). Rejects with an `ApiError`.
 */
export async function loadDocument(
  address: string,
  { allowedOrigins, fetch }: { allowedOrigins: readonly string[]; fetch?: FetchLike | undefined },
): Promise<unknown> {
  const refused = (why: string): ApiError =>
    new ApiError({
      statusCode: 0,
      errorCode: 'GH-DOCUMENT-REFUSED',
      message: `The override document was refused: ${why}`,
    });
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))))
    throw refused('it needs an https address');
  if (url.username || url.password || !allowedOrigins.includes(url.origin))
    throw refused('its origin is not on the list');
  const client = wretch(url.href, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  try {
    const text = await (fetch ? client.fetchPolyfill(fetch) : client).get().text();
    if (text.length > DOCUMENT_LIMIT) throw refused('it is larger than 1 MB');
    return JSON.parse(text);
  } catch (failure) {
    throw failure instanceof ApiError
      ? failure
      : new ApiError(
          { statusCode: 0, errorCode: 'GH-DOCUMENT-REFUSED', message: errorTexts.unreadable },
          { cause: failure },
        );
  }
}

/** Reads a document of the provider, of the page at `page`, or of an origin that the host lists (API-14). */
export async function readDocument(
  address: string,
  { baseUrl, metadataOrigins = [], fetch }: DocumentSources,
  page: string,
): Promise<unknown> {
  const own = [typeof baseUrl === 'function' ? baseUrl('/metadata') : baseUrl, page];
  const allowedOrigins = [...own.map((one) => new URL(one, page).origin), ...metadataOrigins];
  return loadDocument(address, { allowedOrigins, fetch });
}
