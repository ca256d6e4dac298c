import type { Endpoint } from '../../api/contract/endpoint.ts';
import type { ApiError } from '../../api/http/errors.ts';
import type { GatehouseOptions } from './options.ts';
import type { Ports } from './ports.ts';

/** Failures without any answer: the provider is away, too slow, or not reachable from this page. */
const AWAY: readonly string[] = ['GH-NETWORK', 'GH-TIMEOUT'];
/** Refusals of the client itself: they are shown where they happen, and what needs a line has one of its own. */
const QUIET: readonly string[] = ['GH-COOLDOWN', 'GH-SIGNED-OUT', 'GH-REDIRECT-REFUSED'];

/**
 * Tells failures to the host and to the console, each once: status 500 and above as an error, with its trace id and
 * never with bodies or secrets (ERR-005, API-10). A provider that cannot be reached is one line until it answers again.
 * What a person did wrong is shown by the form and is no line.
 */
export class Reports {
  readonly #log: Ports['log'];
  readonly #onError: GatehouseOptions['onError'];
  readonly #told = new WeakSet<ApiError>();
  #away = false;

  constructor(log: Ports['log'], onError: GatehouseOptions['onError']) {
    this.#log = log;
    this.#onError = onError;
  }

  /** A call has failed. */
  called({ name, method, path }: Endpoint<never>, error: ApiError): void {
    if (error.silent) return;
    const request = name ?? `${method} ${path}`;
    if (!AWAY.includes(error.code)) return this.tell(request, error, method === 'GET' ? 'warn' : 'debug');
    this.#told.add(error);
    if (!this.#away)
      this.#log('error', 'GH-NETWORK', 'The provider could not be reached.', `${request} (gatehouse doctor)`);
    this.#away = true;
  }

  /** A call has been answered. */
  answered(): void {
    this.#away = false;
  }

  /** Reports a failure. A call that was reported before is not reported twice. */
  tell(request: string, error: ApiError, level: 'warn' | 'debug' = 'warn'): void {
    const { statusCode, traceId, code: errorCode, reportable } = error;
    if (this.#told.has(error) || QUIET.includes(errorCode)) return;
    this.#told.add(error);
    const trace = traceId ? ` trace ${traceId}` : '';
    this.#log(
      reportable ? 'error' : level,
      'GH-REQUEST-FAILED',
      'A request failed.',
      `${request}: ${statusCode} ${errorCode}${trace}`,
    );
    if (reportable) this.#onError?.({ request, statusCode, traceId, errorCode });
  }
}
