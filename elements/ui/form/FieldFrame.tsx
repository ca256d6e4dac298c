import { useId, type ReactNode } from 'react';
import { LabelText } from '../base/LabelText.tsx';
import { useSheet } from '../base/useSheet.ts';
import { ErrorIcon } from '../icons.tsx';
import field from '../styles/field.css';

export interface FieldFacts {
  label: string;
  /** Under the control, always there so that an error never moves what is below. */
  help?: string | undefined;
  error?: string | undefined;
  suffix?: ReactNode;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
}

/** What the control of a field has besides its value. */
export interface ControlFacts {
  id: string;
  className: string;
  part: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
}

interface FieldFrameProps extends FieldFacts {
  children: (control: ControlFacts) => ReactNode;
}

/** Label and message line around the control of a field. */
export function FieldFrame({ label, help, error, suffix, required, readOnly, children }: FieldFrameProps) {
  const id = useId();
  const sheet = useSheet(field);
  return (
    <div className={error ? 'gh-field gh-field--invalid' : 'gh-field'} part="field">
      <label className="gh-label" part="label" htmlFor={id}>
        <LabelText label={label} required={required} />
      </label>
      <div className={readOnly ? 'gh-control gh-control--readonly' : 'gh-control'} part="control" ref={sheet}>
        {children({
          id,
          className: 'gh-input',
          part: 'input',
          required,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': `${id}-message`,
        })}
        {suffix}
      </div>
      <div className="gh-message" part="message" id={`${id}-message`} role={error ? 'alert' : undefined}>
        {error && <ErrorIcon />}
        {error ?? help}
      </div>
    </div>
  );
}
