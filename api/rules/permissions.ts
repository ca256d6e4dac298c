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
 * Whether a permission pattern covers a key: `*` matches any run of characters, dots included; every other character
 * matches itself; the whole key must match. Linear in the length of both.
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
 * Whether someone who holds these keys and patterns has a permission. The one answer for pages, tags and gates: a
 * pattern that is held covers its keys, as the provider has it, and a pattern that is asked for means any of its
 * permissions.
 */
export const holdsPermission = (held: readonly string[], asked: string): boolean =>
  held.some((key) => matchesPattern(key, asked) || matchesPattern(asked, key));

const isHeld = (held: readonly string[], asked: string): boolean => held.includes(asked);

/**
 * Whether the user holds every listed permission, wildcards included, and every listed role, by exact key (GATE-001,
 * GATE-006). Nothing listed is allowed, a super user always is. Something listed that is no list is refused.
 */
export function hasEvery(user: Holder | null | undefined, required: Requirement): boolean {
  if (own(user, 'superUser') === true) return true;
  return (
    holdsAll(user?.permissions, required.permissions, holdsPermission) && holdsAll(user?.roles, required.roles, isHeld)
  );
}

function holdsAll(held: unknown, wanted: readonly string[] | null | undefined, holds: typeof isHeld): boolean {
  if (wanted === undefined || wanted === null) return true;
  if (!Array.isArray(wanted)) return false;
  const items: readonly unknown[] = Array.isArray(held) ? held : [];
  const keys = items
    .map((item) => (typeof item === 'string' ? item : own(item, 'key')))
    .filter((key) => typeof key === 'string');
  return wanted.every((key) => typeof key === 'string' && holds(keys, key));
}
