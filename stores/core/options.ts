import type { RouteName } from './context.ts';
import type { Ports } from './ports.ts';

/** What a host says about its app (specification part 1 §1, §2, §9). Every field is also an attribute of `auth-provider`. */
export interface GatehouseOptions {
  /** The name other elements find the app by. Default `default`. */
  name?: string | undefined;
  /** The provider's address, or a function that gives it for a path. Required (CFG-004). */
  baseUrl: string | ((path: string) => string);
  /** Stands between base and path. Default `frontegg`; may be empty. */
  urlPrefix?: string | undefined;
  clientId?: string | undefined;
  appId?: string | undefined;
  /** The alias of the tenant whose login box this is. */
  tenantResolver?: (() => { tenant?: string | undefined }) | undefined;
  routes?: Partial<Record<RouteName, string>> | undefined;
  /** The path the app stands under. Default empty. */
  basename?: string | undefined;
  /** Whether routes are paths or fragments. Default `path`. */
  urlStrategy?: 'path' | 'hash' | undefined;
  /** Sign-in by redirect to the provider's own page. Default false. */
  hostedLogin?: boolean | undefined;
  /** A signed-out page goes to the login URL (AUTH-018). Default false: the host decides with gates. */
  requireSession?: boolean | undefined;
  /** False switches entitlement checks off; they then throw. Default true. */
  entitlements?: boolean | undefined;
  /** False accepts targets on other origins; schemes other than http and https are refused even then. Default true. */
  enforceRedirectUrlSameSite?: boolean | undefined;
  allowedRedirectOrigins?: readonly string[] | undefined;
  /** Appends the page's query to the address after login. Default false. */
  includeQueryParam?: boolean | undefined;
  /** Each tab keeps its own tenant. Default false. */
  separateTabsByTenant?: boolean | undefined;
  /** Seconds between the session checks of a visible page. Default 15; 0 turns them off. */
  sessionCheck?: number | undefined;
  credentials?: RequestCredentials | undefined;
  additionalHeaders?: (() => Readonly<Record<string, unknown>>) | undefined;
  additionalQueryParams?: (() => Readonly<Record<string, unknown>>) | undefined;
  scopedBearer?: boolean | undefined;
  /** What is written to the console. Default `warn`. */
  logLevel?: 'error' | 'warn' | 'info' | 'debug' | undefined;
  /** Origins an override document of the metadata may come from, beside the provider's and the page's. */
  metadataOrigins?: readonly string[] | undefined;
  /** Told every failure of status 500 and above, with its trace id, against the name of the request (ERR-005). */
  onError?:
    | ((report: { request: string; statusCode: number; traceId: string | null; errorCode: string }) => void)
    | undefined;
  /** Announces to the page; false when a listener cancelled. The provider element fires DOM events with it. */
  emit?: ((event: string, detail: object) => boolean) | undefined;
  fetch?: typeof fetch | undefined;
  /** Clock, storage, locks and the like, for tests and servers. */
  ports?: Partial<Ports> | undefined;
}

/** The default paths (specification part 1 §2). */
export const defaultRoutes: Readonly<Partial<Record<RouteName, string>>> = {
  authenticatedUrl: '/',
  loginUrl: '/account/login',
  stepUpUrl: '/account/step-up',
  logoutUrl: '/account/logout',
  activateUrl: '/account/activate',
  activateWithOTCUrl: '/account/activate/code',
  impersonationUrl: '/account/impersonate',
  acceptInvitationUrl: '/account/invitation/accept',
  acceptInvitationWithOTCUrl: '/account/invitation/code',
  forgetPasswordUrl: '/account/forget-password',
  resetPhoneNumberUrl: '/account/reset-phone-number',
  resetPasswordUrl: '/account/reset-password',
  socialLoginCallbackUrl: '/account/social/success',
  signUpUrl: '/account/sign-up',
  oidcRedirectUrl: '/account/oidc/callback',
  samlCallbackUrl: '/account/saml/callback',
  magicLinkCallbackUrl: '/account/login/magic-link',
  hostedLoginRedirectUrl: '/oauth/callback',
  openAppUrl: '/account/redirect',
  unlockAccountUrl: '/account/unlock',
  approvalFlowUrl: '/account/approval-flow',
  mfaMobileAuthenticator: '/account/mfa-mobile-authenticator',
};
