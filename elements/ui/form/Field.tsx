import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { useSheet } from '../base/useSheet.ts';
import { ErrorIcon } from '../icons.tsx';
import field from '../styles/field.css';

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
  const sheet = useSheet(field);
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
      <div className={input.readOnly ? 'gh-control gh-control--readonly' : 'gh-control'} part="control" ref={sheet}>
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
        {error && <ErrorIcon />}
        {message}
      </div>
    </div>
  );
}
