import type { ComponentType, ReactNode, RefObject } from 'react';
import { OptionRows, type OptionGroup } from './OptionRows.tsx';
import { Popup } from './Popup.tsx';
import { Searchable } from './Searchable.tsx';

export interface OptionListProps {
  trigger: RefObject<HTMLElement | null>;
  lang: string;
  label: string;
  emptyLabel: string;
  groups: readonly OptionGroup[];
  /** How many there are in all. Of more than are here, `onMore` brings the next. */
  total: number;
  onMore?: (() => void) | undefined;
  /** More are on their way, or others that are searched for. */
  busy?: boolean;
  /** A field that narrows the list; the owner does so. */
  search?: { label: string; text: string; onText: (text: string) => void } | undefined;
  chosen: string | undefined;
  /** Also called when the user chooses the current option again. */
  onChoose: (id: string) => void;
  onClose: () => void;
  /** Draws only the rows in sight, for a list that is long: `VirtualRows`. */
  frame?: ComponentType<{ children: ReactNode }> | undefined;
  /** Under the list, for those who do not see it. */
  status?: string | undefined;
  /** Under the list: why a choice could not be kept, or what did not arrive. */
  problem?: ReactNode;
  foot?: ReactNode;
}

/** A listbox at a button; a long one can be searched. */
export function OptionList(props: OptionListProps) {
  const { trigger, lang, label, search, frame: Frame, status, problem, foot, onClose, ...list } = props;
  const rows = <OptionRows {...list} label={label} isSearched={search !== undefined} isCounted={Frame !== undefined} />;
  const framed = Frame ? <Frame>{rows}</Frame> : rows;
  return (
    <Popup trigger={trigger} lang={lang} label={label} className="gh-menu gh-menu--wide" onClose={onClose}>
      {search ? (
        <Searchable label={search.label} typed={search}>
          {framed}
        </Searchable>
      ) : (
        framed
      )}
      {status && (
        <p className="gh-menu__empty" role="status">
          {status}
        </p>
      )}
      {problem && (
        <p className="gh-menu__problem" role="alert">
          {problem}
        </p>
      )}
      {foot}
    </Popup>
  );
}
