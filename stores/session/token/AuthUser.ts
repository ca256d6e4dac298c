import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { EntitlementsBundle } from '../../../api/contract/entitlements.ts';
import type { UserProfile } from '../../../api/contract/types.ts';
import { expiresInOf } from '../../../api/rules/token.ts';
import type { HeldToken } from './HeldToken.ts';

/**
 * The signed-in person with everything the specification lists of one (part 1 §3, AUTH-001 to AUTH-005). The fields of
 * unfinished sign-ins stand on the flow that asks for them and are absent here.
 */
export interface AuthUser
  extends UserProfile, Partial<Omit<LoginResponse, 'accessToken' | 'expiresIn' | 'exp' | 'amr' | keyof UserProfile>> {
  accessToken: string;
  emailVerified: boolean;
  /** Epoch seconds. */
  exp?: number;
  /** Whole seconds until `exp` when the token was read (UTIL-005). */
  expiresIn?: number;
  amr?: readonly string[];
  entitlements?: EntitlementsBundle;
  [claim: string]: unknown;
}

/**
 * Claims, then the profile; later wins. The token itself is not among the attributes a rule can read by accident: it is
 * opaque.
 *
 * @param entitlements reads the bundle. It is not enumerable, so that no rule reads the bundle as an attribute
 */
export function toAuthUser(
  held: HeldToken,
  user: UserProfile,
  entitlements: () => EntitlementsBundle | undefined,
): AuthUser {
  const { exp, email_verified: emailVerified = user.verified } = held.claims;
  const expiresIn = expiresInOf(held.claims, held.receivedAt);
  const profile: AuthUser = {
    ...held.claims,
    ...user,
    emailVerified,
    accessToken: held.token,
    ...(exp !== undefined && { exp }),
    ...(expiresIn !== undefined && { expiresIn }),
  };
  return Object.defineProperty(profile, 'entitlements', { get: entitlements });
}
