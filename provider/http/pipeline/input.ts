import * as v from 'valibot';
import { ProviderError } from '../../ground/errors.ts';
import { BODY_LIMIT } from '../../config/limits.ts';
import { findJsonFault, textFault } from './json.ts';

/**
 * Checks one part of a request against its schema.
 * @throws ProviderError 400 whose sentence and context name the field
 */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true, message: remedyOf });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw invalid(v.getDotPath(issue) ?? 'body', issue.message);
}

/** What a value must be, by what the schema expected. */
const REMEDIES: Readonly<Record<string, string>> = {
  Object: 'must be an object',
  Array: 'must be a list',
  string: 'must be a text',
  number: 'must be a number',
  boolean: 'must be true or false',
};

/** The message about a value when the schema has none of its own. */
export const remedyOf = ({ expected, received }: v.BaseIssue<unknown>): string => {
  if (expected === 'never') return 'is not a known field';
  return received === 'undefined' ? 'must be given' : (REMEDIES[expected ?? ''] ?? 'is not valid');
};

const invalid = (field: string, message: string): ProviderError =>
  new ProviderError('ER-INVALID-REQUEST', { errors: [`${field}: ${message}`], context: { field } });

/** The query as single texts. `undefined` as a text counts as absent: published clients send it for a missing value. */
export function readQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = {};
  if (!isUtf8(url.search)) throw invalid('query', 'must be UTF-8');
  for (const [name, text] of url.searchParams) {
    if (Object.hasOwn(query, name)) throw invalid(name, 'given more than once');
    const fault = textFault(text);
    if (fault !== undefined) throw invalid(name, fault);
    if (text !== 'undefined' && name !== '__proto__') query[name] = text;
  }
  return query;
}

/** Every escaped byte belongs to a character. Without a look at them, a broken one would be read as U+FFFD. */
function isUtf8(search: string): boolean {
  try {
    for (const bytes of search.match(/(?:%[\da-f]{2})+/gi) ?? []) decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads a JSON object of at most `limit` bytes; an empty body counts as `{}`. Whatever is parsed can be kept by the
 * database and be written as JSON again. A validator takes a list for an object without fields, so no route has to look
 * for one.
 * @throws ProviderError 413 or 400
 */
export async function readJson(request: Request, limit = BODY_LIMIT): Promise<object> {
  const text = await readText(request, limit);
  if (text === '') return {};
  const value = parse(text);
  const fault = findJsonFault(value);
  if (fault) throw invalid(fault.path || 'body', fault.message);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('body', 'must be an object');
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('ER-INVALID-JSON');
  }
}

async function readText(request: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new ProviderError('ER-INVALID-JSON', { errors: ['The request body must be UTF-8'] });
    }
  };
  let text = '';
  for await (const piece of pieces(request, limit)) text += decode(piece);
  return text + decode();
}

/** The pieces of a body. @throws ProviderError 413 for a body beyond the limit */
async function* pieces(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new ProviderError('ER-TOO-LARGE');
  if (!request.body) return;
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new ProviderError('ER-TOO-LARGE');
    }
    yield value;
  }
}

/** Reads the fields of a form, or the same as JSON. @throws ProviderError 413 or 400 */
export async function readFields(request: Request, limit: number): Promise<object> {
  const type = request.headers.get('content-type') ?? '';
  if (/^multipart\/form-data\b/i.test(type)) return Object.fromEntries(await readParts(request, type, limit));
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return readJson(request, limit);
  return Object.fromEntries(new URLSearchParams(await readText(request, limit)));
}

/**
 * Reads the file of a form with files (`multipart/form-data`), which is its part of this name.
 * @throws ProviderError 413, 415, or 400 naming the part
 */
export async function readFile(request: Request, part: string, limit: number): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new ProviderError('ER-UNSUPPORTED-MEDIA-TYPE');
  const form = await readParts(request, type, limit + FORM_AROUND);
  const file = form.get(part);
  if (!(file instanceof File) || file.size === 0) throw invalid(part, 'must be a file');
  if (file.size > limit) throw new ProviderError('ER-TOO-LARGE');
  return new Uint8Array(await file.arrayBuffer());
}

/** The parts of a form. @throws ProviderError 413 or 400 */
async function readParts(request: Request, type: string, limit: number): Promise<FormData> {
  const body: Uint8Array[] = [];
  for await (const piece of pieces(request, limit)) body.push(piece);
  return new Response(Buffer.concat(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalid('body', 'must be a form with files');
  });
}

/** What a form adds to its file, in bytes. */
const FORM_AROUND = 10_000;
