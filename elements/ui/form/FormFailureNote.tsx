import { Note } from './Note.tsx';
import type { FormFailure } from './form.ts';
import { useCommon } from '../base/kit.ts';

/**
 * Above the fields of a form that was not saved: that it was not, or a sentence instead, why unless a field says the
 * same, and the trace to quote.
 */
export function FormFailureNote({ failure, lead }: { failure: FormFailure | undefined; lead?: string }) {
  const { text } = useCommon();
  if (!failure) return null;
  const why = failure.message?.toLowerCase();
  const isAtField = Object.values(failure.fields ?? {}).some((one) => one.toLowerCase() === why);
  return (
    <Note tone="error">
      {lead ?? text('common.notSaved')} {!isAtField && <span lang={failure.lang}>{failure.message}</span>}
      {failure.traceId && (
        <>
          {' '}
          {text('common.trace')} <span className="gh-mono">{failure.traceId}</span>
        </>
      )}
    </Note>
  );
}
