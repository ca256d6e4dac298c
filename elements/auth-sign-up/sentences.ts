import type { SignUpProblem } from '../../stores/auth/signUp/problem.ts';
import type { ProblemTexts } from '../core/form/ProblemTexts.ts';
import { inWords, type FieldProblem, type Sentence } from '../core/form/Sentence.ts';
import { formatMessage } from '../i18n/format.ts';
import type { PasswordsArguments, PasswordsText } from '../i18n/generated/passwords.ts';
import type { SignUpArguments, SignUpText } from '../i18n/generated/signUp.ts';
import type { Translator } from '../i18n/Translator.ts';

/** Where the words of a sign-up come from. */
export interface Words {
  readonly signUp: Translator<SignUpText, SignUpArguments>;
  readonly passwords: Translator<PasswordsText, PasswordsArguments>;
  readonly errors: ProblemTexts;
}

/** The error code of an identifier that another account has. */
const taken = 'ER-IDENTIFIER-TAKEN';

function known({ signUp, passwords }: Words, key: string): Sentence | undefined {
  const texts = key.startsWith('passwords.') ? passwords : signUp;
  const message = texts.message(key);
  return message === undefined ? undefined : { text: formatMessage(message, texts.lang, {}), lang: texts.lang };
}

const ends = { missing: 'Missing', malformed: 'Malformed' } as const;

/** The key of the text for a problem, where the catalogues of a sign-up have one. */
function keyOf(problem: SignUpProblem): string {
  if (problem.kind === 'weak') return 'passwords.error.ER-PASSWORD-WEAK';
  if (problem.kind !== 'failed')
    return problem.field === 'password' ? 'passwords.missing' : `signUp.${problem.field}${ends[problem.kind]}`;
  const { error, field } = problem;
  if (error.errorCode === 'ER-INVALID-REQUEST' && field) return `signUp.${field}Malformed`;
  if (error.errorCode === taken) return `signUp.${field ?? 'email'}Taken`;
  return field === 'password' ? `passwords.error.${error.errorCode}` : '';
}

/**
 * What is wrong, in words and in the order of the form. What concerns no field comes last. A provider that is away is
 * reported elsewhere.
 */
export function sentencesOf(problems: readonly SignUpProblem[], words: Words): FieldProblem[] {
  return problems.flatMap((problem) => {
    const otherwise = (): Sentence | undefined =>
      problem.kind === 'failed' && !problem.isAway ? words.errors.sentence(problem.error) : undefined;
    const said = inWords(problem, [keyOf(problem)], (key) => known(words, key), otherwise);
    return said.text ? said : [];
  });
}
