import { useLayoutEffect, useRef, type FormEvent } from 'react';
import type { FieldProblem } from '../credential/Sentence.ts';

const LENGTH = 6;

interface Props {
  formId: string;
  label: string;
  /** Under the field, while nothing is wrong. */
  hint: string;
  /** What the address of the page brought along; a person still has to send it. */
  initial?: string | undefined;
  problem: FieldProblem;
  /** Counts the answers: the field is emptied and focused again when it changes (ELE-10). */
  answered: number;
}

/** A one-time code of six digits, in one field: pasting and autofill work as in any other. Uncontrolled. */
export function CodeField({ formId, label, hint, initial = '', problem, answered }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef(true);
  const id = `${formId}-code`;
  const error = problem.field === 'code' ? problem.text : '';

  useLayoutEffect(() => {
    const { current } = input;
    if (!current) return;
    if (!first.current) current.value = '';
    first.current = false;
    current.focus();
  }, [answered]);

  /** Codes are pasted with spaces and dashes, and typed in the digits of any script. */
  function handleInput({ currentTarget }: FormEvent<HTMLInputElement>): void {
    const digits = currentTarget.value.normalize('NFKC').replace(/[^\d٠-٩۰-۹]/g, '');
    const latin = digits.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
    const value = latin.slice(0, LENGTH);
    if (currentTarget.value !== value) currentTarget.value = value;
  }

  return (
    <div data-field="">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        name="code"
        data-code=""
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        defaultValue={initial}
        spellCheck={false}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        onInput={handleInput}
      />
      <p data-hint="" id={`${id}-hint`}>
        {hint}
      </p>
      <p data-error="" id={`${id}-error`} role="alert" lang={problem.lang}>
        {error}
      </p>
    </div>
  );
}
