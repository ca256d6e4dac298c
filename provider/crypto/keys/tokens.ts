import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { ALGORITHM, type SigningKeys } from './signingKeys.ts';

interface Issue {
  /** Beside the registered claims. `type` keeps one kind of token from being taken for another (PRO-06). */
  readonly claims: Readonly<Record<string, unknown>> & { readonly type: string };
  readonly subject: string;
  readonly issuer: string;
  readonly audience: string;
  readonly now: Date;
  readonly seconds: number;
}

/** Signs a token with the present key. */
export async function signToken(
  keys: SigningKeys,
  { claims, subject, issuer, audience, now, seconds }: Issue,
): Promise<string> {
  const { kid, key } = await keys.current();
  const iat = Math.floor(now.getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setSubject(subject)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(iat)
    .setExpirationTime(iat + seconds)
    .sign(key);
}

interface Expected<Schema> {
  /** Its `type` tells the kind. */
  readonly claims: Schema;
  readonly issuer: string;
  /** Undefined: any. */
  readonly audience?: string;
  /** Undefined: a token that is over counts as well. */
  readonly now?: Date | undefined;
}

/** The claims of a token that is genuine, in time and of the kind; undefined for anything else. */
export async function readToken<const Schema extends v.GenericSchema>(
  keys: SigningKeys,
  token: string,
  { claims, issuer, audience, now = new Date(0) }: Expected<Schema>,
): Promise<v.InferOutput<Schema> | undefined> {
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
        ...(audience !== undefined && { audience }),
        typ: 'JWT',
        requiredClaims: ['exp', 'iat'],
        currentDate: now,
      },
    );
    const result = v.safeParse(claims, payload);
    return result.success ? result.output : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error; // the database, not the token
  }
}
