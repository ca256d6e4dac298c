import { useLayoutEffect, type ComponentProps, type ReactNode, type RefObject } from 'react';
import type { FieldProblem } from './Sentence.ts';

/** What every field takes. */
export interface FieldProps {
  /** What its id begins with. */
  readonly formId: string;
  readonly label: ReactNode;
  /** What is wrong with the step. It is shown here if it is about this field. */
  readonly problem: FieldProblem;
  /** Under the field, while nothing is wrong. */
  readonly hint?: string | undefined;
  /** The id of what explains the field. */
  readonly describedBy?: string | undefined;
}

interface Props extends FieldProps, Omit<ComponentProps<'input'>, 'children' | 'id' | 'ref'> {
  readonly name: string;
  readonly input?: RefObject<HTMLInputElement | null> | undefined;
  /** The label has a mark for a field that must be filled in. */
  readonly isMarked?: boolean;
  /** The hint is in the line of the message. */
  readonly isHintInLine?: boolean;
  /** Beside the label. */
  readonly aside?: ReactNode;
  /** Beside the input. */
  readonly button?: ReactNode;
  /** Under the message. */
  readonly children?: ReactNode;
}

/** The id of a field. */
export const fieldId = (formId: string, name: string): string => `${formId}-${name}`;

/** A field in the light-DOM form: label, input, and one line for a message, which keeps its place. Uncontrolled. */
export function Field(props: Props) {
  const {
    formId,
    label,
    problem,
    hint,
    describedBy,
    input,
    isMarked = false,
    isHintInLine = false,
    aside,
    button,
    children,
    ...rest
  } = props;
  const id = fieldId(formId, rest.name);
  const error = problem.field === rest.name ? problem.text : '';
  const inLine = !error && isHintInLine ? hint : undefined;
  const message = error || inLine ? `${id}-error` : hint && !isHintInLine && `${id}-hint`;
  return (
    <div data-field="" data-new-password={rest.autoComplete === 'new-password' ? '' : undefined}>
      <label htmlFor={id}>
        {label}
        {isMarked && (
          <span data-required="" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {aside}
      <input
        ref={input}
        id={id}
        type="text"
        spellCheck={false}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={[message, describedBy].filter(Boolean).join(' ') || undefined}
        {...rest}
      />
      {button}
      {hint !== undefined && !isHintInLine && (
        <p data-hint="" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* A hint is no alert. */}
      <p
        data-error=""
        data-hint={inLine ? '' : undefined}
        id={`${id}-error`}
        role={inLine ? undefined : 'alert'}
        lang={error ? problem.lang : undefined}
      >
        {error || inLine}
      </p>
      {children}
    </div>
  );
}

/** Focuses a field when it is drawn, and again with each answer. */
export function useFocus(input: RefObject<HTMLInputElement | null>, isOn: boolean, answered?: number): void {
  useLayoutEffect(() => {
    if (isOn) input.current?.focus();
  }, [input, isOn, answered]);
}
