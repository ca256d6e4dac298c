import type { ReactNode, UIEvent } from 'react';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { CheckIcon } from '../icons.tsx';

/** One of several things of which exactly one is chosen. */
export interface Option {
  id: string;
  name: string;
  /** Before the name. */
  mark?: ReactNode;
  /** A quiet second line. */
  detail?: ReactNode;
}

export interface OptionGroup {
  id: string;
  /** Without it, the group shows no heading. */
  label?: string;
  options: readonly Option[];
}

export interface OptionRowsProps {
  label: string;
  emptyLabel: string;
  groups: readonly OptionGroup[];
  total: number;
  onMore?: (() => void) | undefined;
  busy?: boolean;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** The focus stays in a field above. */
  isSearched: boolean;
  /** Not all rows are in the document: each says its place. */
  isCounted: boolean;
}

/** The next page is asked for this far before the end. Pixels. */
const AHEAD = 480;

/** The rows of a listbox, in groups. */
export function OptionRows(props: OptionRowsProps) {
  const { label, emptyLabel, groups, total, onMore, busy, chosen, onChoose, isSearched, isCounted } = props;
  const handleScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<Element>) => {
    if (scrollHeight - scrollTop - clientHeight < AHEAD) onMore?.();
  };
  let count = 0;
  const row = ({ id, name, mark, detail }: Option) => {
    const place = isCounted ? { 'aria-posinset': ++count, 'aria-setsize': total } : {};
    return (
      <ListBoxItem
        key={id}
        id={id}
        textValue={name}
        className="gh-item"
        onClick={() => id === chosen && onChoose(id)} // choosing it again is no change, but an answer
        render={(drawn) =>
          // The library fills in the content.
          // eslint-disable-next-line jsx-a11y/anchor-has-content
          'href' in drawn ? <a {...drawn} part="menu-item" /> : <div {...drawn} {...place} part="menu-item" />
        }
      >
        {({ isSelected }) => (
          <>
            {mark}
            <span className="gh-grow gh-item__words">
              <span className="gh-clip" title={name}>
                <bdi>{name}</bdi>
              </span>
              {detail && <span className="gh-item__hint gh-clip">{detail}</span>}
            </span>
            {isSelected && <CheckIcon />}
          </>
        )}
      </ListBoxItem>
    );
  };
  return (
    <ListBox
      className="gh-menu__list"
      aria-label={label}
      aria-busy={busy || undefined}
      // The popup was opened to choose.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={!isSearched}
      shouldFocusWrap={!onMore}
      selectionMode="single"
      selectionBehavior="toggle"
      disallowEmptySelection
      escapeKeyBehavior="none"
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelectionChange={(keys) => {
        if (keys !== 'all') for (const key of keys) onChoose(String(key));
      }}
      onScroll={handleScroll}
      renderEmptyState={() => (
        <div className="gh-menu__empty" role="status">
          {emptyLabel}
        </div>
      )}
    >
      {groups.map(({ id, label: heading, options }) =>
        heading ? (
          <ListBoxSection key={id} id={id}>
            <Header className="gh-menu__heading">{heading}</Header>
            {options.map(row)}
          </ListBoxSection>
        ) : (
          options.map(row)
        ),
      )}
    </ListBox>
  );
}
