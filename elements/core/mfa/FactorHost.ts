import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import type { FieldProblem } from '../form/Sentence.ts';

/** What is wrong with a step, as a form says it. */
interface Refused {
  readonly kind: string;
  readonly field?: string | undefined;
  readonly error?: ApiError;
}

/** What completes a factor. No screen looks into it, but for the recovery code. */
export type AnyAnswer = Partial<LoginResponse>;

/** The form around a second factor: it runs one call at a time, and knows what is wrong. Observable. */
export interface FactorHost<Answer = AnyAnswer> {
  readonly busy: boolean;
  /** Counts the answers: a code is selected again with each. */
  readonly answers: number;
  readonly problem: Refused | undefined;
  /** Runs what a press asks for. Resolves to whether that led on; never rejects. */
  press(work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
  /** Runs what completes the factor, and goes on with its answer. */
  finish(work: (signal: AbortSignal) => Promise<Answer>): Promise<boolean>;
}

/** What every screen of a second factor is drawn from. */
export interface ScreenProps {
  readonly host: FactorHost;
  readonly formId: string;
  /** What is wrong, in the general words. */
  readonly said: FieldProblem;
  readonly root: RootStore;
}
