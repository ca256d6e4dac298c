import { useEffect, useState, type RefObject } from 'react';
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { CheckIcon } from '../icons.tsx';
import type { Choice } from './ChoiceButton.tsx';
import { holdSlots, layerOf, prepareReactAria } from './reactAria.ts';

export interface ChoiceMenuProps {
  trigger: RefObject<HTMLButtonElement | null>;
  /** Opened by a pointer: the menu takes the focus, and no choice looks chosen by it. */
  byPointer: boolean;
  align: 'start' | 'end';
  /** Also decides the direction. */
  lang: string;
  label: string;
  emptyLabel: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** One choice closes the menu; several leave it open. */
  mode: 'single' | 'multiple';
  onChoose: (chosen: string[]) => void;
  onClose: () => void;
}

/** The menu behind a {@link ChoiceButton}. The only module of the table that loads react-aria. */
export function ChoiceMenu({
  trigger,
  byPointer,
  align,
  lang,
  label,
  emptyLabel,
  choices,
  chosen,
  mode,
  onChoose,
  onClose,
}: ChoiceMenuProps) {
  const [place] = useState(() => {
    const anchor = trigger.current;
    if (!anchor) return null;
    prepareReactAria(anchor.ownerDocument);
    return { layer: layerOf(anchor), release: holdSlots(anchor) }; // before the popover's own effects
  });
  useEffect(() => place?.release, [place]);
  if (!place) return null;
  return (
    <I18nProvider locale={lang}>
      <UNSAFE_PortalProvider getContainer={() => place.layer}>
        <Popover
          className="gh-popover"
          aria-label={label}
          isOpen
          trigger="MenuTrigger"
          triggerRef={trigger}
          placement={`bottom ${align}`}
          offset={4}
          onOpenChange={(open) => !open && onClose()}
        >
          <Menu
            className="gh-menu"
            aria-label={label}
            autoFocus={byPointer || 'first'}
            escapeKeyBehavior="none" // closes the menu and keeps what was chosen
            selectionMode={mode}
            disallowEmptySelection={mode === 'single'}
            selectedKeys={chosen}
            onSelectionChange={(keys) => onChoose(keys === 'all' ? choices.map(({ id }) => id) : [...keys].map(String))}
            onClose={onClose}
            shouldCloseOnSelect={mode === 'single'}
            renderEmptyState={() => <div className="gh-menu__empty">{emptyLabel}</div>}
          >
            {choices.map(({ id, name }) => (
              <MenuItem key={id} id={id} textValue={name} className="gh-item">
                {({ isSelected }) => (
                  <>
                    <span className="gh-item__tick">{isSelected && <CheckIcon />}</span>
                    <span className="gh-grow gh-clip" dir="auto">
                      {name}
                    </span>
                  </>
                )}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </UNSAFE_PortalProvider>
    </I18nProvider>
  );
}
