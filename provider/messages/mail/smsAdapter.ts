/** Statuses that refuse this message. All others may be about the gateway or its token, which somebody can mend. */
export const REFUSALS: readonly number[] = [400, 422];

/** Why nobody answered, as the system calls it. */
export function codeOf(error: unknown): string {
  const { code }: { code?: unknown } = Object(Object(error).cause);
  return typeof code === 'string' && /^\w+$/.test(code) ? code : 'no answer';
}
