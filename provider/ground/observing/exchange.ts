import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../errors.ts';

/**
 * What the log and metrics get of one request and its answer, filled in on the way. It holds nothing that the caller
 * wrote.
 */
export interface Exchange {
  /** The id of this request alone: callers get it as `frontegg-trace-id`, and audit rows keep it. */
  readonly traceId: string;
  /** What answers, such as `/identity/resources/users/v1/{id}`: never the address itself, where tokens stand. */
  route: string;
  /** Why it was refused, or what failed. */
  code?: ErrorCode;
}

/** The route of a request that nothing answers. */
export const NO_ROUTE = 'none';

export const newExchange = (): Exchange => ({ traceId: randomUUID(), route: NO_ROUTE });
