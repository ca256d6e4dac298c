import { isFiniteNumber } from './common/records.ts';
import type { Claims } from './token.ts';

/** The authentication context of a sign-in with more than one factor (STEPUP-006). */
export const MULTI_FACTOR_CONTEXT = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

const METHODS = ['otp', 'sms', 'hwk'];

/** How far the provider's clock may be ahead of `now`. Seconds. */
const SKEW = 60;

export interface StepUpRules {
  /** How old the sign-in may be, in seconds. Without it any age will do. */
  maxAge?: number | null | undefined;
  /** Epoch milliseconds; best counted from the token's `iat`, since the user's clock may be wrong by hours. */
  now: number;
}

/**
 * Whether a token shows a recent sign-in with a second factor (STO-20): the multi-factor context, `mfa`, one of otp,
 * sms and hwk, and an `auth_time` within `maxAge`. A missing or future `auth_time` fails when `maxAge` is given. Never
 * throws.
 */
export function isSteppedUp(
  claims: Pick<Claims, 'acr' | 'amr' | 'auth_time'> | null | undefined,
  { maxAge, now }: StepUpRules,
): boolean {
  const amr: readonly unknown[] = Array.isArray(claims?.amr) ? claims.amr : [];
  if (claims?.acr !== MULTI_FACTOR_CONTEXT || !amr.includes('mfa') || !METHODS.some((method) => amr.includes(method)))
    return false;
  if (maxAge === undefined || maxAge === null) return true;
  if (!isFiniteNumber(claims.auth_time)) return false;
  const age = now / 1000 - claims.auth_time;
  return age >= -SKEW && age <= maxAge;
}
