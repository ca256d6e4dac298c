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
