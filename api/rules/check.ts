import type { EntitlementAttributes } from './attributes.ts';

/** What one question carries through the rules it meets. */
export interface Check {
  readonly custom: unknown;
  readonly claims: unknown;
  /** Epoch milliseconds, read from the clock when something first asks for it. */
  now: number | undefined;
  /** The answer holds for every moment not before `from` … */
  from: number;
  /** … and before `until`. */
  until: number;
  /** Steps that are left. */
  left: number;
}

/** What one check may cost. Real bundles need a few dozen steps; a bundle that loops or explodes is refused here. */
const MAX_STEPS = 50_000;

/** Has what every object inherits, and nothing else. */
const NOBODY: EntitlementAttributes = Object.freeze({});

/** Begins a check. Values on the prototype of all objects do not count as given. */
export function startCheck(attributes: EntitlementAttributes | null | undefined, now: number | undefined): Check {
  const { custom, jwt } = attributes ?? NOBODY;
  return {
    custom: custom === NOBODY.custom ? undefined : custom,
    claims: jwt === NOBODY.jwt ? undefined : jwt,
    now,
    from: -Infinity,
    until: Infinity,
    left: MAX_STEPS,
  };
}

/** Pays for work; throws when a check has used up its share. */
export function spend(check: Check, steps: number): void {
  if ((check.left -= steps) < 0) throw new RangeError();
}

/** Whether a moment lies ahead. What the answer is worth then is written down: it changes when the moment comes. */
export function isAhead(check: Check, moment: number): boolean {
  const ahead = (check.now ??= Date.now()) < moment;
  if (ahead) check.until = Math.min(check.until, moment);
  else check.from = Math.max(check.from, moment);
  return ahead;
}
