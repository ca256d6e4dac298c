import { endpoint } from './endpoint.ts';

/** How a program proves itself: by the token alone, or by an id and a secret that it exchanges (TOKENS-003). */
export const apiTokenTypes = ['accessToken', 'clientCredentials'] as const;
export type ApiTokenType = (typeof apiTokenTypes)[number];

/** The longest life of an API token, in minutes: ten years of days x 1440 (TOKENS-004). */
export const API_TOKEN_MINUTES = { least: 1, most: 5_256_000 } as const;
export const API_TOKEN_DESCRIPTION_LENGTH = 200;

/** What lists hold of every API token. None of it opens anything. */
export interface ApiTokenFacts {
  id: string;
  description: string;
  createdAt: string;
  /** Left out: it does not end (TOKENS-005). */
  expires?: string;
  /** As it was asked for. Null: it does not end. */
  expiresInMinutes: number | null;
  type: ApiTokenType;
  /** An extension: to the minute. Left out: not yet. */
  lastUsedAt?: string;
  /** An extension: the network address of the last use. */
  lastUsedIp?: string;
}

/** Who made a token of a tenant. */
export interface ApiTokenMaker {
  /** Left out once the maker has been erased. */
  createdByUserId?: string;
  /** An extension: the name of a maker who is a member. */
  createdByName?: string;
  /** An extension: whether the maker is no member any more. */
  madeByFormerMember: boolean;
}

export type UserAccessToken = ApiTokenFacts;
export interface TenantAccessToken extends ApiTokenFacts, ApiTokenMaker {
  roleIds: string[];
}

/** Its id is its client id. */
export interface UserApiToken extends ApiTokenFacts {
  clientId: string;
  createdByUserId: string;
  metadata: object;
}

/** Its id is its client id. */
export interface TenantApiToken extends ApiTokenFacts, ApiTokenMaker {
  clientId: string;
  tenantId: string;
  metadata: object;
  roleIds: string[];
}

/** A token as it is answered to its maker, once: no list tells the secret (TOKENS-009). */
export type WithSecret<Token> = Token & { secret: string };

export interface NewUserApiToken {
  description: string;
  /** Null: it does not end. */
  expiresInMinutes?: number | null;
}
export interface NewTenantApiToken extends NewUserApiToken {
  /** None: it may do nothing (TOKENS-006). */
  roleIds?: string[];
}

/** What client credentials are exchanged for (TOKENS-010). */
export interface ApiTokenExchange {
  accessToken: string;
  refreshToken: string;
  expires: string;
  /** Seconds. */
  expiresIn: number;
}
interface Credentials {
  body: { clientId: string; secret: string };
}
interface Renewal {
  body: { refreshToken: string };
}

type Kept<Token> = { accessTokens: Token[] };

export const userAccessTokensEndpoints = {
  list: endpoint<object, Kept<UserAccessToken>>()('GET', '/identity/resources/users/access-tokens/v1'),
  add: endpoint<{ body: NewUserApiToken }, WithSecret<UserAccessToken>>()(
    'POST',
    '/identity/resources/users/access-tokens/v1',
  ),
  remove: endpoint()('DELETE', '/identity/resources/users/access-tokens/v1/{id}'),
} as const;

export const tenantAccessTokensEndpoints = {
  list: endpoint<object, Kept<TenantAccessToken>>()('GET', '/identity/resources/tenants/access-tokens/v1'),
  add: endpoint<{ body: NewTenantApiToken }, WithSecret<TenantAccessToken>>()(
    'POST',
    '/identity/resources/tenants/access-tokens/v1',
  ),
  remove: endpoint()('DELETE', '/identity/resources/tenants/access-tokens/v1/{id}'),
} as const;

export const userApiTokensEndpoints = {
  list: endpoint<object, UserApiToken[]>()('GET', '/identity/resources/users/api-tokens/v1'),
  add: endpoint<{ body: NewUserApiToken }, WithSecret<UserApiToken>>()(
    'POST',
    '/identity/resources/users/api-tokens/v1',
  ),
  remove: endpoint()('DELETE', '/identity/resources/users/api-tokens/v1/{id}'),
} as const;

export const tenantApiTokensEndpoints = {
  list: endpoint<object, TenantApiToken[]>()('GET', '/identity/resources/tenants/api-tokens/v1'),
  add: endpoint<{ body: NewTenantApiToken }, WithSecret<TenantApiToken>>()(
    'POST',
    '/identity/resources/tenants/api-tokens/v2',
  ),
  /** What is left out stays as it is. Its secret and its end cannot be changed. */
  update: endpoint<{ body: Partial<Pick<NewTenantApiToken, 'description' | 'roleIds'>> }, TenantApiToken>()(
    'PATCH',
    '/identity/resources/tenants/api-tokens/v1/{id}',
    { extension: true },
  ),
  remove: endpoint()('DELETE', '/identity/resources/tenants/api-tokens/v1/{id}'),
} as const;

const machine = { anonymous: true, extension: true } as const;

/** The calls of programs, in both published versions. */
export const apiTokenExchangeEndpoints = {
  exchange: endpoint<Credentials, ApiTokenExchange>()('POST', '/identity/resources/auth/v2/api-token', machine),
  exchangeV1: endpoint<Credentials, ApiTokenExchange>()('POST', '/identity/resources/auth/v1/api-token', machine),
  refresh: endpoint<Renewal, ApiTokenExchange>()(
    'POST',
    '/identity/resources/auth/v2/api-token/token/refresh',
    machine,
  ),
  refreshV1: endpoint<Renewal, ApiTokenExchange>()(
    'POST',
    '/identity/resources/auth/v1/api-token/token/refresh',
    machine,
  ),
} as const;
