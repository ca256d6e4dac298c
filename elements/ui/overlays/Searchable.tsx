import type { ReactNode } from 'react';
import { useFilter } from 'react-aria/useFilter';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { SearchIcon } from '../icons.tsx';

/** More choices than this can be searched. */
export const SEARCH_OVER = 8;

/** A field over a menu or a list that narrows it. The focus stays in the field; arrows move through what is left. */
export function Searchable({ label, children }: { label: string; children: ReactNode }) {
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <Autocomplete filter={contains}>
      {/* The popup was opened to choose: the field is where that begins. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <TextField
        className="gh-control gh-control--small gh-menu__search"
        aria-label={label}
        autoFocus
        render={(props) => <div {...props} part="search" />}
      >
        <SearchIcon quiet />
        <Input className="gh-input" placeholder={label} autoComplete="off" />
      </TextField>
      {children}
    </Autocomplete>
  );
}
