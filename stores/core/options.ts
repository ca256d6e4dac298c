import type { Ports } from './ports.ts';

/**
 * One option of an app, as an attribute or a property of `<auth-provider>` says it. `Written` is the type of the property,
 * `Value` the type of the option.
 */
export interface OptionRow<Written, Value> {
  /** How the attribute is read, where it is not a text. */
  readonly type?: BooleanConstructor | NumberConstructor;
  /** The property while the page says nothing. */
  readonly initial: Written;
  /** Turns the property into the option; `undefined` leaves the option out. */
  toOption(written: Written): Value | undefined;
}

const option = <Written, Value = Written>(row: OptionRow<Written, Value>): OptionRow<Written, Value> => row;

const same = <Value>(value: Value): Value => value;

/** A text, or one of a few words. */
const text = <Value extends string = string>() =>
  option<Value | undefined, Value>({ initial: undefined, toOption: same });

const number = () => option<number | undefined, number>({ type: Number, initial: undefined, toOption: same });

/** An attribute that is there or not there. `meaning` is the option where it is there. */
const flag = (meaning = true) =>
  option<boolean>({ type: Boolean, initial: false, toOption: (isOn) => (isOn ? meaning : undefined) });

/** A list in one attribute: its items are separated by spaces or commas. */
export const listOf = (items: string): readonly string[] => items.split(/[\s,]+/).filter(Boolean);

const list = () =>
  option<string, readonly string[]>({
    initial: '',
    toOption: (items) => (items ? listOf(items) : undefined),
  });

/** The option has another name than the property. */
const named = <Name extends string, Row extends object>(name: Name, row: Row): Row & { readonly name: Name } => ({
  ...row,
  name,
});

/** What the app does while the option is left out. */
const usually = <Written, Value>(
  usual: NoInfer<Value>,
  row: OptionRow<Written, Value>,
): OptionRow<Written, Value> & { readonly usual: Value } => ({ ...row, usual });

/**
 * Every option that an attribute can say: property (the attribute of `appId` is `app-id`), type, default, option and
 * documentation, each written here and nowhere else. {@link GatehouseOptions}, the attributes and properties of
 * `<auth-provider>`, the manifest and the pages of the documentation follow from these rows.
 */
export const appOptions = {
  /** The address of the identity provider. Required; a property may also be a function that gives the address for a path. */
  baseUrl: option<string | ((path: string) => string)>({ initial: '', toOption: (url) => url || undefined }),
  /** The client the page is registered as with the provider. */
  clientId: text(),
  /** The name other elements find this app by. */
  app: named('name', option<string>({ initial: 'default', toOption: same })),
  /** Stands between the address and the path of each call; may be empty. */
  urlPrefix: usually('frontegg', text()),
  /** The application of the tenant whose users sign in here. */
  appId: text(),
  /** The path the page stands under: every route is looked for below it. */
  basename: usually('', text()),
  /** Whether routes are paths or fragments of the address. */
  urlStrategy: usually('path', text<'path' | 'hash'>()),
  /** Sign-in happens on the provider's own page. */
  hostedLogin: flag(),
  /** A signed-out page goes to the login URL by itself. */
  requireSession: flag(),
  /** `off` loads no entitlements; checks then throw, and an `entitlement-gate` stays shut. */
  entitlements: option<'on' | 'off', boolean>({
    initial: 'on',
    toOption: (isOn) => (isOn === 'off' ? false : undefined),
  }),
  /** Accepts redirect targets on any origin; schemes other than http and https are refused even then. */
  allowForeignRedirects: named('enforceRedirectUrlSameSite', flag(false)),
  /** Further origins a redirect may lead to, apart by spaces or commas. */
  allowedRedirectOrigins: list(),
  /** Further origins an override document may come from, apart by spaces or commas. */
  metadataOrigins: list(),
  /** Appends the query of the page to the address after sign-in. */
  includeQueryParam: flag(),
  /** Each tab keeps its own tenant. */
  separateTabsByTenant: flag(),
  /** Tokens for one tenant are sent with the word `Bearer`. */
  scopedBearer: flag(),
  /** Whether calls carry cookies. */
  credentials: usually('include', text<'include' | 'same-origin' | 'omit'>()),
  /** The alias of the tenant whose login this is. */
  tenant: named(
    'tenantResolver',
    option<string | undefined, () => { tenant?: string | undefined }>({
      initial: undefined,
      toOption: (tenant) => (tenant === undefined ? undefined : () => ({ tenant })),
    }),
  ),
  /** Seconds between the session checks of a visible page; 0 turns them off. */
  sessionCheck: usually(15, number()),
  /** What is written to the console, and all that is graver. */
  logLevel: usually('warn', text<'error' | 'warn' | 'info' | 'debug'>()),
};

