import * as v from 'valibot';
import type { SigningKeys } from './signingKeys.ts';
import { readToken, signToken } from './tokens.ts';

/** The claims of an access token, beside the registered ones. */
export interface AccessClaims {
  sub: string;
  sid: string;
  tenantId: string;
  tenantIds: string[];
  email: string;
  email_verified: boolean;
  name: string;
  roles: string[];
  permissions: string[];
  amr: string[];
  /** The context of a sign-in with a second factor (STEPUP-006). */
  acr?: string;
  /** Epoch seconds. */
  auth_time: number;
  superUser?: true;
  applicationId?: string;
}

const verifiedClaims = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  sid: v.pipe(v.string(), v.uuid()),
  tenantId: v.pipe(v.string(), v.uuid()),
  type: v.literal('userToken'),
  exp: v.number(),
});
export type VerifiedClaims = v.InferOutput<typeof verifiedClaims>;

export interface AccessTokens {
  sign(claims: AccessClaims, now: Date, seconds: number): Promise<string>;
  /** The claims of a token that is genuine, in time and an access token; undefined for anything else. */
  verify(token: string, now: Date): Promise<VerifiedClaims | undefined>;
  /** The session an expired or living token spoke of, for a logout that carries it as a hint. */
  hint(token: string): Promise<VerifiedClaims | undefined>;
}

export function createAccessTokens(keys: SigningKeys, issuer: string, audience: string): AccessTokens {
  const expected = { claims: verifiedClaims, issuer, audience };
  return {
    sign: ({ sub, ...claims }, now, seconds) =>
      signToken(keys, {
        claims: { ...claims, id: sub, type: 'userToken' },
        subject: sub,
        issuer,
        audience,
        now,
        seconds,
      }),
    verify: (token, now) => readToken(keys, token, { ...expected, now }),
    hint: (token) => readToken(keys, token, expected),
  };
}
