import { matchesPattern } from './permissions.ts';
import { own } from './common/records.ts';

/** Who may be asked for a permission, prepared once per bundle. */
export interface PermissionIndex {
  /** Whether any granted pattern covers the key. */
  allows(key: string): boolean;
  /** The features a permission needs, all of them. */
  linked(key: string): readonly string[];
}

/**
 * Exact keys go into a set. Wildcards are indexed by the text before their first `*`. Only those whose beginning is the
 * beginning of the key are tried.
 */
export function indexPermissions(permissions: object, features: object): PermissionIndex {
  const exact = new Set<string>();
  const byHead = new Map<string, string[]>();
  for (const [pattern, granted] of Object.entries(permissions)) {
    if (granted !== true) continue;
    const star = pattern.indexOf('*');
    if (star < 0) exact.add(pattern);
    else append(byHead, pattern.slice(0, star), pattern);
  }
  const lengths = [...new Set([...byHead.keys()].map((head) => head.length))];

  const links = new Map<string, string[]>();
  /** Features with unreadable links: what they guard is unknown, so they guard everything. */
  const unreadable: string[] = [];
  for (const [name, feature] of Object.entries(features)) {
    const linked = own(feature, 'linkedPermissions') ?? [];
    if (Array.isArray(linked))
      for (const key of new Set<unknown>(linked)) typeof key === 'string' && append(links, key, name);
    else unreadable.push(name);
  }

  return {
    allows: (key) =>
      exact.has(key) ||
      lengths.some((length) => {
        const patterns = length <= key.length && byHead.get(key.slice(0, length));
        return patterns && patterns.some((pattern) => pattern.length === length + 1 || matchesPattern(pattern, key));
      }),
    linked: (key) => [...(links.get(key) ?? []), ...unreadable],
  };
}

function append(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
