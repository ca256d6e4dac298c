import { useLayoutEffect, type RefObject } from 'react';

/** Between an anchor and what opens at it, and between that and the edge of the window, in pixels. */
const GAP = 4;
const MARGIN = 8;

/** At the start edge: under, else above where there is room, and never past the edge of the window. */
function placeAt(node: HTMLElement, at: DOMRect): void {
  const { clientWidth: width, clientHeight: height } = node.ownerDocument.documentElement;
  const { width: own, height: tall } = node.getBoundingClientRect();
  const wanted = getComputedStyle(node).direction === 'rtl' ? at.right - own : at.left;
  const under = at.bottom + GAP;
  const above = at.top - GAP - tall;
  node.style.left = `${Math.max(MARGIN, Math.min(wanted, width - own - MARGIN))}px`;
  node.style.top = `${under + tall > height && above >= 0 ? above : under}px`;
}

/**
 * Puts a node with `popover="manual"` into the top layer, where no scroll container clips it, at the start edge of its
 * anchor: under it, above it where there is no room below, and never past the edge of the window. Where popovers are
 * unknown it stands in its place, fixed.
 */
export function usePopover(popover: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: node } = popover;
    const view = node?.ownerDocument.defaultView;
    if (!node || !view) return;
    node.showPopover?.();

    const place = (): void => void (anchor.current && placeAt(node, anchor.current.getBoundingClientRect()));
    place();

    const sizes = new ResizeObserver(place);
    sizes.observe(node);
    const options = { capture: true, passive: true };
    view.addEventListener('scroll', place, options);
    view.addEventListener('resize', place, options);
    return () => {
      sizes.disconnect();
      view.removeEventListener('scroll', place, options);
      view.removeEventListener('resize', place, options);
    };
  }, [popover, anchor]);
}
