import { isObject } from './common/records.ts';

const REFUSED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 32;
/** Roughly the length of the override as JSON text. */
const MAX_SIZE = 1_000_000;

/**
 * `defaults` with the values of `override` laid over them (API-13). Records are merged, everything else is replaced; a
 * value that is no record never takes the place of one. Own keys only; `__proto__`, `constructor` and `prototype` are
 * left out. Neither argument is changed. When the override is too deep, too large or cannot be read, `defaults` come
 * back as they are.
 */
export function deepMerge<T extends object>(defaults: T, override: unknown): T {
  let left = MAX_SIZE;

  const pay = (cost: number): void => {
    if ((left -= cost) < 0) throw new RangeError('The override is too large');
  };
  const copy = (base: unknown, value: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH) throw new RangeError('The override is too deep');
    pay(typeof value === 'string' ? value.length + 2 : 1);
    if (Array.isArray(value)) return value.map((item) => copy(undefined, item, depth + 1));
    return isPlain(value) ? laidOver(base, value, depth) : value;
  };
  const laidOver = (base: unknown, over: Record<string, unknown>, depth: number): Record<string, unknown> => {
    const result: Record<string, unknown> = isPlain(base) ? { ...base } : {};
    for (const [key, value] of Object.entries(over)) {
      pay(key.length + 3);
      if (REFUSED.has(key) || value === undefined) continue;
      const known = Object.hasOwn(result, key) ? result[key] : undefined;
      if ((Array.isArray(known) === Array.isArray(value) && isPlain(known) === isPlain(value)) || !isObject(known))
        result[key] = copy(known, value, depth + 1);
    }
    return result;
  };

  try {
    return isPlain(override) ? Object.assign({}, defaults, laidOver(defaults, override, 0)) : defaults;
  } catch {
    return defaults;
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};
