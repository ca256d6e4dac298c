import { useEffect, useRef } from 'react';
import type { ScreenProps } from '../core/flow/FlowParts.ts';
import { useText } from '../core/mount/useText.ts';
import { phoneResetArea } from '../i18n/generated/phoneReset.ts';

/** No number is longer, however it is typed. */
const LONGEST = 50;

/** The new number, with the code of its country. Uncontrolled: what is refused stays to be mended. */
export function NewNumber({ formId, problem }: ScreenProps<object>) {
  const { text } = useText(phoneResetArea);
  const input = useRef<HTMLInputElement>(null);
  const id = `${formId}-phone-number`;
  const error = problem.field === 'phoneNumber' ? problem.text : '';

  useEffect(() => input.current?.focus(), []);

  return (
    <div data-field="">
      <label htmlFor={id}>{text('phoneReset.number')}</label>
      <input
        ref={input}
        id={id}
        name="phoneNumber"
        type="tel"
        dir="ltr"
        autoComplete="tel"
        maxLength={LONGEST}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
      />
      <p data-hint="" id={`${id}-hint`}>
        {text('phoneReset.numberHint')}
      </p>
      <p data-error="" id={`${id}-error`} role="alert" lang={problem.lang}>
        {error}
      </p>
    </div>
  );
}
