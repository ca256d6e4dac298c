import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { ALGORITHM, type SigningKeys } from './signingKeys.ts';

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
  async sign({ claims: { sub, ...claims }, audience, accessToken, now, seconds }) {
    const { kid, key } = await keys.current();
    const iat = Math.floor(now.getTime() / 1000);
    return new SignJWT({ ...claims, at_hash: halfHash(accessToken), type: 'idToken' })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
      .setSubject(sub)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(iat)
      .setExpirationTime(iat + seconds)
      .sign(key);
  },
  async hint(token) {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await keys.verifier(kid);
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        { algorithms: [ALGORITHM], issuer, typ: 'JWT', currentDate: new Date(0) },
      );
      const result = v.safeParse(hintedClaims, payload);
      return result.success ? result.output : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error; // the database, not the token
    }
  },
});

/** The left half of the hash, as OpenID Connect has it for RS256. */
const halfHash = (token: string): string =>
  createHash('sha256').update(token, 'ascii').digest().subarray(0, 16).toString('base64url');
