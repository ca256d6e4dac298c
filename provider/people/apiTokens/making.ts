import type { ApiTokenType } from 'gatehouse-contract/contract.js';
import { addSeconds } from '../../ground/addSeconds.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { readVendor } from '../../vendor/configuration/storage.ts';
import { listPermissions } from '../roles/edits.ts';
import { guardRolesOf } from '../roles/rules.ts';
import { findRoles, type RoleRow } from '../roles/storage.ts';
import { awaitRights } from '../roles/userManagers.ts';
import { areTokensOn } from './force.ts';
import { newSecret } from './secretText.ts';
import { changeToken, deleteToken, findOwnToken, insertToken, memberNames, type ApiToken } from './storage.ts';

/** What was written; nothing here is refused and kept. */
type Done<Answer> = Exclude<Written<Answer>, { refusal: unknown }>;

/** Whose token is made. */
export type Whose = 'user' | 'tenant';

interface Wanted {
  readonly whose: Whose;
  readonly type: ApiTokenType;
  readonly description: string;
  readonly expiresInMinutes?: number | null | undefined;
  readonly roleIds?: readonly string[] | undefined;
}

export interface Made {
  readonly token: ApiToken;
  /** Answered once, and kept nowhere (TOKENS-009). */
  readonly secret: string;
}

/** Whose the tokens are that a person sees by a call. */
export const ownerOf = ({ tenantId, user }: Principal, whose: Whose) =>
  whose === 'user' ? { tenantId, userId: user.id } : { tenantId };

const keysOf = (roles: readonly RoleRow[]): string[] => roles.map(({ key }) => key);

/**
 * The roles that a token may get: those that the person may hand out at this moment (PRO-24).
 * @throws ProviderError 403; 404 for a role the tenant does not see
 */
async function rolesFor(
  { db }: WriteCall,
  principal: Principal,
  ids: readonly string[],
  held: readonly string[] = [],
): Promise<RoleRow[]> {
  const roles = await findRoles(db, principal.tenantId, ids);
  if (roles.length < new Set(ids).size) throw new ProviderError('ER-NOT-FOUND');
  const guard = await guardRolesOf(principal.within(db), await listPermissions(db, principal.tenantId));
  for (const role of roles) if (!held.includes(role.id)) guard.mayHandOut(role);
  return roles;
}

/**
 * Makes a token: a personal one for the person who calls and no other, or one of the tenant.
 * @throws ProviderError 403 while tokens of the type are switched off, for a role above the own ones, and for a
 * personal token of a person who is in by an account above: it would end with no membership
 */
export async function makeToken(
  call: WriteCall,
  principal: Principal,
  { whose, type, description, expiresInMinutes = null, roleIds = [] }: Wanted,
): Promise<Done<Made>> {
  const { db, now } = call;
  const { tenantId, user } = principal;
  if (!areTokensOn(await readVendor(db), type)) throw new ProviderError('ER-API-TOKENS-OFF');
  if (whose === 'user' && !(await memberNames(db, tenantId, [user.id])).has(user.id))
    throw new ProviderError('ER-NOT-A-MEMBER');
  await awaitRights(db, tenantId);
  const roles = await rolesFor(call, principal, roleIds);
  const secret = newSecret(`${whose}_${type === 'accessToken' ? 'token' : 'secret'}`);
  const expiresAt = expiresInMinutes === null ? null : addSeconds(now, expiresInMinutes * 60);
  const token = await insertToken(db, {
    ...ownerOf(principal, whose),
    secret,
    type,
    description,
    expiresInMinutes,
    expiresAt,
    createdBy: user.id,
    createdAt: now,
    roleIds: roles.map(({ id }) => id),
  });
  const details = { description, type, expires: expiresAt?.toISOString() ?? null };
  return {
    answer: { token, secret },
    event:
      whose === 'user'
        ? { event: 'user.apiToken.created', subjectId: token.id, details }
        : { event: 'admin.apiToken.created', subjectId: token.id, details: { ...details, roles: keysOf(roles) } },
  };
}

type Named = Pick<Wanted, 'whose' | 'type'> & { readonly id: string | undefined };

/** @throws ProviderError 404, the same for a token of another owner and for an unknown one */
async function tokenNamed({ db }: WriteCall, principal: Principal, { whose, type, id }: Named): Promise<ApiToken> {
  const token = await findOwnToken(db, ownerOf(principal, whose), { id, type });
  if (!token) throw new ProviderError('ER-NOT-FOUND');
  return token;
}

/** Changes what a token of the tenant is called, and its roles. Its secret and its end stay. */
export async function editToken(
  call: WriteCall,
  principal: Principal,
  id: string | undefined,
  wanted: { readonly description?: string | undefined; readonly roleIds?: readonly string[] | undefined },
): Promise<Done<ApiToken>> {
  const { db } = call;
  const plan = async () => {
    const token = await tokenNamed(call, principal, { whose: 'tenant', type: 'clientCredentials', id });
    const { description = token.description, roleIds = token.roleIds } = wanted;
    const before = await findRoles(db, principal.tenantId, token.roleIds);
    const after = await rolesFor(call, principal, roleIds, token.roleIds);
    const without = (roles: readonly RoleRow[], others: readonly RoleRow[]): RoleRow[] =>
      roles.filter((role) => !others.some((other) => other.id === role.id));
    const [added, removed] = [without(after, before), without(before, after)];
    if (added.length > 0 && !areTokensOn(await readVendor(db), token.type))
      throw new ProviderError('ER-API-TOKENS-OFF');
    return { token, fields: { description, roleIds: after.map((role) => role.id) }, added, removed };
  };
  const first = await plan();
  if (first.fields.description === first.token.description && first.added.length + first.removed.length === 0)
    return { answer: first.token, event: NOTHING_CHANGED };
  await awaitRights(db, principal.tenantId);
  const { token, fields, added, removed } = await plan();
  await changeToken(db, token, fields);
  return {
    answer: { ...token, ...fields },
    event: {
      event: 'admin.apiToken.changed',
      subjectId: token.id,
      details: { description: fields.description, added: keysOf(added), removed: keysOf(removed) },
    },
  };
}

/** Takes a token back: it opens nothing from the next request on. */
export async function removeToken(call: WriteCall, principal: Principal, named: Named): Promise<Done<undefined>> {
  const token = await tokenNamed(call, principal, named);
  await deleteToken(call.db, token);
  const { description, type } = token;
  return {
    answer: undefined,
    event: {
      event: named.whose === 'user' ? 'user.apiToken.deleted' : 'admin.apiToken.deleted',
      subjectId: token.id,
      details: { description, type },
    },
  };
}
