import { find } from './find.ts';
import { own } from './common/records.ts';

/** A permission or role as the user object carries it, or its key alone. */
export type Keyed = string | { readonly key: string };

export interface Holder {
  permissions?: readonly Keyed[] | null;
  roles?: readonly Keyed[] | null;
  superUser?: boolean | null;
}

export interface Requirement {
  permissions?: readonly string[] | null;
  roles?: readonly string[] | null;
}

/**
 * Whether a permission pattern covers a key: `*` stands for any run of characters, dots included; every other character
 * stands for itself; the whole key must match. Linear in the length of both.
 */
export function matchesPattern(pattern: string, key: string): boolean {
  const [head = '', ...middle] = pattern.split('*');
  const tail = middle.pop();
  if (tail === undefined) return pattern === key;
  if (!key.startsWith(head) || !key.endsWith(tail)) return false;
  let at = head.length;
  for (const piece of middle) {
    const found = find(key, piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at + tail.length <= key.length;
}

/**
 * Whether the user holds every listed permission and every listed role, by exact key (GATE-001, GATE-006). Nothing listed
 * is allowed, a super user always is. Something listed that is no list is refused.
 */
export function hasEvery(user: Holder | null | undefined, required: Requirement): boolean {
  if (own(user, 'superUser') === true) return true;
  return holdsAll(user?.permissions, required.permissions) && holdsAll(user?.roles, required.roles);
}

function holdsAll(held: unknown, wanted: readonly string[] | null | undefined): boolean {
  if (wanted === undefined || wanted === null) return true;
  if (!Array.isArray(wanted)) return false;
  const keys = new Set(
    Array.isArray(held) ? held.map((item: unknown) => (typeof item === 'string' ? item : own(item, 'key'))) : [],
  );
  return wanted.every((key) => keys.has(key));
}
