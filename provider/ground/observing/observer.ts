import type * as v from 'valibot';
import type { Log, LogLevel } from './log.ts';
import { newExchange, type Exchange } from './exchange.ts';
import type { loggingOptions } from './options.ts';
import type { Recorder, RequestFacts } from './recorder.ts';
import { readTraceContext } from './traceContext.ts';

/** Observes how a request is answered. A request for which `answer` returns undefined is not recorded. */
export interface Observer {
  (request: Request, answer: (exchange: Exchange) => Promise<Response>): Promise<Response>;
  (request: Request, answer: (exchange: Exchange) => Promise<Response> | undefined): Promise<Response> | undefined;
}

/** Where the log goes, and which requests it holds. */
interface Telling {
  readonly log: Log;
  readonly logging: Pick<v.InferOutput<typeof loggingOptions>, 'requests' | 'slowMs'>;
}

/** Routes that machines ask every few seconds: only their failures are logged. */
const QUIET: ReadonlySet<string> = new Set(['/livez', '/readyz']);
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Logs and counts each request when it has been answered, by its route and never by its address. */
export function createObserver({ settings, recorder }: { settings: Telling; recorder: Recorder }): Observer {
  const { log, logging } = settings;

  async function tell(request: Request, exchange: Exchange, started: number, answer: Promise<Response>) {
    const response = await answer;
    const { traceId, route, code } = exchange;
    const facts = {
      // Node reads a few more methods, and hosts may hand in any.
      method: METHODS.has(request.method) ? request.method : 'OTHER',
      route,
      status: response.status,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
    };
    recorder.request(facts);
    if (logging.requests && !(QUIET.has(route) && facts.status < 400)) {
      const told = classify(facts, code, logging.slowMs);
      const trace = readTraceContext(request.headers.get('traceparent'), traceId);
      log({ ...told, ...facts, ...(code !== undefined && { code }), traceId, ...trace });
    }
    return response;
  }

  function observe(request: Request, answer: (exchange: Exchange) => Promise<Response>): Promise<Response>;
  function observe(
    request: Request,
    answer: (exchange: Exchange) => Promise<Response> | undefined,
  ): Promise<Response> | undefined;
  function observe(request: Request, answer: (exchange: Exchange) => Promise<Response> | undefined) {
    const started = performance.now();
    const exchange = newExchange();
    const response = answer(exchange);
    return response && tell(request, exchange, started, response);
  }
  return observe;
}

/** Refusals of too many requests, and of a page whose origin is not allowed. */
const isNotable = (status: number, code: string | undefined): boolean =>
  status === 429 || status === 503 || code === 'ER-ORIGIN-REFUSED';

function classify(
  { status, durationMs }: RequestFacts,
  code: string | undefined,
  slowMs: number,
): { level: LogLevel; message: string } {
  if (isNotable(status, code)) return { level: 'warn', message: 'Refused request' };
  if (status >= 500) return { level: 'error', message: 'Failed request' };
  if (durationMs >= slowMs) return { level: 'warn', message: 'Slow request' };
  return { level: 'info', message: 'Request' };
}
