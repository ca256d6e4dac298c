import { useEffect, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { useStable } from '../base/useStable.ts';
import { usePlace } from './reactAria.ts';

export interface PopupProps {
  /** What the popup opens at, and where the focus returns to. */
  trigger: RefObject<HTMLElement | null>;
  /** Also decides the direction. */
  lang: string;
  /** The name of the popup. */
  label: string;
  /** The edge of the trigger that the popup is aligned to. */
  align?: 'start' | 'end';
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Marks what follows a list in its popup: a further stop of the Tab key. */
export const STOP = 'data-gh-stop';

/** Goes to the next stop of a popup, or back. Returns whether there was one. */
function goOn(layer: Element, event: KeyboardEvent): boolean {
  const stops = [layer.querySelector('input, .gh-menu__list'), ...layer.querySelectorAll(`[${STOP}]`)];
  const further = stops.findIndex((stop, place) => place > 0 && stop && event.composedPath().includes(stop));
  const next = stops[Math.max(further, 0) + (event.shiftKey ? -1 : 1)];
  if (next instanceof HTMLElement) next.focus();
  return next instanceof HTMLElement;
}

/** Whatever opens at a button: menus, choices, lists. One engine, drawn in the layer of its root. */
export function Popup({ trigger, lang, label, align = 'start', className, onClose, children }: PopupProps) {
  const place = usePlace(trigger.current);
  useEffect(() => {
    // Opened by a press that no pointer or key made, the library leaves the focus on the list instead of on its marked
    // item.
    const frame = requestAnimationFrame(() =>
      place?.layer.querySelector<HTMLElement>('.gh-menu__list:focus [data-focused]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [place]);
  const close = useStable(onClose);
  useEffect(() => {
    const { layer } = place ?? {};
    const window = layer?.ownerDocument.defaultView;
    if (!window) return;
    // A popup is one stop: Tab goes on from what opened it. Before the library, which knows no stops inside shadow
    // roots. And the library hears Escape only inside the popup, which the focus enters a frame after it is drawn.
    const handleKey = (event: KeyboardEvent) => {
      const inside = event.composedPath().includes(layer);
      if (event.key !== (inside ? 'Tab' : 'Escape')) return;
      event.stopImmediatePropagation();
      if (inside && goOn(layer, event)) return event.preventDefault();
      flushSync(close);
      trigger.current?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', handleKey, true);
    return () => window.removeEventListener('keydown', handleKey, true);
  }, [place, close, trigger]);
  if (!place) return null;
  return (
    <I18nProvider locale={lang}>
      <UNSAFE_PortalProvider getContainer={() => place.layer}>
        <Popover
          className={className ? `gh-popover ${className}` : 'gh-popover'}
          aria-label={label}
          isOpen
          trigger="MenuTrigger"
          triggerRef={trigger}
          placement={`bottom ${align}`}
          offset={4}
          containerPadding={8}
          onOpenChange={(open) => !open && onClose()}
          render={(props) => <div {...props} part="menu" />}
        >
          {children}
        </Popover>
      </UNSAFE_PortalProvider>
    </I18nProvider>
  );
}
