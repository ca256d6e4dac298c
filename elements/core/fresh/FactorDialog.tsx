import { createElement, useId, type FormEvent, type ReactNode } from 'react';
import { shareSheet } from '../../tokens/sheets.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import codeCss from '../form/code.light.css';
import credentialCss from '../form/credential.light.css';
import fieldsCss from '../form/fields.light.css';
import type { FieldProblem } from '../form/Sentence.ts';
import factorCss from '../mfa/mfa.light.css';

interface Props {
  readonly title: string;
  /** What is wrong with the form as a whole, or at one of its fields. */
  readonly said: FieldProblem;
  /** Opens over another dialog that knows nothing of it. */
  readonly isOnTop?: boolean;
  readonly onSubmit: (form: FormData) => void;
  readonly onClose: () => void;
  readonly children: (formId: string) => ReactNode;
}

/** In the place of the element of a sign-in: its form has the same rules, and nothing else in the page has them. */
const BOX = 'gh-factor-box';
const css = `${BOX}{display:block}${credentialCss}${fieldsCss}${codeCss}${factorCss}`.replaceAll('light-host', BOX);
const dressed = (box: HTMLElement | null) => (box ? shareSheet(box.getRootNode(), css) : undefined);

/** The form of a sign-in in a dialog of a page. */
export function FactorDialog({ title, said, isOnTop, onSubmit, onClose, children }: Props) {
  const formId = useId();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation(); // a form of the page around is another one
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <DialogFrame title={title} isOnTop={isOnTop} onClose={onClose}>
      <div className="gh-dialog__body" part="dialog-body">
        {createElement(
          BOX,
          { ref: dressed },
          <form noValidate onSubmit={handleSubmit}>
            {!said.field && said.text && (
              <p data-error="" data-note="" role="alert" lang={said.lang}>
                {said.text}
              </p>
            )}
            <div data-fields="">{children(formId)}</div>
          </form>,
        )}
      </div>
    </DialogFrame>
  );
}
