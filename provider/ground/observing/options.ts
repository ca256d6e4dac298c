import * as v from 'valibot';
import { setting } from '../setting.ts';

/** The levels of log entries, the least urgent first. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** What the log tells. */
export const loggingOptions = v.object({
  /** Entries below this level are left out. */
  level: setting(
    'LOG_LEVEL',
    'debug, info, warn or error: entries below it are left out; with debug a command prints where it failed',
    v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  ),
  /** One entry for each request. `gatehouse-provider serve` turns them on. */
  requests: setting('LOG_REQUESTS', '0 logs no entry for each request', v.optional(v.boolean(), false), {
    fallback: '1',
  }),
  /** Milliseconds from which on the entry of a request is a warning. */
  slowMs: setting(
    'LOG_SLOW_MS',
    'milliseconds from which on a request is logged as a warning',
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1000),
    { bounds: [1, 600000] },
  ),
});
