import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { RevealButton } from './RevealButton.tsx';
import type { FieldProblem } from './Sentence.ts';

interface Props {
  formId: string;
  name: string;
  label: ReactNode;
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
      <RevealButton id={id} shown={shown} texts={reveal} onClick={() => setShown(!shown)} />
      <p data-error="" id={`${id}-error`} role="alert" lang={problem.lang}>
        {error}
      </p>
    </div>
  );
}
