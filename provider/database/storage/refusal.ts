import { causesOf, codeOf } from '../../ground/causes.ts';

const constraintOf = (error: Error): string | undefined =>
  'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;

/**
 * Why the database refuses a value: the constraint it breaks (SQLSTATE 23), else the SQLSTATE of what does not fit
 * (22). Undefined for every other error.
 */
export function refusalOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) if (/^2[23]/.test(codeOf(cause))) return constraintOf(cause) ?? codeOf(cause);
  return undefined;
}

/** The SQLSTATE of a row that a unique constraint does not allow. */
const UNIQUE = '23505';

/** Whether the database refused a statement because of this unique constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  [...causesOf(error)].some((cause) => codeOf(cause) === UNIQUE && constraintOf(cause) === constraint);

/**
 * What the database says of a statement that another transaction got ahead of: a row is there already (23505), is gone
 * (23503), was changed meanwhile (40001), or each waits for the other (40P01).
 */
const RACES = new Set([UNIQUE, '23503', '40001', '40P01']);

/** Whether the same transaction may succeed, or be refused in words, when it runs once more. */
export const isRace = (error: unknown): boolean => [...causesOf(error)].some((cause) => RACES.has(codeOf(cause)));
