import { enableShadowDOM } from 'react-stately/private/flags/flags';

const STYLE_ID = 'react-aria-pressable-style';

/**
 * Makes react-aria ready for a shadow root under a strict policy, before its first part is drawn: it looks for the focus
 * through shadow roots, and takes an existing node of this id for its style text, which the policy would refuse (the rule
 * itself stands in `styles/menu.css`).
 */
export function prepareReactAria(document: Document): void {
  enableShadowDOM();
  if (document.getElementById(STYLE_ID)) return;
  const mark = document.createElement('meta');
  mark.id = STYLE_ID;
  document.head.append(mark);
}

const holders = new WeakMap<HTMLSlotElement, number>();

/**
 * Around an open overlay react-aria makes the page inert, and takes the slots that the overlay's element is slotted through
 * (that of an `<auth-provider>`, or of a layout element of the page) for outside; but what stands in an inert slot is inert
 * itself, the overlay too. Keeps these slots from it until the undo that is returned.
 */
export function holdSlots(node: Element): () => void {
  const slots: HTMLSlotElement[] = [];
  for (let at: Node | null = node; at;) {
    const slot: HTMLSlotElement | null = at instanceof Element ? at.assignedSlot : null;
    if (slot) slots.push(slot);
    at = slot ?? (at instanceof ShadowRoot ? at.host : at.parentNode);
  }
  for (const slot of slots) {
    holders.set(slot, (holders.get(slot) ?? 0) + 1);
    Object.defineProperty(slot, 'inert', { configurable: true, get: () => false, set: () => {} });
  }
  return () => {
    for (const slot of slots.splice(0)) {
      const left = (holders.get(slot) ?? 1) - 1;
      holders.set(slot, left);
      if (!left) Reflect.deleteProperty(slot, 'inert');
    }
  };
}

const LAYER = 'data-gh-layer';

/** Where overlays of a root are drawn: one element at its end, so that its sheets apply and nothing clips them. */
export function layerOf(node: Element): HTMLElement {
  const root = node.getRootNode();
  const place = root instanceof ShadowRoot ? root : node.ownerDocument.body;
  const found = place.querySelector<HTMLElement>(`[${LAYER}]`);
  if (found) return found;
  const layer = node.ownerDocument.createElement('div');
  layer.setAttribute(LAYER, '');
  place.append(layer);
  return layer;
}
