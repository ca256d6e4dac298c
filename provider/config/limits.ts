/** Longest request body where nothing sets another limit, in bytes. */
export const BODY_LIMIT = 1_000_000;

/** Longest body of a request that anybody may send, where its route sets no other limit, in bytes. */
export const ANONYMOUS_BODY_LIMIT = 16_000;

/**
 * What one argon2 hash may cost, configured or read: a higher one would hold up everybody's sign-ins. Memory in KiB.
 */
export const ARGON2_MEMORY = 2 ** 18;
/** Memory times passes. */
export const ARGON2_WORK = 2 ** 20;
export const ARGON2_PARALLELISM = 16;

/** How a server stops. In seconds. */
export interface Stopping {
  /** It goes on accepting requests this long, and asks each client to use another connection. Default: 0. */
  drain?: number;
  /** Then running requests may take this long; what is left is cut. Default: 30. */
  deadline?: number;
}
