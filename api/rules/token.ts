import { decodeBase64Url } from './base64url.ts';
import { isFiniteNumber, isRecord } from './common/records.ts';

/**
 * The claims of a token. The signature is not checked here: claims may decide what is shown, never what is allowed
 * (API-21). This library reads the named ones.
 */
export interface Claims {
  readonly sub?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly tenantId?: string;
  readonly id?: string;
  /** Epoch seconds, as are `iat` and `auth_time`. */
  readonly exp?: number;
  readonly iat?: number;
  readonly auth_time?: number;
  readonly amr?: readonly string[];
  readonly acr?: string;
  readonly sid?: string;
  readonly nonce?: string;
  /** Who is acting as this user. */
  readonly act?: { readonly sub?: string };
  readonly [claim: string]: unknown;
}

/** How long a token lives when neither the answer nor the token tells (UTIL-006). Seconds. */
export const DEFAULT_LIFETIME = 300;

/**
 * The claims of a JSON web token, unverified. Named claims of another type than above are left out.
 * @throws {Error} 'Illegal base64url string!' when the payload is not base64url of UTF-8 text, 'Invalid token
 * specified' when anything else is wrong (UTIL-001, UTIL-002)
 */
export function decodeToken(token: unknown): Claims {
  const payload = typeof token === 'string' ? token.split('.')[1] : undefined;
  if (!payload) throw new Error('Invalid token specified');
  const text = decodeBase64Url(payload);
  try {
    const claims: unknown = JSON.parse(text);
    if (isClaims(claims)) return claims;
  } catch {
    // no JSON
  }
  throw new Error('Invalid token specified');
}

const claimTypes = new Map(
  Object.entries({
    sub: 'string',
    email: 'string',
    tenantId: 'string',
    exp: 'number',
    iat: 'number',
    auth_time: 'number',
    acr: 'string',
  }),
);

/** Also drops claims that would be taken for something else further on. */
function isClaims(value: unknown): value is Claims {
  if (!isRecord(value)) return false;
  for (const [claim, type] of claimTypes) if (claim in value && typeof value[claim] !== type) delete value[claim];
  return true;
}

/**
 * Whole seconds until `exp`, negative once it has passed; undefined without one. `now` in epoch milliseconds
 * (UTIL-005).
 */
export const expiresInOf = (claims: Pick<Claims, 'exp'>, now: number): number | undefined =>
  isFiniteNumber(claims.exp) ? Math.floor((claims.exp * 1000 - now) / 1000) : undefined;

/**
 * For how many seconds from its receipt a token is good: what the answer says, else what lies between `iat` and `exp`,
 * else the default of OAuth. No clock of this machine takes part.
 */
export function lifetime({
  expiresIn,
  exp,
  iat,
}: {
  expiresIn?: number | undefined;
  exp?: number | undefined;
  iat?: number | undefined;
}): number {
  if (isFiniteNumber(expiresIn) && expiresIn >= 0) return expiresIn;
  return isFiniteNumber(exp) && isFiniteNumber(iat) && exp >= iat ? exp - iat : DEFAULT_LIFETIME;
}
