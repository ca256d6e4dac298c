import { useCallback, useState, type RefObject } from 'react';
import { useText } from '../core/mount/useText.ts';
import { portalArea } from '../i18n/generated/portal.ts';
import { Button, IconButton } from '../ui/base/Button.tsx';
import { ArrowStartIcon, MenuIcon } from '../ui/icons.tsx';
import { Where } from './Where.tsx';
import { Who, type WhoProps } from './Who.tsx';

/**
 * The way back. Words of the page are in a button that closes the portal. A link or button of the page is not, because
 * assistive technology cannot reach a control within a control.
 */
function Back({ label, onClose }: { label: string; onClose: () => void }) {
  const [isControl, setControl] = useState(false);
  const follow = useCallback((slot: HTMLSlotElement | null) => {
    if (!slot) return;
    const look = (): void => setControl(slot.assignedElements().some((element) => element.matches('a[href], button')));
    look();
    slot.addEventListener('slotchange', look);
    return () => slot.removeEventListener('slotchange', look);
  }, []);
  const words = (
    <slot name="back" ref={follow}>
      {label}
    </slot>
  );
  const icon = <ArrowStartIcon />;
  if (!isControl) {
    return (
      <Button kind="ghost" small className="gh-back" part="back-to-app" icon={icon} onClick={onClose}>
        {words}
      </Button>
    );
  }
  return (
    <span className="gh-btn gh-btn--ghost gh-btn--small gh-back" part="back-to-app">
      {icon}
      {words}
    </span>
  );
}

export interface BarProps extends WhoProps {
  menuButton: RefObject<HTMLButtonElement | null>;
  menuOpen: boolean;
  onMenu: () => void;
  onClose: () => void;
}

/** The line above the page: the menu of a phone, the way back, the person; on a phone, the account under it. */
export function Bar({ menuButton, menuOpen, onMenu, onClose, ...who }: BarProps) {
  const { text } = useText(portalArea);
  return (
    <header className="gh-bar" part="bar">
      <IconButton
        kind="ghost"
        buttonRef={menuButton}
        className="gh-menu-toggle"
        label={text('portal.menu')}
        icon={<MenuIcon />}
        aria-expanded={menuOpen}
        onClick={onMenu}
      />
      <div className="gh-grow">
        <Back label={text('portal.back')} onClose={onClose} />
      </div>
      <Who {...who} />
      <Where root={who.root} />
    </header>
  );
}
