/** How deep records and lists may stand in each other. */
const DEPTH = 32;
/** Names that would reach a prototype where a value is merged or copied. */
const REFUSED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** The longest path that a message shows. */
const PATH = 200;

export interface JsonFault {
  /** Names and positions joined by dots; empty for the value itself. */
  readonly path: string;
  readonly message: string;
}

/** Why a text cannot be kept: the database knows no NUL character, and half of a character is none. */
export const textFault = (text: string): string | undefined =>
  text.includes('\0') ? 'must not contain NUL' : /\p{Surrogate}/u.test(text) ? 'must be valid Unicode' : undefined;

/**
 * Where and why a parsed JSON value cannot be kept or sent on; undefined when it can. It looks at every text, every name and
 * the depth, without calling itself: a value may be nested a million times.
 */
export function findJsonFault(root: unknown): JsonFault | undefined {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') {
      const message = textFault(value);
      if (message !== undefined) return { path, message };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEPTH) return { path, message: `must be nested at most ${DEPTH} deep` };
    for (const [name, inner] of Object.entries(value)) {
      if (REFUSED.has(name) || textFault(name) !== undefined)
        return { path, message: 'has a name that is not allowed' };
      waiting.push({ value: inner, path: `${path}${path && '.'}${name}`.slice(0, PATH), depth: depth + 1 });
    }
  }
  return undefined;
}
