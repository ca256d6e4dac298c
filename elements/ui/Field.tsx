import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { CrossIcon, SearchIcon } from './icons.tsx';
import { AlertIcon } from './moreIcons.tsx';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Under the control, always there so that an error never moves what is below. */
  help?: string;
  error?: string | undefined;
  suffix?: ReactNode;
}

/** A labelled text field with its message line. */
export function Field({ label, help, error, suffix, required, ...input }: FieldProps) {
  const id = useId();
  const message = error ?? help;
  return (
    <div className={error ? 'gh-field gh-field--invalid' : 'gh-field'} part="field">
      <label className="gh-label" part="label" htmlFor={id}>
        <span>
          {label}
          {required && (
            <span className="gh-required" part="required" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </span>
      </label>
      <div className={input.readOnly ? 'gh-control gh-control--readonly' : 'gh-control'} part="control">
        <input
          {...input}
          id={id}
          className="gh-input"
          part="input"
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-message`}
        />
        {suffix}
      </div>
      <div className="gh-message" part="message" id={`${id}-message`} role={error ? 'alert' : undefined}>
        {error && <AlertIcon />}
        {message}
      </div>
    </div>
  );
}

export interface SearchFieldProps {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  onClear: () => void;
}

/** A search field for a toolbar. Escape empties it. */
export function SearchField({ label, clearLabel, value, onChange, onClear }: SearchFieldProps) {
  return (
    <div className="gh-control gh-control--small" part="search" role="search">
      <SearchIcon quiet />
      <input
        className="gh-input"
        type="search"
        part="input"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !value) return;
          event.preventDefault();
          onClear();
        }}
      />
      {value && (
        <IconButton kind="ghost" small label={clearLabel} icon={<CrossIcon />} onClick={onClear} part="clear" />
      )}
    </div>
  );
}
