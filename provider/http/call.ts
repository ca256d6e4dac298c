import type { Origin } from '../audit/storage.ts';
import type { Services } from '../services.ts';

/** One request, as the pipeline hands it to a route. */
export interface RawCall {
  readonly services: Services;
  readonly request: Request;
  readonly origin: Origin;
  readonly now: Date;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
}

export interface Call<Query, Body> extends Omit<RawCall, 'query' | 'body'> {
  readonly query: Query;
  readonly body: Body;
}

/** What a request is to code that several routes share: the input is the route's own. */
export type AnyCall = Pick<RawCall, 'services' | 'request' | 'origin' | 'now'>;
