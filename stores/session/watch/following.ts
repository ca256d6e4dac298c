/** Asks the page, which calls `go` when nothing on it would be lost. */
type Ask = (go: () => void) => void;

const askers = new WeakMap<object, Set<Ask>>();
/** The latest switch that a page has not followed yet. */
const awaited = new WeakMap<object, () => void>();

/** Has the page asked before its session follows another tab into another tenant. Returns the undo. */
export function askBeforeFollowing(session: object, ask: Ask): () => void {
  const all = askers.get(session) ?? new Set();
  askers.set(session, all.add(ask));
  return () => void all.delete(ask);
}

/** Follows another tab, when the page agrees: it is asked once, and then goes where the other tab is by then. */
export function follow(session: object, go: () => void): void {
  const [ask] = askers.get(session) ?? [];
  if (!ask) return go();
  const isAsked = awaited.has(session);
  awaited.set(session, go);
  if (isAsked) return;
  ask(() => {
    const latest = awaited.get(session);
    awaited.delete(session);
    latest?.();
  });
}
