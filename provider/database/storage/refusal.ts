/**
 * Why the database refuses a value: the constraint it breaks (SQLSTATE 23), else the SQLSTATE of what does not fit (22). Undefined for
 * every other error.
 */
export function refusalOf(error: unknown): string | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if ('code' in cause && typeof cause.code === 'string' && /^2[23]/.test(cause.code))
      return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : cause.code;
  return undefined;
}
