import { entitlementsEndpoints, type EntitlementsBundle } from '../../api/contract/entitlements.ts';
import { myTenantsEndpoints, type MyTenants } from '../../api/contract/myTenants.ts';
import { profileEndpoints } from '../../api/contract/profile.ts';
import type { UserProfile } from '../../api/contract/types.ts';
import { hasEvery, type Requirement } from '../../api/rules/permissions.ts';
import type { Verdict } from '../../api/rules/evaluate.ts';
import { isEntitled, type EntitlementQuestion, type VerifiedClaims } from '../verify.ts';
import type { ProviderCalls, Visit } from './ProviderCalls.ts';
import type { OpenedSession } from './Sessions.ts';

/** The headers that make an answer this user's alone (SRV-11); those that set cookies are apart. */
export const PERSONAL = { 'cache-control': 'private, no-store', vary: 'Cookie' } as const;

/** So many tenants are in the first HTML, however many a person has. */
const TENANTS_PAGE = 50;

/** Who a request comes from, for the server that answers it. */
export class ServerSession {
  /** `unavailable`: it cannot be found out now, because the provider does not answer. Its cookies stay. */
  readonly status: 'signed-in' | 'signed-out' | 'unavailable';
  /** The verified claims of the access token. */
  readonly claims: VerifiedClaims | undefined;
  /** For calls of the server alone: never a part of a page. */
  readonly accessToken: string | undefined;
  /** `Set-Cookie` lines for the answer; empty unless the session changed. `applyTo` adds them. */
  readonly setCookies: readonly string[];
  readonly #calls: ProviderCalls;
  readonly #visit: Visit;
  readonly #reads = new Map<string, Promise<unknown>>();

  constructor({ status, claims, accessToken, lines }: OpenedSession, calls: ProviderCalls, visit: Visit) {
    this.status = status;
    this.claims = claims;
    this.accessToken = accessToken;
    this.setCookies = lines;
    this.#calls = calls;
    this.#visit = visit;
  }

  get isSignedIn(): boolean {
    return this.status === 'signed-in';
  }

  /** The user's profile; undefined without a session, and while the provider does not answer (SSR-025). */
  user(): Promise<UserProfile | undefined> {
    return this.#read<UserProfile>(profileEndpoints.me.path);
  }

  /** The active tenant and the first page of all, as a page asks for them. `_metadata` says how many there are. */
  tenants(): Promise<MyTenants | undefined> {
    return this.#read<MyTenants>(`${myTenantsEndpoints.mineV3.path}?_limit=${TENANTS_PAGE}`);
  }

  entitlements(): Promise<EntitlementsBundle | undefined> {
    return this.#read<EntitlementsBundle>(entitlementsEndpoints.load.path);
  }

  /** What rules read of the user: the claims, then the profile. The token says whose they are. */
  async owner(): Promise<Readonly<Record<string, unknown>>> {
    const { claims } = this;
    return { ...claims, ...(await this.user()), sub: claims?.sub, tenantId: claims?.tenantId };
  }

  /** What an `entitlement-gate` of the page says, for the HTML in it. Not entitled without a session. */
  async isEntitled(question: EntitlementQuestion): Promise<Verdict> {
    const [bundle, jwt] = await Promise.all([this.entitlements(), this.owner()]);
    return isEntitled(bundle, question, { jwt });
  }

  /** What a `permission-gate` of the page says. False without a session. */
  async holds(required: Requirement): Promise<boolean> {
    return hasEvery(await this.user(), required);
  }

  /**
   * The answer with the cookies of this session. It depends on the session, so it is for this user alone and not kept
   * (SRV-11).
   */
  applyTo(response: Response): Response {
    const headers = new Headers(response.headers);
    headers.set('cache-control', PERSONAL['cache-control']);
    headers.append('vary', PERSONAL.vary);
    for (const line of this.setCookies) headers.append('set-cookie', line);
    const { status, statusText, body } = response;
    return new Response(body, { status, statusText, headers });
  }

  /** One call for all who ask in this request. */
  #read<Answer extends object>(path: string): Promise<Answer | undefined> {
    const { accessToken } = this;
    if (!accessToken) return Promise.resolve(undefined);
    const known = this.#reads.get(path);
    const reading = known ?? this.#calls.read(path, accessToken, this.#visit);
    if (!known) this.#reads.set(path, reading);
    return reading.then((answer) => (isAnswer<Answer>(answer) ? answer.body : undefined));
  }
}

/** The provider answers in the shape of the contract; what is no object is no answer. */
function isAnswer<Answer extends object>(value: unknown): value is { body: Answer } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    value.status === 200 &&
    'body' in value &&
    typeof value.body === 'object' &&
    value.body !== null
  );
}
