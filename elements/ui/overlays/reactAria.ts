import { enableShadowDOM } from 'react-stately/private/flags/flags';
import { shareSheet } from '../../tokens/sheets.ts';
import overlay from '../styles/overlay.css';
import { useEffect, useState } from 'react';

const STYLE_ID = 'react-aria-pressable-style';

/**
 * Prepares react-aria for a shadow root under a strict policy, before its first part is drawn. It looks for the focus
 * through shadow roots. It takes an existing node of this id for its style text, which the policy would refuse (the
 * rule itself is in `styles/overlay.css`).
 */
export function prepareReactAria(document: Document): void {
  enableShadowDOM();
  if (document.getElementById(STYLE_ID)) return;
  const mark = document.createElement('meta');
  mark.id = STYLE_ID;
  document.head.append(mark);
}

/** An overlay of react-aria leaves what is marked so as it is, except in shadow roots. */
export const TOP = 'data-react-aria-top-layer';

const holders = new WeakMap<Element, number>();

/**
 * Around an open overlay react-aria makes the page inert. It counts the slots that the overlay's element is slotted
 * through (that of an `<auth-provider>`, or of a layout element of the page) as outside, and the notices of the shadow
 * roots around. Content of an inert slot is inert itself, the overlay too; an inert notice is neither announced nor
 * closed. Keeps both from being inert until the returned undo is called.
 */
export function holdAround(node: Element): () => void {
  const held: Element[] = [];
  for (let at: Node | null = node; at;) {
    const slot: HTMLSlotElement | null = at instanceof Element ? at.assignedSlot : null;
    if (slot) held.push(slot);
    if (at instanceof ShadowRoot) held.push(...at.querySelectorAll(`[${TOP}]`));
    at = slot ?? (at instanceof ShadowRoot ? at.host : at.parentNode);
  }
  for (const one of held) {
    holders.set(one, (holders.get(one) ?? 0) + 1);
    Object.defineProperty(one, 'inert', { configurable: true, get: () => false, set: () => {} });
  }
  return () => {
    for (const one of held.splice(0)) {
      const left = (holders.get(one) ?? 1) - 1;
      holders.set(one, left);
      if (!left) Reflect.deleteProperty(one, 'inert');
    }
  };
}

const LAYER = 'data-gh-layer';
/** A dialog has a layer of its own: what opens from inside it would be inert anywhere else. */
export const LAYER_HOME = 'data-gh-layer-home';

/** Where overlays of a root, or of the dialog around the node, are drawn: so that its sheets apply. */
function layerOf(node: Element): HTMLElement {
  const root = node.getRootNode();
  const place = node.closest(`[${LAYER_HOME}]`) ?? (root instanceof ShadowRoot ? root : node.ownerDocument.body);
  const found = [...place.children].find((child) => child.hasAttribute(LAYER));
  if (found instanceof HTMLElement) return found;
  const layer = node.ownerDocument.createElement('div');
  layer.setAttribute(LAYER, '');
  layer.popover = 'manual';
  place.append(layer);
  return layer;
}

const users = new WeakMap<HTMLElement, number>();

/** A layer in use, and the way to leave it. */
export interface Place {
  readonly layer: HTMLElement;
  readonly release: () => void;
}

/**
 * Makes ready for an overlay at a node: a layer in the top layer of the browser, where no scroll container, transform
 * or stacking order of the page reaches it, with the styles of overlays in its root. A move in the document closes it:
 * then it is shown again. Left again by `release`.
 */
export function openLayer(node: Element): Place {
  prepareReactAria(node.ownerDocument);
  const layer = layerOf(node);
  const root = node.getRootNode();
  const unshare = shareSheet(root, overlay);
  const unhold = holdAround(node);
  const count = (users.get(layer) ?? 0) + 1;
  users.set(layer, count);
  if (count === 1) layer.showPopover?.();
  const showAgain = (): void => {
    if (layer.checkVisibility?.()) return;
    layer.hidePopover?.();
    layer.showPopover?.();
  };
  root.addEventListener('gh-moved', showAgain);
  let open = true;
  const release = (): void => {
    if (!open) return;
    open = false;
    root.removeEventListener('gh-moved', showAgain);
    unhold();
    const left = (users.get(layer) ?? 1) - 1;
    users.set(layer, left);
    if (left) return unshare();
    if (layer.isConnected) layer.hidePopover?.();
    unshare();
  };
  return { layer, release };
}

/** The layer of an overlay that belongs to a node, open as long as the overlay is drawn; null when the node is gone. */
export function usePlace(node: Element | null | undefined): Place | null {
  const [place] = useState(() => (node ? openLayer(node) : null)); // before the effects of the overlay itself
  useEffect(() => place?.release, [place]);
  return place;
}
