import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { SigningKeys } from './signingKeys.ts';
import { readToken, signToken } from './tokens.ts';

/** What an id token says of a sign-in, beside the registered claims. */
export interface IdClaims {
  sub: string;
  sid: string;
  nonce?: string;
  amr: string[];
  acr?: string;
  /** Epoch seconds. */
  auth_time: number;
  email: string;
  email_verified: boolean;
  name: string;
  tenantId: string;
}

interface Issue {
  readonly claims: IdClaims;
  /** The client that it is for. */
  readonly audience: string;
  /** The access token that it comes with. */
  readonly accessToken: string;
  readonly now: Date;
  readonly seconds: number;
}

const hintedClaims = v.object({ sub: v.string(), sid: v.pipe(v.string(), v.uuid()), type: v.literal('idToken') });
export type HintedClaims = v.InferOutput<typeof hintedClaims>;

export interface IdTokens {
  sign(issue: Issue): Promise<string>;
  /** The session an expired or living id token speaks of; undefined for any other token (PRO-06). */
  hint(token: string): Promise<HintedClaims | undefined>;
}

/** Id tokens tell an application who has signed in. Their type keeps them from being taken for access tokens. */
export const createIdTokens = (keys: SigningKeys, issuer: string): IdTokens => ({
  sign: ({ claims: { sub, ...claims }, accessToken, ...issue }) =>
    signToken(keys, {
      ...issue,
      claims: { ...claims, at_hash: halfHash(accessToken), type: 'idToken' },
      subject: sub,
      issuer,
    }),
  hint: (token) => readToken(keys, token, { claims: hintedClaims, issuer }),
});

/** The left half of the hash, as OpenID Connect has it for RS256. */
const halfHash = (token: string): string =>
  createHash('sha256').update(token, 'ascii').digest().subarray(0, 16).toString('base64url');
