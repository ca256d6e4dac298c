import { useLayoutEffect, useRef, type FormEvent } from 'react';
import type { FieldProblem } from '../credential/Sentence.ts';

const LENGTH = 6;
/** More digits are no code in any case. */
const MOST = 12;

/**
 * The code in what was typed or pasted: with spaces and dashes, in the digits of any script, among the words of its message. Of several
 * numbers it is the only one of six digits; else all digits stay, to be said and not cut.
 */
function codeIn(typed: string): string {
  const latin = typed.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
  const digits = latin.replace(/\D/g, '');
  if (digits.length <= LENGTH) return digits;
  const found = latin.match(/(?<!\d)\d{3}[ -]?\d{3}(?!\d)/g) ?? [];
  return found.length === 1 ? (found[0] ?? '').replace(/\D/g, '') : digits.slice(0, MOST);
}

interface Props {
  formId: string;
  label: string;
  /** Under the field, while nothing is wrong. */
  hint: string;
  /** What the address of the page brought along; a person still has to send it. */
  initial?: string | undefined;
  /** The id of what says where the code comes from. */
  describedBy?: string | undefined;
  problem: FieldProblem;
  /** Counts the answers: the field is emptied and focused again when it changes (ELE-10). */
  answered: number;
}

/** A one-time code of six digits, in one field: pasting and autofill work as in any other. Uncontrolled. */
export function CodeField({ formId, label, hint, initial = '', describedBy = '', problem, answered }: Props) {
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

  function handleInput({ currentTarget }: FormEvent<HTMLInputElement>): void {
    const value = codeIn(currentTarget.value);
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
        aria-describedby={`${error ? `${id}-error` : `${id}-hint`} ${describedBy}`.trim()}
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
