import type { ApiError } from '../../../api/http/errors.ts';
import { keptFields } from './typed.ts';
import type { FormProblem } from '../form/FormFlow.ts';
import type { SignUpField } from './form.ts';

/** The password breaks a rule that the page can check. */
export interface Weak {
  readonly kind: 'weak';
  readonly field?: string | undefined;
}

/** What is wrong. The page translates it. */
export type SignUpProblem = FormProblem | Weak;

/** The fields of the form by the names that a provider knows. */
const known: ReadonlySet<unknown> = new Set<SignUpField>([...keptFields, 'password']);
const isField = (name: unknown): name is SignUpField => known.has(name);

/** Which field an error is about: the provider names it, or its code does. */
export function fieldOf({ errorCode, errorContext }: ApiError): SignUpField | undefined {
  if (errorCode.startsWith('ER-PASSWORD-')) return 'password';
  const named = errorContext?.['field'];
  if (isField(named)) return named;
  return errorCode === 'ER-IDENTIFIER-TAKEN' ? 'email' : undefined;
}

/** The problems without those of a field that has changed. The same list where the field had none. */
export function without(problems: readonly SignUpProblem[], name: SignUpField): readonly SignUpProblem[] {
  const left = problems.filter(({ field }) => field !== name);
  return left.length === problems.length ? problems : left;
}

/** The password that was sent is known from a breach. */
export const isBreached = (problems: readonly SignUpProblem[]): boolean =>
  problems.some((problem) => problem.kind === 'failed' && problem.error.code === 'ER-PASSWORD-BREACHED');
