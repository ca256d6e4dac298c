/** How often the address is looked at where nothing tells of a router's `pushState`. Milliseconds. */
const LOOK_EVERY = 250;

/**
 * Tells whenever the page may be at another address: its own history, its fragment, a host's router (by the Navigation
 * API; a browser without one is asked for its address four times a second). Returns the undo.
 */
export function watchAddress(page: Document, changed: () => void): () => void {
  const view = page.defaultView;
  if (!view) return () => {};
  const navigation: unknown = Reflect.get(view, 'navigation'); // not every browser has it yet
  const tells = navigation instanceof EventTarget;
  const later = (): void => void view.setTimeout(changed); // the router that took it over has not gone there yet
  const watched: readonly (readonly [
    Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
    string,
    () => void,
  ])[] = [
    [view, 'popstate', changed],
    [view, 'hashchange', changed],
    [page, 'auth-navigate', later],
    ...(tells ? ([[navigation, 'currententrychange', changed]] as const) : []),
  ];
  for (const [target, type, listener] of watched) target.addEventListener(type, listener);
  let known = view.location.href;
  const look = (): void => {
    if (known !== (known = view.location.href)) changed();
  };
  const timer = tells ? undefined : view.setInterval(look, LOOK_EVERY);
  return () => {
    view.clearInterval(timer);
    for (const [target, type, listener] of watched) target.removeEventListener(type, listener);
  };
}
