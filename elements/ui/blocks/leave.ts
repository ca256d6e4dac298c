/** Asks a page before its content is replaced. Internal: a host cancels the navigation event instead. */
class LeaveEvent extends Event {
  readonly go: () => void;

  constructor(go: () => void) {
    super('gh-leave', { cancelable: true });
    this.go = go;
  }
}

/**
 * Asks in place of going. `why` says what is about to happen, where the person has not asked for it on this page; then
 * it happens as soon as the changes are saved, too.
 */
type Ask = (go: () => void, why?: string) => void;

/** Who asks for each of the forms with unsaved changes, wherever they are in the document. */
const unsaved = new Set<Ask>();
/** What waits for all of them. */
const waiting = new Set<() => void>();

/**
 * Leads away from what a page shows. A page with unsaved changes asks first, and calls `go` when they are given up.
 *
 * @param within the element of the page, or a node in its shadow root
 */
export function leave(within: Node, go: () => void): void {
  if (pageOf(within).dispatchEvent(new LeaveEvent(go))) go();
}

/**
 * Leads away from all that the document shows. Each form with unsaved changes asks in its turn, and `go` is called when
 * all of them are given up: at once where there are none.
 */
export function leaveAll(go: () => void, why?: string): void {
  const left = [...unsaved];
  const next = (): void => {
    const ask = left.shift();
    if (!ask) go();
    else if (unsaved.has(ask)) ask(next, why);
    else next();
  };
  next();
}

/** Whether something on the page is unsaved. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Calls `go` once, when everything is given up or saved: what happens cannot be kept from happening. */
export function leaveInTheEnd(go: () => void, why: string): void {
  const once = (): void => {
    if (waiting.delete(once)) go();
  };
  waiting.add(once);
  leaveAll(once, why);
}

/**
 * Calls `ask` before what a page shows goes, in place of going; the browser asks before its window is closed. Returns
 * the undo.
 */
export function askBeforeLeaving(within: Node, ask: Ask): () => void {
  const page = pageOf(within);
  const handleClose = (event: Event): void => event.preventDefault();
  const handleLeave = (event: Event): void => {
    if (!(event instanceof LeaveEvent)) return;
    event.preventDefault();
    ask(event.go);
  };
  addEventListener('beforeunload', handleClose);
  page.addEventListener('gh-leave', handleLeave);
  unsaved.add(ask);
  return () => {
    removeEventListener('beforeunload', handleClose);
    page.removeEventListener('gh-leave', handleLeave);
    unsaved.delete(ask);
    if (!unsaved.size) for (const go of waiting) go();
  };
}

function pageOf(within: Node): Node {
  if (within instanceof Element && within.shadowRoot) return within;
  const root = within.getRootNode();
  return root instanceof ShadowRoot ? root.host : within;
}
