/** Deeper no driver wraps what happened. */
const DEEPEST = 5;

/** An error, what caused it, what caused that, and so on: drivers and libraries wrap the reason. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < DEEPEST; depth += 1) {
    yield cause;
    cause = cause.cause;
  }
}

/** The code of an error, such as an SQLSTATE; empty for one without. */
export const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');
