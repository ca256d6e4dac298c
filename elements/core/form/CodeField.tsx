import { useLayoutEffect, useRef, type FormEvent } from 'react';
import { Field, useFocus, type FieldProps } from './Field.tsx';

const LENGTH = 6;
/** More digits are no code in any case. */
const MOST = 12;

/**
 * Finds the code in typed or pasted text: with spaces and dashes, in the digits of any script, among the words of its
 * message. Of several numbers, the code is the only one of six digits. Otherwise the digits stay, so that the form
 * reports a wrong code and does not cut it.
 */
function codeIn(typed: string): string {
  const latin = typed.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
  const digits = latin.replace(/\D/g, '');
  if (digits.length <= LENGTH) return digits;
  const found = latin.match(/(?<!\d)\d{3}[ -]?\d{3}(?!\d)/g) ?? [];
  return found.length === 1 ? (found[0] ?? '').replace(/\D/g, '') : digits.slice(0, MOST);
}

interface Props extends FieldProps {
  /** What the address of the page brought along; a person still has to send it. */
  readonly initial?: string | undefined;
  /** Counts the answers: with each, the field is focused and its code selected, so that the next key replaces it. */
  readonly answered: number;
}

/** A one-time code of six digits, in one field: pasting and autofill work as in any other. */
export function CodeField({ initial = '', answered, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useFocus(input, true, answered);
  useLayoutEffect(() => input.current?.select(), [answered]);

  function handleInput({ currentTarget }: FormEvent<HTMLInputElement>): void {
    const value = codeIn(currentTarget.value);
    if (currentTarget.value !== value) currentTarget.value = value;
  }

  return (
    <Field
      {...rest}
      name="code"
      input={input}
      data-code=""
      inputMode="numeric"
      autoComplete="one-time-code"
      defaultValue={initial}
      onInput={handleInput}
    />
  );
}
