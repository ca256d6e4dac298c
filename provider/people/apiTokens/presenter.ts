import type {
  ApiTokenFacts,
  ApiTokenMaker,
  TenantAccessToken,
  TenantApiToken,
  UserAccessToken,
  UserApiToken,
} from 'gatehouse-contract/contract.js';
import type { Reader } from '../../ground/database.ts';
import { standingsIn } from '../tree/standing.ts';
import { memberNames, type ApiToken } from './storage.ts';

/** What lists tell of a token (TOKENS-003): an allow-list, without the secret or its hash. */
const facts = (token: ApiToken): ApiTokenFacts => ({
  id: token.id,
  description: token.description,
  createdAt: token.createdAt.toISOString(),
  ...(token.expiresAt && { expires: token.expiresAt.toISOString() }),
  expiresInMinutes: token.expiresInMinutes,
  type: token.type,
  ...(token.lastUsedAt && { lastUsedAt: token.lastUsedAt.toISOString() }),
  ...(token.lastUsedIp !== null && { lastUsedIp: token.lastUsedIp }),
});

export const presentUserAccessToken: (token: ApiToken) => UserAccessToken = facts;

export const presentUserApiToken = (token: ApiToken): UserApiToken => ({
  ...facts(token),
  clientId: token.id,
  createdByUserId: token.userId ?? '',
  metadata: {},
});

/** Finds what a tenant sees of the maker of a token. */
export type Makers = (token: ApiToken) => ApiTokenMaker;

/** Reads who of the makers may still come into the tenant. Strangers have no name. */
export async function readMakers(
  db: Reader,
  { tenantId, tokens, now }: { readonly tenantId: string; readonly tokens: readonly ApiToken[]; readonly now: Date },
): Promise<Makers> {
  const ids = [...new Set(tokens.flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy])))];
  const names = await memberNames(db, tenantId, ids);
  const strangers = ids.filter((id) => !names.has(id));
  const fromAbove = await standingsIn(db, tenantId, strangers, now);
  return ({ createdBy }) => {
    if (createdBy === null) return { madeByFormerMember: true };
    const name = names.get(createdBy);
    const isHere = name !== undefined || (fromAbove.get(createdBy)?.by.length ?? 0) > 0;
    return {
      createdByUserId: createdBy,
      ...(name !== undefined && { createdByName: name }),
      madeByFormerMember: !isHere,
    };
  };
}

export const presentTenantAccessToken = (token: ApiToken, makers: Makers): TenantAccessToken => ({
  ...facts(token),
  ...makers(token),
  roleIds: [...token.roleIds],
});

export const presentTenantApiToken = (token: ApiToken, makers: Makers): TenantApiToken => ({
  ...presentTenantAccessToken(token, makers),
  clientId: token.id,
  tenantId: token.tenantId,
  metadata: {},
});
