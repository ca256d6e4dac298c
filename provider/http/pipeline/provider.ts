import type { Connection } from './clientAddress.ts';
import type { Metrics } from '../../ground/observing/metrics.ts';
import type { Exchange } from '../../ground/observing/exchange.ts';
import type { Services } from './services.ts';

/** Whether the process lives, and whether it is ready for requests. */
export interface Probes {
  /** Answers `GET /livez` and `GET /readyz`. Undefined for every other request. */
  answer(request: Request, exchange?: Pick<Exchange, 'route'>): Promise<Response> | undefined;
  /** From now on the process is not ready: a load balancer sends nothing new. It goes on answering. */
  drain(): void;
}

/** A running provider, as `createProvider` returns it. */
export interface Provider {
  readonly clientId: string;
  /**
   * Answers one request. `connection` says who is at the other end; without it requests count as coming from one
   * place.
   */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** For load balancers and orchestrators. `fetch` answers them too, unless the option `probes` is off. */
  readonly probes: Probes;
  /** What it has counted, with the option `metrics`. Answers on a port of your own: `fetch` never does. */
  readonly metrics: Metrics | undefined;
  /** Publishes a new signing key; the old one stays valid until the last token it signed has ended. */
  rotateSigningKey(): Promise<void>;
  /**
   * Seals every secret in the database anew: under a new key where the provider keeps the key in a file, else under
   * the configured one in place of the previous.
   */
  rotateEncryptionKey(): Promise<void>;
  /** Lets go of the database. Requests after it are answered with 503. */
  close(): Promise<void>;
  /** For what runs in the same process: seeding and the operator's tools. */
  readonly services: Services;
}
