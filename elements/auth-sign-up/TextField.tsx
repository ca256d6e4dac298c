import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { FieldProblem } from '../core/credential/Sentence.ts';

interface Props {
  formId: string;
  name: string;
  label: string;
  /** What was typed before; the field is uncontrolled. */
  value: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  type?: 'text' | 'email' | 'tel';
  isRequired: boolean;
  /** What is wrong with this field, or nothing. */
  problem: FieldProblem | undefined;
  /** Stands in the message line while nothing is wrong. */
  hint?: string | undefined;
  /** How many letters the provider takes. */
  longest?: number;
  /** Told when a person leaves the field, with what is in it. */
  onLeave: (value: string) => void;
}

/** No address or number is longer. */
const LONGEST = 320;

/** A field of the sign-up, in the light-DOM form. */
export function TextField(props: Props) {
  const {
    formId,
    name,
    label,
    value,
    autoComplete,
    type = 'text',
    isRequired,
    problem,
    hint,
    longest = LONGEST,
    onLeave,
  } = props;
  const id = `${formId}-${name}`;
  const messageId = `${id}-error`;
  return (
    <div data-field="">
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span data-required="" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete={autoComplete}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        spellCheck={false}
        maxLength={longest}
        required={isRequired}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || hint ? messageId : undefined}
        onBlur={({ currentTarget }) => onLeave(currentTarget.value)}
      />
      {/* The hint and the error have one line, which is always there: nothing moves. A hint is no alert. */}
      <p
        data-error=""
        data-hint={!problem && hint ? '' : undefined}
        id={messageId}
        role={!problem && hint ? undefined : 'alert'}
        lang={problem?.lang}
      >
        {problem?.text ?? hint}
      </p>
    </div>
  );
}
