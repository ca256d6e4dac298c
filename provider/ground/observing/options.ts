import * as v from 'valibot';

/** The levels of log entries, the least urgent first. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const;

/** What the log tells. */
export const loggingOptions = v.object({
  /** Entries below this level are left out. */
  level: v.optional(v.picklist(LOG_LEVELS), 'info'),
  /** One entry for each request. `gatehouse-provider serve` turns them on. */
  requests: v.optional(v.boolean(), false),
  /** Milliseconds from which on the entry of a request is a warning. */
  slowMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1000),
});
