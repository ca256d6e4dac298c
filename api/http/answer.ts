import { headerNames } from '../contract/headers.ts';
import { isRecord } from '../rules/common/records.ts';
import { ApiError, errorTexts, GENERIC_CODE } from './errors.ts';
import { toDelay } from './retry.ts';

/** A larger body is discarded (API-08). Bytes. */
const BODY_LIMIT = 1_000_000;

const tooLarge = (response: Response): ApiError =>
  new ApiError({ statusCode: response.status, errorCode: 'GH-ANSWER-TOO-LARGE', message: errorTexts.unreadable });

/**
 * Reads a body as text, up to the limit. A body with a length is read in one piece: browsers list an answer that
 * was read piece by piece as cancelled.
 */
async function readText(response: Response): Promise<string> {
  const told = Number(response.headers.get('content-length') ?? NaN);
  if (told > BODY_LIMIT) {
    await response.body?.cancel();
    throw tooLarge(response);
  }
  return told >= 0 || !response.body ? response.text() : readPieces(response, response.body.getReader());
}

async function readPieces(response: Response, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > BODY_LIMIT) {
      await reader.cancel();
      throw tooLarge(response);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** `undefined` where it is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a good answer says. Empty or unreadable bodies give `{}`. @param isPlain the answer is a text, not JSON */
export async function readAnswer(response: Response, isPlain?: boolean): Promise<unknown> {
  const text = await readText(response);
  return isPlain ? text : (parse(text) ?? {});
}

/** The message of a body that arrived with an error status (contract README §5). */
function messageOf(response: Response, body: unknown): string {
  if ((body ?? '') === '') return errorTexts.unreadable;
  if (typeof body === 'string') return body;
  if (isRecord(body) && Array.isArray(body['errors']))
    return body['errors'].filter((part) => typeof part === 'string').join(', ') || errorTexts.unreadable;
  return `Error ${response.status} - ${response.statusText}`;
}

/** Turns any answer that is not a good one into an {@link ApiError}. Never throws another kind of error (API-09). */
export async function toAnswerError(response: Response): Promise<ApiError> {
  const traceId = response.headers.get(headerNames.traceId);
  const about = { statusCode: response.status, traceId, retryAfter: toDelay(response.headers.get('retry-after')) };
  if (response.status === 413)
    return new ApiError({ ...about, message: errorTexts.tooLarge, fromProvider: traceId !== null });
  const text = await readText(response).catch(() => '');
  if (response.status === 302)
    return new ApiError({ ...about, message: errorTexts.generic, errorContext: { target: text.trim() } });
  const body = parse(text);
  const fields = isRecord(body) ? body : {};
  const { errorCode, context } = fields;
  return new ApiError({
    ...about,
    message: messageOf(response, body),
    errorCode:
      typeof errorCode === 'string' ? errorCode : typeof fields['error'] === 'string' ? fields['error'] : GENERIC_CODE,
    ...(isRecord(context) && { errorContext: context }),
    fromProvider: traceId !== null || Array.isArray(fields['errors']) || typeof fields['error'] === 'string',
  });
}
