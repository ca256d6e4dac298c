import { shareSheet } from '../../tokens/sheets.ts';
import overlay from '../styles/overlay.css';

/** How long a pointer rests before a tip opens, and how long it may be on its way to the tip, in milliseconds. */
const REST = 500;
const LEAVE = 120;
/** Between a tip and what it is about, and between it and the edge of the window, in pixels. */
const GAP = 6;
const MARGIN = 8;
/** A tip belongs to the part of the page that its control is in, for those who go from part to part. */
const LANDMARKS = 'main,nav,header,footer,aside,[role=dialog]';
/** A page may have several roots; a tip is named in its own. */
const ID = 'gh-tip';

/** Above, else below where there is no room, and never past the edge of the window. */
function place(tip: HTMLElement, at: DOMRect): void {
  const { clientWidth: width } = tip.ownerDocument.documentElement;
  const { width: own, height: tall } = tip.getBoundingClientRect();
  const wanted = getComputedStyle(tip).direction === 'rtl' ? at.right - own : at.left;
  tip.style.left = `${Math.max(MARGIN, Math.min(wanted, width - own - MARGIN))}px`;
  tip.style.top = `${at.top - GAP - tall >= 0 ? at.top - GAP - tall : at.bottom + GAP}px`;
}

/** Text that is all in sight needs no tip. */
const isWhole = (node: HTMLElement, text: string): boolean =>
  node.textContent.trim() === text &&
  [node, ...node.querySelectorAll('*')].every((part) => part.scrollWidth <= part.clientWidth + 1);

/**
 * Shows the `title` of whatever the pointer rests on, the focus comes to or a finger taps, in one tip of the root: it
 * can be hovered, Escape closes it, and it describes what it belongs to. The attribute is away while its tip is open,
 * or the browser would show its own as well.
 *
 * @param root - a document or a shadow root
 * @param first - what the pointer or the focus is at already
 * @returns the undo
 */
export function startTips(root: Node, first: Element): () => void {
  const tip = first.ownerDocument.createElement('div');
  tip.id = ID;
  tip.className = 'gh-tip';
  tip.setAttribute('part', 'tooltip');
  tip.role = 'tooltip';
  tip.popover = 'manual';
  let shown: { node: HTMLElement; text: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unshare = shareSheet(root, overlay);

  function hide(): void {
    clearTimeout(timer);
    if (!shown) return;
    const { node, text } = shown;
    shown = undefined;
    tip.remove();
    if (!node.title) node.title = text; // it may have another one by now
    if (node.getAttribute('aria-describedby') === ID) node.removeAttribute('aria-describedby');
  }

  function show(node: HTMLElement): void {
    const text = node.title;
    if (!text) return; // also while its tip is open
    hide();
    if (!node.isConnected || isWhole(node, text)) return;
    shown = { node, text };
    node.removeAttribute('title');
    tip.textContent = text;
    (node.closest(LANDMARKS) ?? (root instanceof Document ? root.body : root)).appendChild(tip);
    tip.showPopover?.();
    place(tip, node.getBoundingClientRect());
    const named = node.getAttribute('aria-label') === text;
    if (!named && !node.hasAttribute('aria-describedby')) node.setAttribute('aria-describedby', ID);
  }

  const titled = ({ target }: { target: EventTarget | null }): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[title]') : null;
  /** Also what is cut inside of what has the focus: a part of a button has none of its own. */
  const focused = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element && target.matches(':focus-visible')
      ? (titled({ target }) ?? target.querySelector<HTMLElement>('[title]'))
      : null;
  const isOpenAt = (target: EventTarget | null): boolean =>
    target instanceof Node && (tip.contains(target) || !!shown?.node.contains(target));

  const later = (ms: number, act: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const listeners: Readonly<Record<string, (event: Event) => void>> = {
    pointerover: (event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      if (isOpenAt(event.target)) return clearTimeout(timer);
      const node = titled(event);
      if (node) later(REST, () => show(node));
    },
    pointerout: (event) => {
      if (event instanceof PointerEvent && isOpenAt(event.relatedTarget)) return;
      if (shown) later(LEAVE, hide);
      else clearTimeout(timer);
    },
    // What is pressed answers for itself; a tip that stayed would lie over the answer.
    pointerdown: (event) => {
      if (event.target instanceof Element && event.target.closest('button, a')) hide();
    },
    focusin: (event) => {
      const node = focused(event.target);
      if (node) show(node);
    },
    focusout: hide,
    click: (event) => {
      // What a finger taps to act acts; the rest tells what it is.
      const touched = event instanceof PointerEvent && event.pointerType === 'touch';
      const node = titled(event);
      if (touched && node && !node.closest('button, a')) show(node);
      else if (!isOpenAt(event.target)) hide();
    },
    keydown: (event) => {
      if (!shown || !(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
      // The tip alone; one that shows the name of a button is no reason to keep the dialog around it open.
      if (shown.node.getAttribute('aria-label') !== shown.text) event.stopPropagation();
      hide();
    },
    scroll: hide,
  };
  for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener, true);
  const start = titled({ target: first });
  // The pointer may have come to something else since the focus came.
  const seen = focused((root as Document | ShadowRoot).activeElement);
  if (seen) show(seen);
  else if (start) later(REST, () => show(start));
  return () => {
    hide();
    unshare();
    for (const [type, listener] of Object.entries(listeners)) root.removeEventListener(type, listener, true);
  };
}
