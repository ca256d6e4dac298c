import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { FieldProblem } from './Sentence.ts';

interface Props {
  formId: string;
  name: string;
  label: string;
  autoComplete: string;
  /** What is wrong with the step. Said here when it is about this field; the line keeps its place otherwise. */
  problem: FieldProblem;
  /** Counts the answers: the field is emptied and focused again when it changes (ELE-10). */
  answered: number;
  reveal: { show: string; hide: string };
  children?: ReactNode;
}

/** A secret of a sign-in step, in the light-DOM form. Uncontrolled: the secret lives in the input and nowhere else. */
export function CredentialField({ formId, name, label, autoComplete, problem, answered, reveal, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const id = `${formId}-${name}`;
  const error = problem.field === name ? problem.text : '';

  useLayoutEffect(() => {
    const { current } = input;
    if (!current) return;
    current.value = '';
    current.focus();
    setShown(false);
  }, [answered]);

  return (
    <div data-field="">
      <label htmlFor={id}>{label}</label>
      {children}
      <input
        ref={input}
        id={id}
        name={name}
        type={shown ? 'text' : 'password'}
        data-revealed={shown ? '' : undefined}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <button
        type="button"
        data-reveal=""
        aria-pressed={shown}
        aria-label={shown ? reveal.hide : reveal.show}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1.5 8C3 5.2 5.2 3.7 8 3.7S13 5.2 14.5 8c-1.5 2.8-3.7 4.3-6.5 4.3S3 10.8 1.5 8z" />
          <circle cx="8" cy="8" r="1.9" />
        </svg>
      </button>
      <p data-error="" id={`${id}-error`} role="alert" lang={problem.lang}>
        {error}
      </p>
    </div>
  );
}