/** Every route a page may move, with the path it has otherwise (ROUTE-001 to ROUTE-020). `loginUrl` is `login-url`. */
export const appRoutes = {
  /** Where a signed-in person goes. */
  authenticatedUrl: '/',
  /** The login. Takes the query parameter `redirectUrl`. */
  loginUrl: '/account/login',
  /** The logout. Takes the query parameter `post_logout_redirect_uri`. */
  logoutUrl: '/account/logout',
  /** The second factor that is asked for again. Takes the query parameter `maxAge`. */
  stepUpUrl: '/account/step-up',
  /** The sign-up. */
  signUpUrl: '/account/sign-up',
  /** Where a person goes who has just signed up; without it, to `authenticatedUrl`. */
  signUpSuccessUrl: undefined,
  /** The activation of an account by link. */
  activateUrl: '/account/activate',
  /** The activation of an account by code. */
  activateWithOTCUrl: '/account/activate/code',
  /** The acceptance of an invitation by link. */
  acceptInvitationUrl: '/account/invitation/accept',
  /** The acceptance of an invitation by code. */
  acceptInvitationWithOTCUrl: '/account/invitation/code',
  /** Where a new password is asked for. */
  forgetPasswordUrl: '/account/forget-password',
  /** Where the new password is chosen. */
  resetPasswordUrl: '/account/reset-password',
  /** Where the new phone number is entered. */
  resetPhoneNumberUrl: '/account/reset-phone-number',
  /** Where social logins come back. */
  socialLoginCallbackUrl: '/account/social/success',
  /** Where OpenID Connect logins come back. */
  oidcRedirectUrl: '/account/oidc/callback',
  /** Where SAML logins come back. */
  samlCallbackUrl: '/account/saml/callback',
  /** Where links for signing in lead. */
  magicLinkCallbackUrl: '/account/login/magic-link',
  /** Where the hosted login comes back. */
  hostedLoginRedirectUrl: '/oauth/callback',
  /** Opens a native app. */
  openAppUrl: '/account/redirect',
  /** Unlocks an account after too many tries. */
  unlockAccountUrl: '/account/unlock',
  /** Approves a request. */
  approvalFlowUrl: '/account/approval-flow',
  /** Starts an impersonation. */
  impersonationUrl: '/account/impersonate',
  /** Enrols a phone as a second factor. */
  mfaMobileAuthenticator: '/account/mfa-mobile-authenticator',
  /** The login of a tenant that has its own; used instead of `loginUrl`. */
  customLoginUrl: undefined,
  /** Where that login leads; used instead of `authenticatedUrl`. */
  customLoginAuthenticatedUrl: undefined,
};

/** The routes a host may move (specification part 1 §2). */
export type RouteName = keyof typeof appRoutes;

type Rows = typeof appOptions;
type NameOf<Key extends keyof Rows> = Rows[Key] extends { readonly name: infer Name extends string } ? Name : Key;
type ValueOf<Key extends keyof Rows> = Exclude<ReturnType<Rows[Key]['toOption']>, undefined>;

/** What the attributes of `<auth-provider>` say, by its properties; `undefined` where a page says nothing. */
export type OptionProperties = { [Key in keyof Rows]: Rows[Key]['initial'] } & {
  [Route in keyof typeof appRoutes]: string | undefined;
};

type Required = 'baseUrl';
type RequiredOptions = { [Key in keyof Rows as Key & Required]: ValueOf<Key> };
type OptionalOptions = { [Key in keyof Rows as Exclude<NameOf<Key>, Required>]?: ValueOf<Key> | undefined };

/** What a host says about its app (specification part 1 §1, §2, §9): what attributes can say, and what only code can. */
export interface GatehouseOptions extends RequiredOptions, OptionalOptions {
  /** The paths of the app, by the names of their properties. */
  routes?: { [Route in keyof typeof appRoutes]?: string } | undefined;
  additionalHeaders?: (() => Readonly<Record<string, unknown>>) | undefined;
  additionalQueryParams?: (() => Readonly<Record<string, unknown>>) | undefined;
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
