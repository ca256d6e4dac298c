import type { RefObject } from 'react';
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
  onClose: () => void;
}

const line = ({ id, label, icon: Icon, reason, danger, onAction }: Action) => (
  <MenuItem
    key={id}
    id={id}
    textValue={label}
    className={danger ? 'gh-item gh-item--danger' : 'gh-item'}
    isDisabled={reason !== undefined}
    onAction={onAction}
  >
    {Icon && <Icon quiet={!danger} />}
    <span className="gh-grow">
      {label}
      {reason !== undefined && <span className="gh-item__reason">{reason}</span>}
    </span>
  </MenuItem>
);

/** The menu behind an `ActionButton`. What is dangerous stands last, after a line. */
export function ActionMenu({ trigger, byPointer, lang, label, actions, onClose }: ActionMenuProps) {
  const calm = actions.filter(({ danger }) => !danger);
  const dangerous = actions.filter(({ danger }) => danger);
  return (
    <Popup trigger={trigger} lang={lang} label={label} align="end" className="gh-menu" onClose={onClose}>
      <Menu className="gh-menu__list" aria-label={label} autoFocus={byPointer || 'first'} onClose={onClose}>
        {calm.map(line)}
        {calm.length > 0 && dangerous.length > 0 && <Separator className="gh-sep" />}
        {dangerous.map(line)}
      </Menu>
    </Popup>
  );
}
