import type { KeyboardEvent as Key, ReactNode } from 'react';
import { useFilter } from 'react-aria/useFilter';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { SearchIcon } from '../base/icons.tsx';
import { useSheet } from '../base/useSheet.ts';
import field from '../styles/field.css';

/** More choices than this can be searched. */
export const SEARCH_OVER = 8;

const MOVES: readonly string[] = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'];

/**
 * Hands a key to the choice that is marked. The library looks the choice up in the document, where nothing of a shadow
 * root is found, so that only the first key would reach the list.
 */
function handOn(event: Key<HTMLElement>): void {
  const list = event.currentTarget.parentElement?.querySelector<HTMLElement>('[role=listbox], [role=menu]');
  const marked = list?.querySelector<HTMLElement>('[data-focused]');
  if (!list || !marked || event.nativeEvent.isComposing || (event.key !== 'Enter' && !MOVES.includes(event.key)))
    return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Enter') marked.click();
  else list.dispatchEvent(new KeyboardEvent('keydown', event.nativeEvent));
}

/** Whether a text contains what is typed, in any case and without the spaces around. */
export function useContains(): (text: string, typed: string) => boolean {
  const { contains } = useFilter({ sensitivity: 'base' });
  return (text, typed) => contains(text, typed.trim());
}

/** What a field over a listbox is; over a menu it stays a field for a search. */
const COMBOBOX = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': true } as const;

export interface SearchableProps {
  label: string;
  /** What is typed, where the owner of the list narrows it; else the field does so. */
  typed?: { text: string; onText: (text: string) => void };
  children: ReactNode;
}

/** A field over a menu or a list that narrows it. The focus stays in the field; arrows move through what is left. */
export function Searchable({ label, typed, children }: SearchableProps) {
  const contains = useContains();
  const how = typed ? { inputValue: typed.text, onInputChange: typed.onText } : { filter: contains };
  return (
    <Autocomplete {...how}>
      <TextField
        className="gh-control gh-control--small gh-menu__search"
        ref={useSheet(field)}
        aria-label={label}
        // The popup was opened to choose: the field is where that begins.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        render={(props) => <div {...props} part="search" onKeyDownCapture={handOn} />}
      >
        <SearchIcon quiet />
        <Input className="gh-input" placeholder={label} autoComplete="off" {...(typed && COMBOBOX)} />
      </TextField>
      {children}
    </Autocomplete>
  );
}
