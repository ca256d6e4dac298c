import { endpoint } from './endpoint.ts';

/** The parameters of an authorize request, as a browser that navigates brings them (HOSTED-005 to HOSTED-007). */
export interface AuthorizeQuery {
  response_type?: string;
  client_id?: string;
  redirect_uri?: string;
  scope?: string;
  state?: string;
  nonce?: string;
  code_challenge?: string;
  code_challenge_method?: string;
  prompt?: string;
  max_age?: string;
  acr_values?: string;
  login_hint?: string;
  id_token_hint?: string;
  /** The alias of a tenant, or its id. */
  organization?: string;
  tenantId?: string;
  login_direct_action?: string;
  response_mode?: string;
  request?: string;
  request_uri?: string;
}

/** A form or JSON. Of a client with a secret, `client_id` and `client_secret` may come by HTTP Basic instead. */
export interface TokenBody {
  grant_type?: string;
  code?: string;
  code_verifier?: string;
  redirect_uri?: string;
  refresh_token?: string;
  client_id?: string;
  client_secret?: string;
  /** Of a refresh: the tenant that the access token is for. */
  tenantId?: string | null;
}

/** AUTH-007. A silent authorize has no `refresh_token`: the cookie of the session is what it goes on with. */
export interface OAuthTokenResponse {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in?: number;
  id_token?: string;
  refresh_token?: string;
  scope?: string;
}

export interface UserInfo {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  tenantId: string;
}

/** What clients configure themselves by. */
export interface OpenIdConfiguration {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  userinfo_endpoint: string;
  end_session_endpoint: string;
  jwks_uri: string;
  [field: string]: string | boolean | readonly string[];
}

const page = { anonymous: true, navigation: true } as const;
const ownPage = { ...page, extension: true } as const;
const userInfo = '/oauth/userinfo';

export const oauthEndpoints = {
  authorize: endpoint<{ query: AuthorizeQuery }>()('GET', '/oauth/authorize', page),
  /** Where the login page leads to after a sign-in. `request`: the sealed request that it was opened with. */
  resume: endpoint<{ query: { request?: string } }>()('GET', '/oauth/authorize/resume', ownPage),
  /** A page of the provider's own: `login`, `sign-up`, `forget-password` and the like. */
  accountPage: endpoint<{ query: { request?: string } }>()('GET', '/oauth/account/{page}', ownPage),
  /** The same of two words, such as `activate/code`. */
  accountStep: endpoint<{ query: { request?: string } }>()('GET', '/oauth/account/{page}/{step}', ownPage),
  /** The administration portal on the provider's own origin. */
  portal: endpoint()('GET', '/oauth/portal', { ...page, prefix: false }),
  token: endpoint<{ body: TokenBody }, OAuthTokenResponse>()('POST', '/oauth/token', { anonymous: true }),
  silent: endpoint<{ body: { tenantId?: string | null } }, OAuthTokenResponse>()('POST', '/oauth/authorize/silent', {
    anonymous: true,
  }),
  userInfo: endpoint<object, UserInfo>()('GET', userInfo, { extension: true }),
  userInfoByForm: endpoint<object, UserInfo>()('POST', userInfo, { extension: true }),
  configuration: endpoint<object, OpenIdConfiguration>()('GET', '/.well-known/openid-configuration', {
    prefix: false,
    anonymous: true,
    extension: true,
  }),
} as const;
