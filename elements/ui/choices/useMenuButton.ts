import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { preload, useLater } from '../base/useLater.ts';

/**
 * A button that opens a menu. The menu's code arrives when a pointer or the focus comes near.
 *
 * @param load - imports the menu; pass the same function each time
 * @returns what the button takes, what the menu takes, the menu's code while the menu is open, and the key that opens
 * it too
 */
export function useMenuButton<Module extends object>(load: () => Promise<Module>) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [byPointer, setByPointer] = useState(false);
  const onClose = () => setOpen(false);
  const module = useLater(load, open, onClose);
  const near = () => preload(load);
  const toggle = (pointer: boolean) => {
    setByPointer(pointer);
    setOpen(!open);
  };
  return {
    button: {
      buttonRef: trigger,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open,
      busy: open && !module,
      onPointerEnter: near,
      onFocus: near,
      onClick: ({ detail }: MouseEvent) => toggle(detail > 0),
    },
    menu: { trigger, byPointer, onClose },
    module: open ? module : undefined,
    handleArrow: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      toggle(false);
    },
  };
}
