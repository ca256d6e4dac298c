/** How deep records and lists may stand in each other. */
const DEPTH = 32;
/** Names that would reach a prototype where a value is merged or copied. */
const REFUSED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** The longest path that a message shows. */
const PATH = 200;
/** No list that is sent has more entries, and no body holds more values: its length is looked at before its entries. */
const LONGEST_LIST = 10_000;
const VALUES = 200_000;

export interface JsonFault {
  /** Names and positions joined by dots; empty for the value itself. */
  readonly path: string;
  readonly message: string;
}

/** Why a text cannot be kept: the database knows no NUL character, and half of a character is none. */
export const textFault = (text: string): string | undefined =>
  text.includes('\0') ? 'must not contain NUL' : /\p{Surrogate}/u.test(text) ? 'must be valid Unicode' : undefined;

/**
 * Where and why a parsed JSON value cannot be kept or sent on; undefined when it can. It looks at every text, every
 * name and the depth, without calling itself: a value may be nested a million times.
 */
export function findJsonFault(root: unknown): JsonFault | undefined {
  const waiting: Place[] = [{ value: root, name: '', within: undefined, depth: 1 }];
  let values = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') {
      const message = textFault(value);
      if (message !== undefined) return { path: pathOf(next), message };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEPTH) return { path: pathOf(next), message: `must be nested at most ${DEPTH} deep` };
    if (Array.isArray(value) && value.length > LONGEST_LIST)
      return { path: pathOf(next), message: `must hold at most ${LONGEST_LIST}` };
    const entries = Object.entries(value);
    values += entries.length;
    if (values > VALUES) return { path: '', message: `must hold at most ${VALUES} values` };
    for (const [name, inner] of entries) {
      if (!Array.isArray(value) && (REFUSED.has(name) || textFault(name) !== undefined))
        return { path: pathOf(next), message: 'has a name that is not allowed' };
      waiting.push({ value: inner, name, within: next, depth: depth + 1 });
    }
  }
  return undefined;
}

/** A value and its place. Its path is written for a fault alone. */
interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly within: Place | undefined;
  readonly depth: number;
}

function pathOf(place: Place): string {
  const names: string[] = [];
  for (let at: Place | undefined = place; at?.within; at = at.within) names.unshift(at.name);
  return names.join('.').slice(0, PATH);
}
