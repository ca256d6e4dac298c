import type { SessionStore } from '../SessionStore.ts';

/** The latest switch that a page has not followed yet. */
const awaited = new WeakMap<object, () => void>();

/** Follows another tab, when the page agrees: it is asked once, and then goes where the other tab is by then. */
export function follow(session: Pick<SessionStore, 'followers'>, go: () => void): void {
  const [ask] = session.followers;
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
