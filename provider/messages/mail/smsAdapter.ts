/** Statuses that refuse this message. All others may be about the gateway or its token, which an operator can mend. */
export const REFUSALS: readonly number[] = [400, 422];

/** Why no answer came, by the code of the system. */
export function codeOf(error: unknown): string {
  const { code }: { code?: unknown } = Object(Object(error).cause);
  return typeof code === 'string' && /^\w+$/.test(code) ? code : 'no answer';
}
