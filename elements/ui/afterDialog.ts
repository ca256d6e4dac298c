/** When a dialog is gone: it looks for what opened it in the first frame. */
export const afterDialog = (callback: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(callback));

/**
 * Gives a lost focus a place: what `find` finds, else the title of the page. A focus that is elsewhere stays there.
 *
 * @param root of the element that had the focus
 * @param scrolls the page scrolls to a title out of view: what was looked at is gone. Else it does not scroll
 */
export function placeFocus(root: Node | undefined, find?: () => HTMLElement | null | undefined, scrolls = false): void {
  if (!(root instanceof ShadowRoot) || document.activeElement !== document.body) return;
  const found = find?.();
  const place = found ?? root.querySelector<HTMLElement>('[part~=title]');
  place?.focus({ preventScroll: !scrolls || place === found });
}

/** The same once a dialog is gone or a button has left with its row. */
export const refocus = (...args: Parameters<typeof placeFocus>): void => afterDialog(() => placeFocus(...args));
