import {
  tenantAccessTokensEndpoints,
  tenantApiTokensEndpoints,
  userAccessTokensEndpoints,
  userApiTokensEndpoints,
  type ApiTokenFacts,
  type ApiTokenMaker,
  type ApiTokenType,
  type NewTenantApiToken,
  type WithSecret,
} from '../../../api/contract/apiTokens.ts';
import {
  DELETE_TENANT_API_TOKENS,
  DELETE_USER_API_TOKENS,
  READ_TENANT_API_TOKENS,
  READ_USER_API_TOKENS,
  WRITE_TENANT_API_TOKENS,
  WRITE_USER_API_TOKENS,
} from '../../../api/contract/permissions.ts';
import type { StoreContext } from '../../core/context.ts';

/** A token of a list, of any owner and type. It opens nothing. */
export interface ApiToken extends ApiTokenFacts, Partial<ApiTokenMaker> {
  /** Of client credentials. */
  readonly clientId?: string;
  /** Of a token of the tenant. */
  readonly roleIds?: readonly string[];
}

/** What a new token is to be. `expiresInMinutes` null: it does not end. */
export interface NewToken extends NewTenantApiToken {
  readonly type: ApiTokenType;
}

/** The calls for the tokens of one owner, with the permissions that they take. */
export interface TokenCalls {
  readonly read: string;
  readonly write: string;
  readonly remove: string;
  /** The tokens of a type. */
  list(type: ApiTokenType, signal: AbortSignal): Promise<readonly ApiToken[]>;
  add(token: NewToken): Promise<WithSecret<ApiToken>>;
  delete(token: Pick<ApiToken, 'id' | 'type'>): Promise<unknown>;
  /** Absent: tokens of this owner are as they were made. */
  readonly change?: (id: string, fields: { description: string; roleIds: string[] }) => Promise<ApiToken>;
}

const isAccess = (type: ApiTokenType): boolean => type === 'accessToken';

/** Tokens of the active tenant (TOKENS-001, TOKENS-007, TOKENS-008). */
export const tenantCalls = ({ call }: StoreContext): TokenCalls => ({
  read: READ_TENANT_API_TOKENS,
  write: WRITE_TENANT_API_TOKENS,
  remove: DELETE_TENANT_API_TOKENS,
  list: async (type, signal) =>
    isAccess(type)
      ? (await call(tenantAccessTokensEndpoints.list, {}, { signal })).accessTokens
      : call(tenantApiTokensEndpoints.list, {}, { signal }),
  add: ({ type, ...body }) =>
    isAccess(type) ? call(tenantAccessTokensEndpoints.add, { body }) : call(tenantApiTokensEndpoints.add, { body }),
  delete: ({ id, type }) =>
    isAccess(type)
      ? call(tenantAccessTokensEndpoints.remove, { params: { id } })
      : call(tenantApiTokensEndpoints.remove, { params: { id } }),
  change: (id, body) => call(tenantApiTokensEndpoints.update, { params: { id }, body }),
});

/** Tokens of the signed-in user in the active tenant (TOKENS-002, TOKENS-007, TOKENS-008). They carry no roles. */
export const personalCalls = ({ call }: StoreContext): TokenCalls => ({
  read: READ_USER_API_TOKENS,
  write: WRITE_USER_API_TOKENS,
  remove: DELETE_USER_API_TOKENS,
  list: async (type, signal) =>
    isAccess(type)
      ? (await call(userAccessTokensEndpoints.list, {}, { signal })).accessTokens
      : call(userApiTokensEndpoints.list, {}, { signal }),
  add({ type, description, expiresInMinutes = null }) {
    const body = { description, expiresInMinutes };
    return isAccess(type) ? call(userAccessTokensEndpoints.add, { body }) : call(userApiTokensEndpoints.add, { body });
  },
  delete: ({ id, type }) =>
    isAccess(type)
      ? call(userAccessTokensEndpoints.remove, { params: { id } })
      : call(userApiTokensEndpoints.remove, { params: { id } }),
});
