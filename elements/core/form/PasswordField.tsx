import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Field, fieldId, useFocus, type FieldProps } from './Field.tsx';

interface Props extends FieldProps {
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  /** Counts the answers: the field is emptied and hidden when it changes (ELE-10). */
  readonly answered: number;
  readonly reveal: { readonly show: string; readonly hide: string };
  readonly isMarked?: boolean;
  /** The field takes the focus when it is drawn, and whenever it is emptied. */
  readonly takesFocus?: boolean;
  readonly input?: RefObject<HTMLInputElement | null>;
  readonly onInput?: () => void;
  readonly onBlur?: () => void;
  /** How a password manager makes a password. */
  readonly passwordRules?: string;
  /** Beside the label. */
  readonly aside?: ReactNode;
  /** Under the message. */
  readonly children?: ReactNode;
}

/** A secret of a step, which a button shows. The secret is in the input and nowhere else. */
export function PasswordField(props: Props) {
  const { answered, reveal, takesFocus = true, input: given, passwordRules, ...rest } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = given ?? own;
  /** The answer since which it is shown: the next one hides it. */
  const [shownSince, setShownSince] = useState<number>();
  const isShown = shownSince === answered;

  useLayoutEffect(() => {
    if (input.current) input.current.value = '';
  }, [input, answered]);
  useFocus(input, takesFocus, answered);

  return (
    <Field
      {...rest}
      {...(passwordRules !== undefined && { passwordrules: passwordRules })}
      input={input}
      type={isShown ? 'text' : 'password'}
      data-revealed={isShown ? '' : undefined}
      autoCapitalize="none"
      button={
        <button
          type="button"
          data-reveal=""
          aria-pressed={isShown}
          aria-label={isShown ? reveal.hide : reveal.show}
          aria-controls={fieldId(rest.formId, rest.name)}
          onClick={() => setShownSince(isShown ? undefined : answered)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M1.5 8C3 5.2 5.2 3.7 8 3.7S13 5.2 14.5 8c-1.5 2.8-3.7 4.3-6.5 4.3S3 10.8 1.5 8z" />
            <circle cx="8" cy="8" r="1.9" />
          </svg>
        </button>
      }
    />
  );
}
