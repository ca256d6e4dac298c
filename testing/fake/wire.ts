import { headerNames } from '../../api/contract/headers.ts';
import { isRecord } from '../../api/rules/common/records.ts';
import { Refusal } from './refusal.ts';

/** How requests are read and answers are made, as a server behind a network would. */

/** An empty body counts as `{}`. @throws {Refusal} 400 */
export function readBody(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : {};
  } catch {
    throw new Refusal('ER-INVALID-JSON');
  }
}

/** The files of a form as `data:` URLs, by the names of their parts. */
export async function readForm(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const form = await request.formData();
  const files: Record<string, string> = {};
  for (const [name, part] of form) {
    if (typeof part === 'string') continue;
    const bytes = Array.from(new Uint8Array(await part.arrayBuffer()), (byte) => String.fromCharCode(byte));
    files[name] = `data:${part.type};base64,${btoa(bytes.join(''))}`;
  }
  return files;
}

/** Whether a request brings a form with files. */
export const isForm = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

const toText = (value: string, traceId: string): Response =>
  new Response(value, { headers: { 'content-type': 'text/plain; charset=utf-8', [headerNames.traceId]: traceId } });

export const toResponse = (value: unknown, traceId: string): Response =>
  value === undefined
    ? new Response(null, { status: 204, headers: { [headerNames.traceId]: traceId } })
    : typeof value === 'string'
      ? toText(value, traceId)
      : value instanceof Blob
        ? new Response(value, { headers: { 'content-type': value.type, [headerNames.traceId]: traceId } })
        : new Response(JSON.stringify(value), {
            headers: { 'content-type': 'application/json', [headerNames.traceId]: traceId },
          });

/** Waits, and ends early with the caller's signal as a `fetch` does. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (ms === 0) return Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((done) => (timer = setTimeout(done, ms)));
  return unlessAborted(waited, signal).finally(() => clearTimeout(timer));
}

export function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return value;
  let abort = (): void => {};
  const aborted = new Promise<never>((_, failed) => (abort = () => failed(signal.reason)));
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([value, aborted]).finally(() => signal.removeEventListener('abort', abort));
}
