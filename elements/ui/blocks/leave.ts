/** Asks a page before its content is replaced. Internal: a host cancels the navigation event instead. */
class LeaveEvent extends Event {
  readonly go: () => void;

  constructor(go: () => void) {
    super('gh-leave', { cancelable: true });
    this.go = go;
  }
}

/**
 * Leads away from what a page shows. A page with unsaved changes asks first, and calls `go` when they are given up.
 *
 * @param within the element of the page, or a node in its shadow root
 */
export function leave(within: Node, go: () => void): void {
  if (pageOf(within).dispatchEvent(new LeaveEvent(go))) go();
}

/**
 * Calls `ask` before what a page shows goes, in place of going; the browser asks before its window is closed. Returns
 * the undo.
 */
export function askBeforeLeaving(within: Node, ask: (go: () => void) => void): () => void {
  const page = pageOf(within);
  const handleClose = (event: Event): void => event.preventDefault();
  const handleLeave = (event: Event): void => {
    if (!(event instanceof LeaveEvent)) return;
    event.preventDefault();
    ask(event.go);
  };
  addEventListener('beforeunload', handleClose);
  page.addEventListener('gh-leave', handleLeave);
  return () => {
    removeEventListener('beforeunload', handleClose);
    page.removeEventListener('gh-leave', handleLeave);
  };
}

function pageOf(within: Node): Node {
  if (within instanceof Element && within.shadowRoot) return within;
  const root = within.getRootNode();
  return root instanceof ShadowRoot ? root.host : within;
}
