/** The parts of a query that do not carry one of these names, as they were written. */
function without(query: string, names: readonly string[], found: Record<string, string>): string {
  const kept = query.split('&').filter((part) => {
    const [entry] = new URLSearchParams(part);
    if (!entry || !names.includes(entry[0])) return true;
    // What a mail program or a hurried copy puts behind a link is no part of it.
    found[entry[0]] ??= /token$/i.test(entry[0]) ? entry[1].replace(/[^\w-]+$/, '') : entry[1];
    return false;
  });
  return kept.join('&');
}

const asQuery = (query: string): string => (query ? `?${query}` : '');

/**
 * Reads these parameters from the page's address: from its query, and from the query in its fragment. Removes them from
 * the address bar and the history, so that no other script, and no address of a referring page, shows them (API-19).
 */
export function takeParameters(page: Document, names: readonly string[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const view = page.defaultView;
  if (!view) return found;
  const { pathname, search, hash } = view.location;
  const at = hash.indexOf('?');
  const inHash = at < 0 ? '' : without(hash.slice(at + 1), names, found);
  const kept = without(search.slice(1), names, found);
  if (!Object.keys(found).length) return found;
  const place = at < 0 ? hash : hash.slice(0, at) + asQuery(inHash);
  view.history.replaceState(view.history.state, '', pathname + asQuery(kept) + place);
  return found;
}

/** Tells when the query in the fragment of the page's address is another one, at the same path. Returns the undo. */
export function watchFragment(page: Document, changed: () => void): () => void {
  const view = page.defaultView;
  if (!view) return () => {};
  const path = (): string | undefined => view.location.hash.split('?', 1)[0];
  const known = path();
  const look = (): void => void (path() === known && changed());
  view.addEventListener('hashchange', look);
  return () => view.removeEventListener('hashchange', look);
}

/** The state of this entry of the history, by name. What the page itself keeps there stays. */
function entryState(page: Document): Record<string, unknown> {
  const state: unknown = page.defaultView?.history.state;
  return typeof state === 'object' && state !== null ? Object.fromEntries(Object.entries(state)) : {};
}

/**
 * Keeps a text with this entry of the history, so that a reload of the page finds it and no other page does. Empty:
 * drops it.
 */
export function keepWithEntry(page: Document, name: string, value: string): void {
  const { [name]: before, ...rest } = entryState(page);
  if ((before ?? '') === value) return;
  page.defaultView?.history.replaceState(value ? { ...rest, [name]: value } : rest, '');
}

/** What was kept under this name with this entry of the history. */
export function keptWithEntry(page: Document, name: string): string | undefined {
  const { [name]: kept } = entryState(page);
  return typeof kept === 'string' ? kept : undefined;
}
