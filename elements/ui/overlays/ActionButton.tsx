import { useRef, useState } from 'react';
import { Button, IconButton } from '../base/Button.tsx';
import { ChevronDownIcon, type IconComponent } from '../base/icons.tsx';
import { MoreIcon } from '../moreIcons.tsx';
import { preload, useLater } from '../base/later.ts';

/** One thing that can be done. */
export interface Action {
  id: string;
  label: string;
  icon?: IconComponent | undefined;
  /** Destroys something. */
  danger?: boolean | undefined;
  /** Why it cannot be done now; shown under the label. */
  reason?: string | undefined;
  onAction: () => void;
}

export interface ActionButtonProps {
  /** The name of the button and of its menu. */
  label: string;
  lang: string;
  actions: readonly Action[];
  /** Shows the name; without it the button is three dots. */
  wide?: boolean;
  small?: boolean;
  part?: string;
  tabIndex?: number;
}

const loadMenu = () => import('./ActionMenu.tsx');

/** A button that opens a menu of actions. The menu's code arrives when a pointer or the focus comes near. */
export function ActionButton({ label, lang, actions, wide, small, part, tabIndex }: ActionButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [byPointer, setByPointer] = useState(false);
  const close = () => setOpen(false);
  const module = useLater(loadMenu, open, close);
  const props = {
    buttonRef: trigger,
    small: small ?? false,
    part: part ?? 'button',
    tabIndex,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    busy: open && !module,
    onPointerEnter: () => preload(loadMenu),
    onFocus: () => preload(loadMenu),
    onClick: ({ detail }: { detail: number }) => {
      setByPointer(detail > 0);
      setOpen(!open);
    },
  };
  return (
    <>
      {wide ? (
        <Button {...props} hint={<ChevronDownIcon />}>
          {label}
        </Button>
      ) : (
        <IconButton {...props} kind="ghost" label={label} icon={<MoreIcon />} />
      )}
      {open && module && (
        <module.ActionMenu
          trigger={trigger}
          byPointer={byPointer}
          lang={lang}
          label={label}
          actions={actions}
          onClose={close}
        />
      )}
    </>
  );
}
