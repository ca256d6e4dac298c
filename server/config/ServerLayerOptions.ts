/** What a host may pass to `createServerLayer`. Everything that has a variable may also come from the environment. */
export interface ServerLayerOptions {
  /** The address of the host application. `FRONTEGG_APP_URL`. */
  appUrl?: string | undefined;
  /** The address of the identity provider. `FRONTEGG_BASE_URL`. */
  baseUrl?: string | undefined;
  /** `FRONTEGG_CLIENT_ID`. */
  clientId?: string | undefined;
  /** Required with `secureJwt`. `FRONTEGG_CLIENT_SECRET`. */
  clientSecret?: string | undefined;
  /** 64 hexadecimal characters; seals every cookie. `FRONTEGG_ENCRYPTION_PASSWORD`. */
  encryptionPassword?: string | undefined;
  /** Former passwords, which still open and never seal. `FRONTEGG_OLD_ENCRYPTION_PASSWORDS`, separated by commas. */
  oldEncryptionPasswords?: readonly string[] | undefined;
  /** The application, for providers that have several. `FRONTEGG_APP_ID`. */
  appId?: string | undefined;
  /** Names the cookies by the application instead of the client. `FRONTEGG_REWRITE_COOKIE_BY_APP_ID`. */
  rewriteCookieByAppId?: boolean | undefined;
  /** Default `fe_session`. `FRONTEGG_COOKIE_NAME`. */
  cookieName?: string | undefined;
  /** Default: the host name of `appUrl`. `FRONTEGG_COOKIE_DOMAIN`. */
  cookieDomain?: string | undefined;
  /** `strict`, `lax` or `none`; `true` is strict, anything else none. `FRONTEGG_COOKIE_SAME_SITE`. */
  cookieSameSite?: string | boolean | undefined;
  /** Names the cookies of this layer with `__Host-`, without a domain; https only. Default false. */
  hostCookies?: boolean | undefined;
  /** The form in which the session is written; both are read. Default `iron`, the published one. */
  seal?: 'iron' | 'gcm' | undefined;
  /** No usable token reaches the browser. `FRONTEGG_SECURE_JWT_ENABLED`. */
  secureJwt?: boolean | undefined;
  /** Users sign in on the provider's pages. `FRONTEGG_HOSTED_LOGIN`. */
  hostedLogin?: boolean | undefined;
  /** Names the user's network address to the provider. `FRONTEGG_FORWARD_IP`. */
  forwardIp?: boolean | undefined;
  /** Proves to the provider that the address comes from this layer. `FRONTEGG_SHARED_SECRET`. */
  sharedSecret?: string | undefined;
  /** The proxies in front that write `X-Forwarded-For`. Default 0: it is not read. `FRONTEGG_TRUSTED_PROXIES`. */
  trustedProxies?: number | undefined;
  /** The provider's path before every call. Default `frontegg`; may be empty. */
  urlPrefix?: string | undefined;
  /** The path under which the host offers the provider's calls. Default `/api`. */
  apiPath?: string | undefined;
  /** Calls beyond the contract that the proxy forwards: their paths at the provider, compared whole. */
  allowedPaths?: readonly string[] | undefined;
  /** Further origins whose pages may change the session and that a sign-in may lead to. Exact. */
  allowedOrigins?: readonly string[] | undefined;
  /** Where the routes of the layer are. */
  routes?: Partial<LayerRoutes> | undefined;
  /** `iss` of the provider's tokens. Default: `baseUrl`. */
  issuer?: string | undefined;
  /** How long the browser keeps a refresh token whose answer names no end. Seconds. Default 30 days. */
  refreshSeconds?: number | undefined;
  /** Which sessions have been signed out. Default: memory of this process. */
  endedSessions?: EndedSessions | undefined;
  /** Default: the environment of the process. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Epoch milliseconds; for tests. */
  clock?: (() => number) | undefined;
  fetch?: typeof fetch | undefined;
}

export interface LayerRoutes {
  /** Hosted login begins here. Default `/account/login`. */
  login: string;
  /** Default `/account/logout`. */
  logout: string;
  /** The `redirect_uri` of hosted login. Default `/oauth/callback`. */
  callback: string;
}

/** Remembers which sessions a user has left, so that a copy of an old cookie opens nothing (SRV-07). */
export interface EndedSessions {
  /** @param until epoch milliseconds; later the session's token has ended by itself */
  add(session: string, until: number): void | Promise<void>;
  has(session: string): boolean | Promise<boolean>;
}
