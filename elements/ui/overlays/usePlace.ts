import { useEffect, useState } from 'react';
import { openLayer, type Place } from './reactAria.ts';

/** The layer of an overlay that belongs to a node, open as long as the overlay is drawn; null when the node is gone. */
export function usePlace(node: Element | null | undefined): Place | null {
  const [place] = useState(() => (node ? openLayer(node) : null)); // before the effects of the overlay itself
  useEffect(() => place?.release, [place]);
  useReturn(node);
  return place;
}

/**
 * Gives the focus back to what had it when an overlay opened, where nobody else has taken it. React does not see into the
 * roots of elements within elements: when the overlay goes with the focus in it, React focuses the outermost host, which
 * hands the focus to whatever it begins with, and then react-aria takes that for a choice of the person.
 */
function useReturn(node: Element | null | undefined): void {
  const [opener] = useState(() => activeIn(node?.getRootNode()));
  useEffect(() => {
    if (!node || !opener) return;
    return () =>
      void requestAnimationFrame(() => {
        const focused = deepActive(node.ownerDocument);
        // Around the overlay's own root: nobody has chosen that.
        if (opener.isConnected && focused !== opener && (!focused || holds(focused, opener))) opener.focus();
      });
  }, [node, opener]);
}

const activeIn = (root: Node | undefined): HTMLElement | undefined => {
  const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : undefined;
  return active instanceof HTMLElement ? active : undefined;
};

/** What has the focus, through all roots; undefined for the body. */
function deepActive(page: Document): Element | undefined {
  let active = page.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active && active !== page.body ? active : undefined;
}

/** Whether a node stands in an element, or in the root of one that does. */
function holds(outer: Element, inner: Node): boolean {
  const root = inner.getRootNode();
  return outer.contains(inner) || (root instanceof ShadowRoot && holds(outer, root.host));
}
