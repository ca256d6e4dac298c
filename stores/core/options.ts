import type { Ports } from './ports.ts';

/**
 * One option of an app, as an attribute or a property of `<auth-provider>` says it. `Written` is the type of the
 * property, `Value` the type of the option.
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
  /**
   * The URL of the identity provider. Required. The property may also be a function that returns the URL for a path.
   */
  baseUrl: option<string | ((path: string) => string)>({ initial: '', toOption: (url) => url || undefined }),
  /** The client id with which the page is registered at the provider. */
  clientId: text(),
  /** The name by which other elements find this app. */
  app: named('name', option<string>({ initial: 'default', toOption: same })),
  /** The path between `base-url` and the path of each call; may be empty. */
  urlPrefix: usually('frontegg', text()),
  /** The id of the tenant's application that users sign in to. */
  appId: text(),
  /** The path of the app. All routes are relative to it. */
  basename: usually('', text()),
  /** Whether routes are in the path or in the fragment of the URL. */
  urlStrategy: usually('path', text<'path' | 'hash'>()),
  /**
   * Users sign in on the provider's own page: what leads to the login leads there, and `hosted-login-redirect-url`
   * holds an `auth-callback`.
   */
  hostedLogin: flag(),
  /** Redirects signed-out visitors to the login URL. */
  requireSession: flag(),
  /** `off` loads no entitlements. Checks then throw, and an `entitlement-gate` stays closed. */
  entitlements: option<'on' | 'off', boolean>({
    initial: 'on',
    toOption: (isOn) => (isOn === 'off' ? false : undefined),
  }),
  /** Accepts redirect targets on any origin. Schemes other than http and https are still refused. */
  allowForeignRedirects: named('enforceRedirectUrlSameSite', flag(false)),
  /** Additional origins that redirects may lead to, separated by spaces or commas. */
  allowedRedirectOrigins: list(),
  /** Additional origins that override documents may come from, separated by spaces or commas. */
  metadataOrigins: list(),
  /** Appends the page's query to the URL after sign-in. */
  includeQueryParam: flag(),
  /** Each tab keeps its own tenant. */
  separateTabsByTenant: flag(),
  /** Sends tokens for one tenant with the scheme `Bearer`. */
  scopedBearer: flag(),
  /** Whether calls carry cookies. */
  credentials: usually('include', text<'include' | 'same-origin' | 'omit'>()),
  /** The alias of the tenant that users sign in to. */
  tenant: named(
    'tenantResolver',
    option<string | undefined, () => { tenant?: string | undefined }>({
      initial: undefined,
      toOption: (tenant) => (tenant === undefined ? undefined : () => ({ tenant })),
    }),
  ),
  /** The interval of session checks while the page is visible, in seconds; 0 turns them off. */
  sessionCheck: usually(15, number()),
  /** The lowest level of messages that are written to the console. */
  logLevel: usually('warn', text<'error' | 'warn' | 'info' | 'debug'>()),
};

/** Every route a page may move, with the path it has otherwise (ROUTE-001 to ROUTE-020). `loginUrl` is `login-url`. */
export const appRoutes = {
  /** The page after sign-in. */
  authenticatedUrl: '/',
  /** The login. Accepts the query parameter `redirectUrl`. */
  loginUrl: '/account/login',
  /** The logout. Accepts the query parameter `post_logout_redirect_uri`. */
  logoutUrl: '/account/logout',
  /** The step-up: asks for a second factor again. Accepts the query parameter `maxAge`. */
  stepUpUrl: '/account/step-up',
  /** The sign-up. */
  signUpUrl: '/account/sign-up',
  /** The page after sign-up. Default: `authenticatedUrl`. */
  signUpSuccessUrl: undefined,
  /** The activation of an account by link. */
  activateUrl: '/account/activate',
  /** The activation of an account by code. */
  activateWithOTCUrl: '/account/activate/code',
  /** The acceptance of an invitation by link. */
  acceptInvitationUrl: '/account/invitation/accept',
  /** The acceptance of an invitation by code. */
  acceptInvitationWithOTCUrl: '/account/invitation/code',
  /** Requests a password reset. */
  forgetPasswordUrl: '/account/forget-password',
  /** Sets the new password. */
  resetPasswordUrl: '/account/reset-password',
  /** Sets a new phone number. */
  resetPhoneNumberUrl: '/account/reset-phone-number',
  /** The callback of social logins. */
  socialLoginCallbackUrl: '/account/social/success',
  /** The callback of OpenID Connect logins. */
  oidcRedirectUrl: '/account/oidc/callback',
  /** The callback of SAML logins. */
  samlCallbackUrl: '/account/saml/callback',
  /** The target of sign-in links (magic links). */
  magicLinkCallbackUrl: '/account/login/magic-link',
  /** The callback of the hosted login. */
  hostedLoginRedirectUrl: '/oauth/callback',
  /** Opens a native app. */
  openAppUrl: '/account/redirect',
  /** Unlocks an account after too many attempts. */
  unlockAccountUrl: '/account/unlock',
  /** Approves a request. */
  approvalFlowUrl: '/account/approval-flow',
  /** Starts an impersonation. */
  impersonationUrl: '/account/impersonate',
  /** Enrols a phone as a second factor. */
  mfaMobileAuthenticator: '/account/mfa-mobile-authenticator',
  /** A tenant's own login; replaces `loginUrl`. */
  customLoginUrl: undefined,
  /** The page after that login; replaces `authenticatedUrl`. */
  customLoginAuthenticatedUrl: undefined,
};

/** The routes a host may move (specification part 1 §2). */
export type RouteName = keyof typeof appRoutes;

type Rows = typeof appOptions;
type NameOf<Key extends keyof Rows> = Rows[Key] extends { readonly name: infer Name extends string } ? Name : Key;
type ValueOf<Key extends keyof Rows> = Exclude<ReturnType<Rows[Key]['toOption']>, undefined>;

/** What the attributes of `<auth-provider>` say, by its properties; `undefined` where a page says nothing. */
export type OptionProperties = { [Key in keyof Rows]: Rows[Key]['initial'] } & {
  [Route in keyof typeof appRoutes]: string | false | undefined;
};

type Required = 'baseUrl';
type RequiredOptions = { [Key in keyof Rows as Key & Required]: ValueOf<Key> };
type OptionalOptions = { [Key in keyof Rows as Exclude<NameOf<Key>, Required>]?: ValueOf<Key> | undefined };

/**
 * What a host says about its app (specification part 1 §1, §2, §9): what attributes can say, and what only code can.
 */
export interface GatehouseOptions extends RequiredOptions, OptionalOptions {
  /**
   * The paths of the app, by the names of their properties. `false`: the app serves nothing there, and no link leads
   * there.
   */
  routes?: { [Route in keyof typeof appRoutes]?: string | false } | undefined;
  additionalHeaders?: (() => Readonly<Record<string, unknown>>) | undefined;
  additionalQueryParams?: (() => Readonly<Record<string, unknown>>) | undefined;
  /**
   * Called for every failure with a status of 500 and above, with its trace id and the name of the request (ERR-005).
   */
  onError?:
    | ((report: { request: string; statusCode: number; traceId: string | null; errorCode: string }) => void)
    | undefined;
  /** Fires an event; returns false if a listener cancelled it. The provider element fires DOM events with it. */
  emit?: ((event: string, detail: object) => boolean) | undefined;
  fetch?: typeof fetch | undefined;
  /** Clock, storage, locks and the like, for tests and servers. */
  ports?: Partial<Ports> | undefined;
}
