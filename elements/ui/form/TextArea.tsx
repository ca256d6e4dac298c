import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldFacts } from './FieldFrame.tsx';

export interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldFacts>, FieldFacts {}

/** A labelled field for text of several lines. */
export function TextArea({ label, help, error, required, className = '', ...area }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, help, error, required }}>
      {(control) => <textarea {...area} {...control} className={`${control.className} ${className}`} />}
    </FieldFrame>
  );
}
