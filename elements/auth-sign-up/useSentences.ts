import { useEffect, useMemo, useReducer } from 'react';
import type { SignUpProblem } from '../../stores/auth/signUp/problem.ts';
import { ProblemTexts } from '../core/credential/ProblemTexts.ts';
import type { FieldProblem } from '../core/credential/Sentence.ts';
import { useLanguage, useTranslator } from '../core/mount/useText.ts';
import { passwordsArea } from '../i18n/generated/passwords.ts';
import { signUpArea } from '../i18n/generated/signUp.ts';
import { sentencesOf } from './sentences.ts';

/** What is wrong, in the language of the element. */
export function useSentences(problems: readonly SignUpProblem[]): FieldProblem[] {
  const [signUp] = useTranslator(signUpArea);
  const [passwords] = useTranslator(passwordsArea);
  const language = useLanguage();
  const [, changed] = useReducer((count: number) => count + 1, 0);
  const errors = useMemo(() => new ProblemTexts(language, changed), [language]);
  useEffect(() => language.subscribe(changed), [language]);
  return sentencesOf(problems, { signUp, passwords, errors });
}
