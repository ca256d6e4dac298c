/** When a dialog is gone: it looks for what opened it in the first frame. */
export const afterDialog = (callback: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(callback));

/**
 * Gives a lost focus a place, once a dialog is gone or a button has left with its row: in what `find` finds, else in
 * the title of the page. The page does not scroll, and a focus that is elsewhere stays there.
 *
 * @param root of the element that had the focus
 */
export function refocus(root: Node | undefined, find?: () => HTMLElement | null | undefined): void {
  afterDialog(() => {
    if (!(root instanceof ShadowRoot) || document.activeElement !== document.body) return;
    (find?.() ?? root.querySelector<HTMLElement>('[part~=title]'))?.focus({ preventScroll: true });
  });
}
