import { useId, type ReactNode } from 'react';
import { LabelText } from './base/LabelText.tsx';
import { useSheet } from './base/useSheet.ts';
import { ErrorIcon } from './icons.tsx';

export interface OptionGroupProps {
  label: string;
  /** The label is only read aloud, because it is shown elsewhere. */
  hidden?: boolean | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
}

interface Frame extends OptionGroupProps {
  /** Whether one is chosen or several. */
  role: 'group' | 'radiogroup';
  className: string;
  /** The style sheet of what is in it. */
  css: string;
  children: ReactNode;
}

/** The label, the frame and the fault of things to choose that are all in sight. */
export function OptionGroup({ label, hidden, required, error, role, className, css, children }: Frame) {
  const id = useId();
  const sheet = useSheet(css);
  return (
    <div className={error ? 'gh-field gh-field--invalid' : 'gh-field'} part="field">
      <span className={hidden ? 'gh-visually-hidden' : 'gh-label'} part="label" id={`${id}-label`}>
        <LabelText label={label} required={required} />
      </span>
      <div
        className={className}
        part="options"
        role={role}
        ref={sheet}
        aria-labelledby={`${id}-label`}
        aria-required={role === 'radiogroup' ? required : undefined}
        aria-describedby={error ? `${id}-message` : undefined}
      >
        {children}
      </div>
      {error && (
        <div className="gh-message" part="message" id={`${id}-message`} role="alert">
          <ErrorIcon />
          {error}
        </div>
      )}
    </div>
  );
}
