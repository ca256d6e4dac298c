import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { FieldProblem } from '../core/credential/Sentence.ts';

interface Props {
  /** The element in whose light DOM the form stands. */
  host: HTMLElement;
  /** What concerns the form as a whole. */
  note: FieldProblem | undefined;
  button: string;
  isBusy: boolean;
  children: ReactNode;
  onSubmit: (form: FormData) => void;
}

/** The form of the page, or one of our own. */
function formOf(host: HTMLElement): HTMLFormElement {
  const given = host.querySelector<HTMLFormElement>(':scope > form');
  if (given) return given;
  const made = host.ownerDocument.createElement('form');
  host.append(made);
  return made;
}

/** A form in the light DOM of an element, where password managers and autofill find it. */
export function LightForm({ host, note, button, isBusy, children, onSubmit }: Props) {
  const [form] = useState(() => formOf(host));

  useLayoutEffect(() => {
    form.toggleAttribute('hidden', false);
    return () => {
      form.toggleAttribute('hidden', true); // the page's own, or kept for the next time: nothing of it is shown meanwhile
    };
  }, [form]);

  useLayoutEffect(() => {
    const handleSubmit = (event: SubmitEvent): void => {
      event.preventDefault(); // first: no error below may send a password into the address
      event.stopPropagation(); // a form around the host is not ours to submit
      onSubmit(new FormData(form));
    };
    form.addEventListener('submit', handleSubmit);
    return () => form.removeEventListener('submit', handleSubmit);
  }, [form, onSubmit]);

  return createPortal(
    <>
      <p data-error="" data-note="" role="alert" hidden={!note} lang={note?.lang}>
        {note?.text}
      </p>
      <div data-fields="">{children}</div>
      {/* What is wrong is said in words, under the field. */}
      <button
        type="submit"
        formMethod="post"
        formNoValidate
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        <span data-spinner="" aria-hidden="true" hidden={!isBusy} />
        <span>{button}</span>
      </button>
    </>,
    form,
  );
}
