import type { Origin } from '../../ground/audit/storage.ts';
import type { Services } from './services.ts';
import type { Database, Reader } from '../../ground/database.ts';

/**
 * What a route may use. The database is not among it: a read is handed one that cannot write, a write is handed its
 * transaction.
 */
export type RouteServices = Omit<Services, 'db' | 'signingKeys'> & {
  readonly signingKeys: Pick<Services['signingKeys'], 'published'>;
};

/**
 * What may be used inside a transaction: nothing that hashes, signs, waits or reads the database by another connection.
 */
export type WriteServices = Pick<
  Services,
  | 'settings'
  | 'clientId'
  | 'allowedOrigins'
  | 'sealing'
  | 'refreshCookie'
  | 'refreshSecret'
  | 'knownBrowsers'
  | 'flowTokens'
  | 'invitations'
  | 'mailQueued'
  | 'deliveryQueued'
>;

/** The circumstances of one request, without what it says. */
export interface Circumstances<Available = RouteServices> {
  readonly services: Available;
  readonly request: Request;
  readonly origin: Origin;
  readonly now: Date;
}

/** What a request says. */
export interface Input<Query, Body> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
}

/** One request, as the pipeline hands it to a route for checking. */
export type RawCall = Circumstances & Input<unknown, unknown>;

/** What code that only reads is handed. */
export interface ReadCall extends Circumstances {
  readonly db: Reader;
}

/** What code that writes is handed. */
export interface WriteCall extends Circumstances<WriteServices> {
  /** The transaction: it is committed with the event, or not at all. */
  readonly db: Database;
}
