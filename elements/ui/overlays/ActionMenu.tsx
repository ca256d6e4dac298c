import type { ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Separator } from 'react-aria-components/Separator';
import type { Action } from './ActionButton.tsx';
import { Popup } from './Popup.tsx';

export interface ActionMenuProps {
  trigger: RefObject<HTMLButtonElement | null>;
  byPointer: boolean;
  lang: string;
  label: string;
  actions: readonly Action[];
  /** Above the actions, such as the name of the person. */
  head?: ReactNode;
  wide?: boolean;
  onClose: () => void;
}

/** Arrows skip what the library calls disabled, and the reason would not be read. */
const unavailable = { 'aria-disabled': true, 'data-disabled': true };

const line = ({ id, label, icon: Icon, reason, danger, onAction }: Action, act: (action: () => void) => void) => (
  <MenuItem
    key={id}
    id={id}
    textValue={label}
    className={danger ? 'gh-item gh-item--danger' : 'gh-item'}
    shouldCloseOnSelect={reason === undefined}
    onAction={reason === undefined ? () => act(onAction) : undefined}
    render={(drawn) =>
      // The library fills in the content.
      // eslint-disable-next-line jsx-a11y/anchor-has-content
      'href' in drawn ? <a {...drawn} /> : <div {...drawn} {...(reason !== undefined && unavailable)} />
    }
  >
    {Icon && <Icon quiet={!danger} />}
    <span className="gh-grow">
      {label}
      {reason !== undefined && <span className="gh-item__reason">{reason}</span>}
    </span>
  </MenuItem>
);

/** The menu behind a button. Dangerous actions come last, after a line. */
export function ActionMenu({ trigger, byPointer, lang, label, actions, head, wide, onClose }: ActionMenuProps) {
  const calm = actions.filter(({ danger, apart }) => !danger && !apart);
  const last = actions.filter(({ danger, apart }) => danger || apart);
  // A dialog that opens gives the focus back to what has it now, and the item leaves with the menu.
  const act = (action: () => void) => {
    flushSync(onClose);
    trigger.current?.focus({ preventScroll: true });
    action();
  };
  const className = wide ? 'gh-menu gh-menu--wide' : 'gh-menu';
  return (
    <Popup trigger={trigger} lang={lang} label={label} align="end" className={className} onClose={onClose}>
      {head}
      <Menu className="gh-menu__list" aria-label={label} autoFocus={byPointer || 'first'} onClose={onClose}>
        {calm.map((action) => line(action, act))}
        {calm.length > 0 && last.length > 0 && <Separator className="gh-sep" />}
        {last.map((action) => line(action, act))}
      </Menu>
    </Popup>
  );
}
