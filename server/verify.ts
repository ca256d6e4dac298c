/**
 * Public entry `gatehouse-elements/server/verify.js`: who is asking, and what they are entitled to, for the host's own
 * API. Runs wherever `fetch` and Web Crypto do.
 */
import { decodeProtectedHeader, errors, jwtVerify, UnsecuredJWT, type JWTPayload } from 'jose';
import { compileEntitlements, type Bundle, type Entitlements, type Verdict } from '../api/rules/evaluate.ts';
import type { EntitlementAttributes } from '../api/rules/attributes.ts';
import { fault } from '../codes/fault.ts';
import { AccessTokenError } from './AccessTokenError.ts';
import { givenKey, remoteKeySet, type Keys, type KeySet } from './keySet.ts';
import { isSignedNatively } from './nativeSignature.ts';
import { TokenCache } from './tokenCache.ts';

export { AccessTokenError, type AccessTokenErrorCode } from './AccessTokenError.ts';
export type { Bundle, EntitlementAttributes, Verdict };

/** The accepted signature algorithms, independent of what a token or a key set names (SRV-08). */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
/** What a header may hold for the short way: anything more is judged by jose alone, `crit` above all. */
const PLAIN_HEADER = new Set(['alg', 'kid', 'typ']);
/** `{"alg":"none"}`, as jose wants it where only claims are left to check. No token of a request may bring it. */
const UNSIGNED_HEADER = 'eyJhbGciOiJub25lIn0';
/** The claim that tells an access token of a person from every other token of the provider. */
const USER_TOKEN = 'userToken';
const MAX_TOKEN_LENGTH = 16_384;
const KEPT_TOKENS = 1_000;
const KEPT_VERIFIERS = 50;

