import type { RefObject } from 'react';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Separator } from 'react-aria-components/Separator';
import { CrossIcon } from '../base/icons.tsx';
import { CheckIcon, RefreshIcon } from '../icons.tsx';
import type { Choice, ChoiceFoot } from '../choices/ChoiceButton.tsx';
import { Popup } from './Popup.tsx';
import { Searchable, SEARCH_OVER } from './Searchable.tsx';

export interface ChoiceMenuProps {
  trigger: RefObject<HTMLButtonElement | null>;
  /** Opened by a pointer: the menu takes the focus, and no choice looks chosen by it. */
  byPointer: boolean;
  align: 'start' | 'end';
  /** Also decides the direction. */
  lang: string;
  label: string;
  emptyLabel: string;
  /** The name of the search field of a long menu; without it a menu is not searched. */
  searchLabel?: string | undefined;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** One choice closes the menu; several leave it open. */
  mode: 'single' | 'multiple';
  onChoose: (chosen: string[]) => void;
  foot?: ChoiceFoot | undefined;
  onClose: () => void;
}

const footIcons = { clear: CrossIcon, reset: RefreshIcon };

/** The menu behind a `ChoiceButton`. */
export function ChoiceMenu({
  trigger,
  byPointer,
  align,
  lang,
  label,
  emptyLabel,
  searchLabel,
  choices,
  chosen,
  mode,
  onChoose,
  foot,
  onClose,
}: ChoiceMenuProps) {
  const searched = searchLabel !== undefined && choices.length > SEARCH_OVER;
  const FootIcon = footIcons[foot?.kind ?? 'clear'];
  const menu = (
    <Menu
      className="gh-menu__list"
      aria-label={label}
      autoFocus={searched ? false : byPointer || 'first'}
      escapeKeyBehavior="none" // closes the menu and keeps what was chosen
      onClose={onClose}
      shouldCloseOnSelect={mode === 'single'}
      renderEmptyState={() => <div className="gh-menu__empty">{emptyLabel}</div>}
    >
      {choices.length > 0 && (
        <MenuSection
          aria-label={label}
          selectionMode={mode}
          disallowEmptySelection={mode === 'single'}
          selectedKeys={chosen}
          onSelectionChange={(keys) =>
            onChoose(choices.map(({ id }) => id).filter((id) => keys === 'all' || keys.has(id)))
          }
        >
          {choices.map(({ id, name, hint, fixed }) => (
            <MenuItem key={id} id={id} textValue={name} className="gh-item" isDisabled={fixed ?? false}>
              <span className={mode === 'multiple' ? 'gh-mark' : 'gh-mark gh-mark--radio'} aria-hidden="true">
                {mode === 'multiple' && <CheckIcon />}
              </span>
              <span className="gh-grow gh-clip" dir="auto">
                {name}
              </span>
              {hint !== undefined && <span className="gh-item__hint">{hint}</span>}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      {foot && choices.length > 0 && (
        <>
          <Separator className="gh-sep" />
          <MenuItem className="gh-item" textValue={foot.label} onAction={foot.onAction}>
            <FootIcon quiet />
            <span className="gh-grow">{foot.label}</span>
          </MenuItem>
        </>
      )}
    </Menu>
  );
  return (
    <Popup
      trigger={trigger}
      lang={lang}
      label={label}
      align={align}
      className="gh-menu gh-menu--tall"
      onClose={onClose}
    >
      {searched ? <Searchable label={searchLabel}>{menu}</Searchable> : menu}
    </Popup>
  );
}
