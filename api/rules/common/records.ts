/** Reading data that came over the wire without trusting its shape. Inherited names are never found. */

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** An object that is not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value);

const { hasOwnProperty } = Object.prototype;

/**
 * The own property `key` of anything, as JSON would carry it; undefined where there is none, as for `constructor`,
 * `__proto__` or a list's `length`.
 */
export const own = (from: unknown, key: string): unknown =>
  isObject(from) && hasOwnProperty.call(from, key) && (key !== 'length' || isRecord(from)) ? from[key] : undefined;

export const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);
