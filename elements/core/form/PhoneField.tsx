import { useRef } from 'react';
import { Field, useFocus, type FieldProps } from './Field.tsx';

/** No number is longer, however it is typed. */
const LONGEST = 50;

/** A phone number, with the code of its country. What is refused stays, so that the user can correct it. */
export function PhoneField(props: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useFocus(input, true);
  return (
    <Field {...props} name="phoneNumber" input={input} type="tel" dir="ltr" autoComplete="tel" maxLength={LONGEST} />
  );
}
