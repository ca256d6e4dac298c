import * as v from 'valibot';
import { ProviderError } from '../errors.ts';

/** Longest request body, in bytes. */
const BODY_LIMIT = 1_000_000;

/**
 * Checks one part of a request against its schema.
 * @throws ProviderError 400 whose sentence and context name the field
 */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'body';
  throw new ProviderError('ER-INVALID-REQUEST', { errors: [`${field}: ${issue.message}`], context: { field } });
}

/** The query as single texts. `undefined` as a text counts as absent: published clients send it for a missing value. */
export function readQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, text] of url.searchParams) {
    if (Object.hasOwn(query, name))
      throw new ProviderError('ER-INVALID-REQUEST', {
        errors: [`${name}: given more than once`],
        context: { field: name },
      });
    if (text !== 'undefined' && name !== '__proto__') query[name] = text;
  }
  return query;
}

/**
 * Reads a JSON body; an empty one counts as `{}`.
 * @throws ProviderError 413 or 400
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('ER-INVALID-JSON');
  }
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) throw new ProviderError('ER-TOO-LARGE');
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > BODY_LIMIT) {
      await reader.cancel();
      throw new ProviderError('ER-TOO-LARGE');
    }
    text += decoder.decode(value, { stream: true });
  }
}
