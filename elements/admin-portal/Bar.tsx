import { observer } from 'mobx-react-lite';
import { createElement, useCallback, useState, type RefObject } from 'react';
import type { RootStore } from '../../stores/RootStore.ts';
import { useText } from '../core/mount/useText.ts';
import { portalArea } from '../i18n/generated/portal.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import { Button, IconButton } from '../ui/base/Button.tsx';
import { ArrowStartIcon, MenuIcon } from '../ui/moreIcons.tsx';
import type { TagOf } from './props.ts';
import { useDefined } from './useDefined.ts';

/** The person: a menu where the page has loaded its element, else who it is. */
const Who = observer(function Who({ root, app, tagOf }: { root: RootStore; app: string; tagOf: TagOf }) {
  const tag = tagOf('user-button');
  const hasButton = useDefined(tag);
  const { user } = root.session;
  if (hasButton) return createElement(tag, { app: app || undefined, part: 'user-button' });
  if (!user) return null;
  const name = user.name || user.email;
  return (
    <div className="gh-userbtn" part="user-button">
      <Avatar name={name} seed={user.id} src={user.profilePictureUrl} size="small" />
      <span className="gh-clip" dir="auto" title={name}>
        {name}
      </span>
    </div>
  );
});

/**
 * The way back. Words of the page stand in a button that closes the portal; a link or button of the page stands by itself,
 * because assistive technology cannot reach a control within a control.
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

export interface BarProps {
  root: RootStore;
  app: string;
  tagOf: TagOf;
  menuButton: RefObject<HTMLButtonElement | null>;
  menuOpen: boolean;
  onMenu: () => void;
  onClose: () => void;
}

/** The line above the page: the menu of a phone, the way back, the person. */
export function Bar({ root, app, tagOf, menuButton, menuOpen, onMenu, onClose }: BarProps) {
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
      <Who root={root} app={app} tagOf={tagOf} />
    </header>
  );
}