export interface VerifyOptions {
  /** The provider's address, as its tokens name it in `iss`. */
  issuer: string;
  /** The client id, as in `aud`. */
  audience: string;
  /** Where the public keys are. Default `{issuer}/.well-known/jwks.json`. */
  jwksUri?: string | undefined;
  /** How far the provider's clock may differ from this one. Seconds. Default 0. */
  clockTolerance?: number | undefined;
  /** Epoch milliseconds; for tests. */
  clock?: (() => number) | undefined;
  fetch?: typeof fetch | undefined;
  /**
   * Where `GATEHOUSE_JWT_PUBLIC_KEY` or `FRONTEGG_JWT_PUBLIC_KEY` (a JWK) may stand. Default the process's environment.
   */
  env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The claims of a verified token. Frozen: every request with the same token gets the same object. */
export interface VerifiedClaims extends JWTPayload {
  readonly sub: string;
  readonly exp: number;
  readonly type: 'userToken';
  readonly tenantId?: string;
  readonly email?: string;
  readonly roles?: readonly string[];
  readonly permissions?: readonly string[];
}

/** A `Request`, or the request object of `node:http` and Express. */
export interface RequestLike {
  readonly headers:
    | { get(name: string): string | null }
    | Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface Verified {
  claims: VerifiedClaims;
  /** What the signature was checked with. */
  by: Keys;
}

interface Verifier {
  verify(token: string): Promise<Verified>;
  keySet: KeySet;
  /** By the header that carried the token. */
  kept: TokenCache<Verified>;
  clock: () => number;
  /** Seconds. */
  tolerance: number;
}

/** Public keys and checked tokens, for the life of the process. */
const verifiers = new Map<string, Verifier>();

/**
 * Who is asking: the claims of the access token in `Authorization: Bearer …`. Signature, algorithm, issuer, audience,
 * end and type are checked (SRV-08); the same token again costs a look into a bounded cache, until it ends or the key
 * set is read anew. A genuine token says who signed in. Only the provider knows whether the session still exists.
 *
 * @throws {AccessTokenError} 401 without a token, for one that is not genuine or has ended; 503 without the provider's
 * keys
 */
export async function verifyAccessToken(request: RequestLike, options: VerifyOptions): Promise<VerifiedClaims> {
  const header = authorizationOf(request);
  const { kept, keySet, verify, clock, tolerance } = verifierFor(options);
  const known = kept.get(header, clock());
  // A key that left the set takes its tokens with it, and so does a set that is too old.
  if (known && known.by === (await keySet.current())) return known.claims;
  const token = header.length > MAX_TOKEN_LENGTH ? undefined : /^Bearer +([\w.-]+) *$/i.exec(header)?.[1];
  if (!token) throw new AccessTokenError('GH-TOKEN-MISSING', 'The request carries no access token');
  const verified = await verify(token);
  kept.set(header, verified, (verified.claims.exp + tolerance) * 1000);
  return verified.claims;
}

export interface EntitlementQuestion {
  feature?: string | undefined;
  permission?: string | undefined;
  /** Attributes of the host, as the page gives them to its gates: rules read them. */
  attributes?: Readonly<Record<string, unknown>> | undefined;
}

const compiled = new WeakMap<object, Entitlements>();

/**
 * Returns whether a person is entitled, by the same rules as in the page: with both names both must pass and the first
 * failing reason is the answer; nothing asked and no bundle are not entitled. Never throws.
 *
 * @param bundle the answer of `GET /entitlements/api/v2/user-entitlements`; not changed afterwards
 * @param given `jwt`: the verified claims; `custom`: attributes of the host
 * @param now epoch milliseconds
 */
export function isEntitled(
  bundle: Bundle,
  { feature, permission, attributes: own }: EntitlementQuestion,
  given?: EntitlementAttributes | null,
  now?: number,
): Verdict {
  const attributes = own ? { ...given, custom: { ...given?.custom, ...own } } : given;
  const entitlements = compileOnce(bundle);
  const byFeature = feature === undefined ? undefined : entitlements.feature(feature, attributes, now);
  if (byFeature?.isEntitled === false || permission === undefined)
    return byFeature ?? { isEntitled: false, justification: 'MISSING_FEATURE' };
  return entitlements.permission(permission, attributes, now);
}

function compileOnce(bundle: Bundle): Entitlements {
  if (typeof bundle !== 'object' || bundle === null) return compileEntitlements(bundle);
  let found = compiled.get(bundle);
  if (!found) compiled.set(bundle, (found = compileEntitlements(bundle)));
  return found;
}

function authorizationOf({ headers }: RequestLike): string {
  const { get } = headers;
  const header =
    typeof get === 'function'
      ? get.call(headers, 'authorization')
      : 'authorization' in headers
        ? headers.authorization
        : undefined;
  return typeof header === 'string' ? header : '';
}

function verifierFor(options: VerifyOptions): Verifier {
  const { issuer, audience, jwksUri = '', clockTolerance = 0 } = options;
  if (!issuer || !audience)
    throw fault(
      'GH-VERIFY-OPTIONS',
      `"${issuer ? 'audience' : 'issuer'}" is required: without it a token of anybody would do`,
      TypeError,
    );
  // Who brings a clock, a network or an environment of their own shares nothing.
  const shared = !options.clock && !options.fetch && !options.env;
  const name = shared ? `${issuer}\n${audience}\n${jwksUri}\n${clockTolerance}` : '';
  const found = shared ? verifiers.get(name) : ownVerifiers.get(options);
  if (found) return found;
  const made = createVerifier(options);
  if (!shared) ownVerifiers.set(options, made);
  else if (verifiers.size < KEPT_VERIFIERS) verifiers.set(name, made);
  return made;
}

const ownVerifiers = new WeakMap<VerifyOptions, Verifier>();

/** Of the process; not every runtime has one. */
function environment(): NonNullable<VerifyOptions['env']> {
  const process: unknown = Reflect.get(globalThis, 'process');
  return typeof process === 'object' && process !== null && 'env' in process && typeof process.env === 'object'
    ? { ...process.env }
    : {};
}

function createVerifier({
  issuer,
  audience,
  jwksUri,
  clockTolerance = 0,
  clock = Date.now,
  fetch = globalThis.fetch,
  env = environment(),
}: VerifyOptions): Verifier {
  const jwk = env.GATEHOUSE_JWT_PUBLIC_KEY ?? env.FRONTEGG_JWT_PUBLIC_KEY;
  const keySet = jwk
    ? givenKey(jwk)
    : remoteKeySet({ uri: jwksUri ?? `${issuer.replace(/\/+$/, '')}/.well-known/jwks.json`, fetch, clock });
  const kept = new TokenCache<Verified>(KEPT_TOKENS);

  async function verify(token: string): Promise<Verified> {
    let by: Keys | undefined;
    const findKey: Keys = async (header) => {
      by = await keySet.knowing(header);
      return by(header);
    };
    try {
      const claims = { issuer, audience, clockTolerance, currentDate: new Date(clock()) };
      const { payload } = (await isSigned(token, findKey))
        ? UnsecuredJWT.decode(`${UNSIGNED_HEADER}.${token.split('.')[1]}.`, claims)
        : await jwtVerify(token, findKey, { algorithms: ALGORITHMS, ...claims });
      if (by && isOfUser(payload)) return { claims: freeze(payload), by };
    } catch (error) {
      if (error instanceof AccessTokenError) throw error;
      if (error instanceof errors.JWTExpired)
        throw new AccessTokenError('GH-TOKEN-EXPIRED', 'The access token has ended', { cause: error.code });
      if (error instanceof errors.JOSEError)
        throw new AccessTokenError('GH-TOKEN-INVALID', 'The access token is not genuine', { cause: error.code });
      throw new AccessTokenError('GH-TOKEN-INVALID', 'The access token is not genuine', { cause: error });
    }
    throw new AccessTokenError('GH-TOKEN-INVALID', 'The token is not an access token of a person');
  }
  return { verify, keySet, kept, clock, tolerance: clockTolerance };
}

/**
 * Whether a plain token has a right signature, by the short way. jose then checks its claims as those of a token
 * without a signature. False: jose judges all of it.
 */
async function isSigned(token: string, findKey: Keys): Promise<boolean> {
  const header = decodeProtectedHeader(token);
  const { alg = '' } = header;
  const isPlain = token.split('.').length === 3 && Object.keys(header).every((name) => PLAIN_HEADER.has(name));
  return isPlain && ALGORITHMS.includes(alg) && isSignedNatively(token, alg, await findKey({ ...header, alg }));
}

const isOfUser = (payload: JWTPayload): payload is VerifiedClaims =>
  payload['type'] === USER_TOKEN && typeof payload.sub === 'string' && typeof payload.exp === 'number';

/** Requests share the claims: a change for one would change them for the next. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}
