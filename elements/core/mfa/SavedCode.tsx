import { mfaArea } from '../../i18n/generated/mfa.ts';
import type { FieldProblem } from '../form/Sentence.ts';
import { useText } from '../mount/useText.ts';
import { CopyAction } from './CopyAction.tsx';

export interface SavedCodeProps {
  readonly code: string;
  readonly problem: FieldProblem;
  readonly formId: string;
}

/** Offers a text as a file. The address of it holds the text, and is nowhere on the page. */
function download(page: Document, name: string, text: string): void {
  const link = page.createElement('a');
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = `${name}.txt`;
  link.click();
}

/** The recovery code, shown once: to copy, to keep as a file, to print. The person says that it is saved. */
export function SavedCode({ code, problem, formId }: SavedCodeProps) {
  const { text } = useText(mfaArea);
  const error = problem.field === 'saved' ? problem.text : '';
  return (
    <>
      <p data-recovery="">{code}</p>
      <div data-row="">
        <CopyAction value={code} />
        <button type="button" onClick={() => download(document, text('mfa.file'), code)}>
          {text('mfa.download')}
        </button>
        <button type="button" onClick={() => window.print()}>
          {text('mfa.print')}
        </button>
      </div>
      <label data-tick="">
        <input
          type="checkbox"
          name="saved"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${formId}-saved-error` : undefined}
        />
        <span>{text('mfa.saved')}</span>
      </label>
      <p data-error="" id={`${formId}-saved-error`} role="alert" lang={problem.lang || undefined}>
        {error}
      </p>
    </>
  );
}
