import type { FormFailure } from './form.ts';

/** What a service said about a call that failed. */
export interface ServiceError {
  readonly code: string;
  readonly message: string;
  /** 0 when no answer came. */
  readonly statusCode: number;
  readonly traceId: string | null;
}

/**
 * Why a form was not saved, in the words of its page. A refusal without such words is shown in the words of the provider;
 * any other failure gets a general sentence.
 *
 * @param wordsFor the sentence of the page for an error code, if it has one
 */
export function failureOf(
  error: ServiceError | undefined,
  wordsFor: (code: string) => string | undefined,
): FormFailure {
  if (!error) return {};
  const refused = error.statusCode >= 400 && error.statusCode < 500;
  return { message: wordsFor(error.code) ?? (refused ? error.message : undefined), traceId: error.traceId };
}
