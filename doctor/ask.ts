import type { Answer, Failed, FailureKind } from './facts.ts';

/** How long one request may take. Milliseconds. */
const TIME_LIMIT = 10_000;
const TEXT_LIMIT = 100_000;

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** The system's words for a failure, by what they mean. The first that fits holds. */
const kinds: readonly (readonly [RegExp, FailureKind])[] = [
  [/TimeoutError|TIMEOUT|ETIMEDOUT/i, 'timeout'],
  [/ENOTFOUND|EAI_AGAIN/, 'name'],
  [/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|UND_ERR_SOCKET/, 'refused'],
  [/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO_VERIFY/, 'tls'],
];

const codeOf = (value: unknown): string => {
  if (!(value instanceof Error)) return '';
  const own = 'code' in value && typeof value.code === 'string' ? value.code : '';
  const causes: readonly unknown[] = value instanceof AggregateError ? value.errors : [value.cause];
  return own || causes.map(codeOf).find(Boolean) || '';
};

/** What kept an answer away. A browser tells nothing but that; a system names it. */
export function toFailure(thrown: unknown): Failed {
  const name = thrown instanceof Error ? thrown.name : '';
  const detail = codeOf(thrown) || (name === 'TypeError' ? 'no answer' : name) || 'no answer';
  return { ok: false, kind: kinds.find(([words]) => words.test(detail))?.[1] ?? 'network', detail };
}

/** The name and the attributes of a cookie, without its value. */
const withoutValue = (line: string): string => line.replace(/=[^;]*/, '=…');

/** Undici and the newest browsers have it; older ones never show these lines anyway. */
const cookiesOf = ({ headers }: Response): readonly string[] =>
  typeof headers.getSetCookie === 'function' ? headers.getSetCookie().map(withoutValue) : [];

/** Sends one request and tells what came of it. Never rejects. */
export async function ask(fetch: Fetch, address: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(address, { cache: 'no-store', ...init, signal: AbortSignal.timeout(TIME_LIMIT) });
    const { status, headers, url } = response;
    const text = (await response.text()).slice(0, TEXT_LIMIT);
    const { 'set-cookie': _, ...plain } = Object.fromEntries(headers);
    return { ok: true, status, headers: plain, cookies: cookiesOf(response), text, url: url || address };
  } catch (thrown) {
    return toFailure(thrown);
  }
}

/** The body as JSON; undefined when it is none. */
export function readJson(answer: Answer): unknown {
  if (!answer.ok) return undefined;
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}

export const isPage = (answer: Answer): boolean => answer.ok && /^\s*<(?:!doctype|html|head|body)/i.test(answer.text);
