/** Dates as conditions write them: `Date` objects, ISO 8601 strings, epoch milliseconds. */

const PLAIN_DATE = /^\d{4}-\d\d-\d\d$/;
const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;
const DAY = 86_400_000;

/**
 * Epoch milliseconds of a date in any accepted form, else NaN. A time without a zone is UTC, so that a browser and a
 * server agree. Zero and days that no calendar has are invalid.
 */
export function toInstant(value: unknown): number {
  if (value instanceof Date) return value.getTime() || NaN;
  if (typeof value === 'number') return Number.isFinite(value) && value ? value : NaN;
  if (typeof value !== 'string') return NaN;
  const [matched, time, , , zone] = ISO.exec(value) ?? [];
  if (!matched) return NaN;
  const day = value.slice(0, 10);
  const midnight = Date.parse(day);
  // Date.parse takes 30 February for 1 March.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return NaN;
  return Date.parse(time && !zone ? `${value}Z` : value);
}

/** The last millisecond of a date: the end of the UTC day where it has no time. NaN for a value that is no date. */
export const toLastInstant = (value: unknown): number =>
  toInstant(value) + (typeof value === 'string' && PLAIN_DATE.test(value) ? DAY - 1 : 0);
