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

/** The claims of a token that an API token was exchanged for, beside the registered ones. */
export interface ProgramClaims {
  /** The id of the API token. */
  readonly sub: string;
  readonly tenantId: string;
  readonly type: 'tenantApiToken' | 'userApiToken';
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly createdByUserId?: string;
}

const programClaims = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  tenantId: v.pipe(v.string(), v.uuid()),
  type: v.picklist(['tenantApiToken', 'userApiToken']),
  exp: v.number(),
});
export type VerifiedProgramClaims = v.InferOutput<typeof programClaims>;

export interface AccessTokens {
  sign(claims: AccessClaims, now: Date, seconds: number): Promise<string>;
  /** Signs what an API token is exchanged for. It proves the token alone: whether that is in force is read anew. */
  signForProgram(claims: ProgramClaims, now: Date, seconds: number): Promise<string>;
  /** The claims of a token that is genuine, in time and an access token; undefined for anything else. */
  verify(token: string, now: Date): Promise<VerifiedClaims | undefined>;
  /** The same, and those of a token that an API token was exchanged for. */
  verifyAny(token: string, now: Date): Promise<VerifiedClaims | VerifiedProgramClaims | undefined>;
  /** The session an expired or living token spoke of, for a logout that carries it as a hint. */
  hint(token: string): Promise<VerifiedClaims | undefined>;
}

export function createAccessTokens(keys: SigningKeys, issuer: string, audience: string): AccessTokens {
  const expected = { claims: verifiedClaims, issuer, audience };
  const any = { claims: v.union([verifiedClaims, programClaims]), issuer, audience };
  return {
    signForProgram: ({ sub, ...claims }, now, seconds) =>
      signToken(keys, { claims, subject: sub, issuer, audience, now, seconds }),
    verifyAny: (token, now) => readToken(keys, token, { ...any, now }),
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
