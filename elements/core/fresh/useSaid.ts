import { useMemo, useReducer } from 'react';
import type { ApiError } from '../../../api/http/errors.ts';
import { ProblemTexts } from '../form/ProblemTexts.ts';
import { inWords, type FieldProblem } from '../form/Sentence.ts';
import { useLanguage } from '../mount/useText.ts';

interface Problem {
  readonly kind: string;
  readonly field?: string | undefined;
  readonly error?: ApiError;
}

/** What is wrong with a form in a dialog, in the words of every form with steps. */
export function useSaid(problem: Problem | undefined): FieldProblem {
  const language = useLanguage();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const texts = useMemo(() => new ProblemTexts(language, redraw), [language]);
  const error = problem?.error;
  return inWords(
    problem,
    [],
    () => undefined,
    () => (error ? texts.sentence(error) : { text: ' ', lang: '' }),
  );
}
