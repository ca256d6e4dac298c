import { useRef } from 'react';
import { IconButton } from './base/Button.tsx';
import { useSheet } from './base/useSheet.ts';
import { CrossIcon, SearchIcon } from './base/icons.tsx';
import field from './styles/field.css';

export interface SearchFieldProps {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  onClear: () => void;
}

/** A search field for a toolbar. Escape empties it. */
export function SearchField({ label, clearLabel, value, onChange, onClear }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleClear = () => {
    onClear();
    input.current?.focus(); // the button leaves with the text
  };
  return (
    <div className="gh-control gh-control--small" part="search" role="search" ref={useSheet(field)}>
      <SearchIcon quiet />
      <input
        ref={input}
        className="gh-input"
        type="search"
        part="input"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200} // as long as a provider takes one
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const empties = event.key === 'Escape' && value;
          if (empties || event.key === 'Enter') event.preventDefault(); // a form around is not sent by a search
          if (empties) onClear();
        }}
      />
      {value && (
        <IconButton kind="ghost" small label={clearLabel} icon={<CrossIcon />} onClick={handleClear} part="clear" />
      )}
    </div>
  );
}
