import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { ChevronDownIcon } from '../icons.tsx';
import type { ChoiceMenu } from './ChoiceMenu.tsx';

export interface Choice {
  id: string;
  name: string;
}

export interface ChoiceButtonProps {
  /** What the button says. */
  children: string;
  lang: string;
  /** The name of the menu. */
  label: string;
  /** Shown when there is nothing to choose from. */
  emptyLabel: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  mode: 'single' | 'multiple';
  onChoose: (chosen: string[]) => void;
  kind?: 'filter' | 'default';
  /** Which edge of the button the menu stands at. */
  align?: 'start' | 'end';
  on?: boolean;
  icon?: ReactNode;
  part?: string;
  className?: string;
}

const loadMenu = () => import('./ChoiceMenu.tsx');

/** A button that opens a menu of choices. The menu's code arrives when a pointer or the focus comes near. */
export function ChoiceButton({
  children,
  lang,
  label,
  emptyLabel,
  choices,
  chosen,
  mode,
  onChoose,
  kind = 'filter',
  align = 'start',
  on,
  icon,
  part,
  className,
}: ChoiceButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [byPointer, setByPointer] = useState(false);
  const [menu, setMenu] = useState<{ Menu: typeof ChoiceMenu }>();
  const handleNear = () => void loadMenu().catch(() => {}); // a failure matters only when the menu is opened
  const close = () => setOpen(false);
  const handleOpen = (pointer: boolean) => {
    setByPointer(pointer);
    setOpen(!open);
    if (!open && !menu) loadMenu().then((module) => setMenu({ Menu: module.ChoiceMenu }), close);
  };
  return (
    <>
      <Button
        buttonRef={trigger}
        kind={kind}
        small={kind === 'default'}
        on={on ?? false}
        icon={icon}
        hint={<ChevronDownIcon />}
        part={part ?? 'filter'}
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        busy={open && !menu}
        onPointerEnter={handleNear}
        onFocus={handleNear}
        onClick={({ detail }) => handleOpen(detail > 0)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          handleOpen(false);
        }}
      >
        {children}
      </Button>
      {open && menu && (
        <menu.Menu
          trigger={trigger}
          byPointer={byPointer}
          align={align}
          lang={lang}
          label={label}
          emptyLabel={emptyLabel}
          choices={choices}
          chosen={chosen}
          mode={mode}
          onChoose={onChoose}
          onClose={close}
        />
      )}
    </>
  );
}
