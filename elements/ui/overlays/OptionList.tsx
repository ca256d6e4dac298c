import type { ReactNode, RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { CheckIcon } from '../icons.tsx';
import { Popup } from './Popup.tsx';
import { Searchable, SEARCH_OVER } from './Searchable.tsx';

/** One of several things of which exactly one is chosen. */
export interface Option {
  id: string;
  name: string;
  /** Before the name. */
  mark?: ReactNode;
}

export interface OptionListProps {
  trigger: RefObject<HTMLElement | null>;
  lang: string;
  label: string;
  searchLabel: string;
  emptyLabel: string;
  options: readonly Option[];
  chosen: string | undefined;
  /** Also called when the user chooses the current option again. */
  onChoose: (id: string) => void;
  onClose: () => void;
  /** Under the list: why a choice could not be kept. */
  problem?: string | undefined;
}

/** A listbox at a button; a long one can be searched. */
export function OptionList({
  trigger,
  lang,
  label,
  searchLabel,
  emptyLabel,
  options,
  chosen,
  onChoose,
  onClose,
  problem,
}: OptionListProps) {
  const searched = options.length > SEARCH_OVER;
  const list = (
    <ListBox
      className="gh-menu__list"
      aria-label={label}
      // The popup was opened to choose.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={!searched}
      shouldFocusWrap
      selectionMode="single"
      selectionBehavior="toggle"
      disallowEmptySelection
      escapeKeyBehavior="none"
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelectionChange={(keys) => {
        if (keys !== 'all') for (const key of keys) onChoose(String(key));
      }}
      renderEmptyState={() => (
        <div className="gh-menu__empty" role="status">
          {emptyLabel}
        </div>
      )}
    >
      {options.map(({ id, name, mark }) => (
        <ListBoxItem
          key={id}
          id={id}
          textValue={name}
          className="gh-item"
          onClick={() => id === chosen && onChoose(id)} // choosing it again is no change, but an answer
          render={(props) =>
            // The library fills in the content.
            // eslint-disable-next-line jsx-a11y/anchor-has-content
            'href' in props ? <a {...props} part="menu-item" /> : <div {...props} part="menu-item" />
          }
        >
          {({ isSelected }) => (
            <>
              {mark}
              <bdi className="gh-grow gh-clip" title={name}>
                {name}
              </bdi>
              {isSelected && <CheckIcon />}
            </>
          )}
        </ListBoxItem>
      ))}
    </ListBox>
  );
  return (
    <Popup trigger={trigger} lang={lang} label={label} className="gh-menu gh-menu--wide" onClose={onClose}>
      {searched ? <Searchable label={searchLabel}>{list}</Searchable> : list}
      {problem && (
        <p className="gh-menu__problem" role="alert">
          {problem}
        </p>
      )}
    </Popup>
  );
}
