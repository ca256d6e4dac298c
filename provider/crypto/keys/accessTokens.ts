import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { ALGORITHM, type SigningKeys } from './signingKeys.ts';

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
  async function check(token: string, currentDate: Date | undefined): Promise<VerifiedClaims | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await keys.verifier(kid);
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: [ALGORITHM],
          issuer,
          audience,
          typ: 'JWT',
          requiredClaims: ['exp', 'iat'],
          ...(currentDate ? { currentDate } : { currentDate: new Date(0) }),
        },
      );
      const result = v.safeParse(verifiedClaims, payload);
      return result.success ? result.output : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error; // the database, not the token
    }
  }

  return {
    async sign({ sub, ...claims }, now, seconds) {
      const { kid, key } = await keys.current();
      const iat = Math.floor(now.getTime() / 1000);
      return new SignJWT({ ...claims, id: sub, type: 'userToken' })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(iat)
        .setExpirationTime(iat + seconds)
        .sign(key);
    },
    verify: (token, now) => check(token, now),
    hint: (token) => check(token, undefined),
  };
}
