import type { InputHTMLAttributes } from 'react';
import { FieldFrame, type FieldFacts } from './FieldFrame.tsx';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldFacts>, FieldFacts {}

/** A labelled text field with its message line. */
export function Field({ label, help, error, suffix, required, readOnly, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, help, error, suffix, required, readOnly }}>
      {(control) => <input {...input} {...control} readOnly={readOnly} />}
    </FieldFrame>
  );
}
