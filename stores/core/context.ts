import type { LoginResponse } from '../../api/contract/auth.ts';
import type { UserProfile } from '../../api/contract/types.ts';
import type { ApiError } from '../../api/http/errors.ts';
import type { Call } from '../../api/modules/call.ts';
import type { RouteName } from './options.ts';
import type { Ports } from './ports.ts';

/**
 * What a call passes through before it is sent: it sends the call by `send` as often as it has to, and answers for it.
 * Rejects with what `send` rejects with.
 */
export type BeforeCall = (asked: Parameters<Call>, send: Call) => Promise<unknown>;

/** What a store made on first use may know of its app. Stores know each other only through this. */
export interface StoreContext {
  /** Sends a call of the contract: through what `beforeCall` has registered, then to the provider. */
  readonly call: Call;
  /** Has every later call of the app pass through `step`. One that is registered later runs earlier. */
  beforeCall(step: BeforeCall): void;
  readonly ports: Ports;
  /** For `new Actions(context.toError, context.report)`. */
  readonly toError: (failure: unknown) => ApiError;
  readonly report: (key: string, error: ApiError) => void;
  readonly session: SessionFacts;
  /**
   * Whether the portal shows what needs this permission: by the profile, or by the entitlement check where the flag
   * admin-portal-use-is-entitled says so (FLAGS-005, PORTAL-032). A pattern means any of its permissions. Undefined
   * while that is not known yet. Observable.
   */
  allows(permission: string): boolean | undefined;
  readonly routing: Routing;
  readonly flags: { isOn(flag: string): boolean };
  /** The active tenant. `require` rejects with 'TenantId is not defined' while there is none (ERR-019). */
  readonly tenant: { readonly id: string | undefined; require(): string };
  /** Reads a JSON document of another origin, without credentials; rejects with an `ApiError`. */
  readDocument(url: string): Promise<unknown>;
  /**
   * Calls `callback` when user or tenant changed: a store drops what belonged to the earlier one. The same callback
   * counts once. Returns the undo.
   */
  onReset(callback: () => void): () => void;
}

export interface SessionFacts {
  /** Observable. `loading` until the first refresh has answered. */
  readonly status: 'loading' | 'signed-in' | 'signed-out';
  /**
   * No user was signed in here before, and it is asked whether one is: until then the status is `signed-out`.
   * Observable.
   */
  readonly probing?: boolean;
  readonly user: UserProfile | undefined;
  /** Claims and user in one, as rules read them; later sources win. */
  readonly profile: Readonly<Record<string, unknown>> | undefined;
  /** A person has begun to sign in: a silent refresh beside the form is dropped. */
  cancelSilent(): void;
  /** Why it is not known who is signed in, or why the session could not be renewed. */
  readonly error: ApiError | undefined;
  /**
   * Reports that a sign-in could not reach the provider. Returns whether the session has that error now and will retry.
   */
  lost(error: ApiError): boolean;
  /** Asks again for a person who cannot wait; an earlier failure is forgotten meanwhile. Never rejects. */
  retry(): Promise<void>;
  /** Reads the account again, which this page has changed. Never rejects. */
  hear(message: { readonly kind: 'account' }): Promise<void>;
  /** The user holds the permission, by key or pattern, or is a super user. */
  can(permission: string): boolean;
  /**
   * Forgets who is signed in on this page, as a failed sign-up does (SIGNUP-014). The provider and other tabs keep the
   * session.
   */
  drop(): void;
  /** Takes the answer of a finished sign-in: token, user and tenants are loaded before it resolves. */
  adopt(answer: LoginResponse): Promise<void>;
}

/** Where the page goes. Every target passes the redirect guard when stored and again when used (API-12). */
export interface Routing {
  url(route: RouteName): string;
  /** The value of one query parameter of the page, or of the hash with the hash strategy. */
  query(name: string): string | null;
  /**
   * The token of the invitation that led to the page: from its address, else the one that is held; null for none
   * (ACCEPT-013).
   */
  readonly invitationToken: string | null;
  /** Holds the token of an invitation that the address names no more. Null: nothing of an earlier visit is left. */
  holdInvitation(token: string | null): void;
  /** Remembers this page, to come back to. */
  rememberPage(): void;
  /** Remembers `?redirectUrl=` of the login page, when it is allowed. */
  rememberTarget(): void;
  /**
   * Goes to the remembered target, else the authenticated URL (LOGIN-024, LOGIN-025).
   *
   * @param how.reload also when that is the page itself; true by default
   */
  afterLogin(how?: { reload?: boolean }): void;
  /** Goes to one of the routes. */
  to(route: RouteName, how?: { replace?: boolean; query?: Readonly<Record<string, string>> }): void;
}

/** A store that exists once per app, from its first use on: `root.use(UsersStore)`. */
export type StoreKind<Store> = new (context: StoreContext) => Store;
