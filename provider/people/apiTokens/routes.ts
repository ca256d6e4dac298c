import * as v from 'valibot';
import {
  API_TOKEN_DESCRIPTION_LENGTH,
  API_TOKEN_MINUTES,
  DELETE_TENANT_API_TOKENS,
  DELETE_USER_API_TOKENS,
  READ_TENANT_API_TOKENS,
  READ_USER_API_TOKENS,
  WRITE_TENANT_API_TOKENS,
  WRITE_USER_API_TOKENS,
  type ApiTokenType,
} from 'gatehouse-contract/contract.js';
import { id, idIn, line, roleIdsField, text } from '../../http/pipeline/fields.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { anonymousWrite, userWrite } from '../../http/pipeline/writeRoute.ts';
import { exchange, presentExchange, readRefresh, renew, requireWellFormed } from './exchange.ts';
import { editToken, makeToken, ownerOf, removeToken } from './making.ts';
import {
  presentTenantAccessToken,
  presentTenantApiToken,
  presentUserAccessToken,
  presentUserApiToken,
  readMakers,
  type Makers,
} from './presenter.ts';
import { listTokens, type ApiToken } from './storage.ts';

const { least, most } = API_TOKEN_MINUTES;
const description = v.pipe(
  line(API_TOKEN_DESCRIPTION_LENGTH),
  v.trim(),
  v.nonEmpty('must not be empty: say what the token is for'),
);
const expiresInMinutes = v.nullish(
  v.pipe(
    v.number('must be a number of minutes, or null for no end'),
    v.integer('must be a whole number of minutes'),
    v.minValue(least, `must be at least ${least} minute`),
    v.maxValue(most, `must be at most ${most} minutes`),
  ),
);
const personal = v.object({ description, expiresInMinutes });
const ofTenant = v.object({ description, expiresInMinutes, roleIds: v.optional(roleIdsField) });

const ofUser = {
  read: { anyOf: [READ_USER_API_TOKENS] },
  write: { anyOf: [WRITE_USER_API_TOKENS] },
  delete: { anyOf: [DELETE_USER_API_TOKENS] },
} as const;
const ofAccount = {
  read: { anyOf: [READ_TENANT_API_TOKENS] },
  write: { anyOf: [WRITE_TENANT_API_TOKENS] },
  delete: { anyOf: [DELETE_TENANT_API_TOKENS] },
} as const;
const roleIds = { 'body.roleIds': 'role' } as const;

/** The calls of personal tokens of a type, with what one of them looks like. */
const personalCalls = <Shown extends object>(type: ApiTokenType, present: (token: ApiToken) => Shown) => ({
  read: async ({ db }: ReadCall, principal: Principal) =>
    (await listTokens(db, ownerOf(principal, 'user'), type)).map(present),
  add: userWrite({
    access: ofUser.write,
    body: personal,
    async write(call, principal) {
      const { answer, event } = await makeToken(call, principal, { ...call.body, whose: 'user', type });
      return { answer: { ...present(answer.token), secret: answer.secret }, event };
    },
  }),
  remove: userWrite({
    access: ofUser.delete,
    ids: { 'params.id': type === 'accessToken' ? 'userAccessToken' : 'userApiToken' },
    write: (call, principal) => removeToken(call, principal, { whose: 'user', type, id: idIn(call.params['id']) }),
  }),
});

/** The same of the tokens of a tenant. */
const accountCalls = <Shown extends object>(
  type: ApiTokenType,
  present: (token: ApiToken, makers: Makers) => Shown,
) => ({
  async read({ db, now }: ReadCall, principal: Principal) {
    const tokens = await listTokens(db, ownerOf(principal, 'tenant'), type);
    const makers = await readMakers(db, { tenantId: principal.tenantId, tokens, now });
    return tokens.map((token) => present(token, makers));
  },
  add: userWrite({
    access: ofAccount.write,
    ids: roleIds,
    body: ofTenant,
    async write(call, principal) {
      const { answer, event } = await makeToken(call, principal, { ...call.body, whose: 'tenant', type });
      const { tenantId } = principal;
      const makers = await readMakers(call.db, { tenantId, tokens: [answer.token], now: call.now });
      return { answer: { ...present(answer.token, makers), secret: answer.secret }, event };
    },
  }),
  remove: userWrite({
    access: ofAccount.delete,
    ids: { 'params.id': type === 'accessToken' ? 'tenantAccessToken' : 'tenantApiToken' },
    write: (call, principal) => removeToken(call, principal, { whose: 'tenant', type, id: idIn(call.params['id']) }),
  }),
});

const userAccess = personalCalls('accessToken', presentUserAccessToken);
const userClients = personalCalls('clientCredentials', presentUserApiToken);
const tenantAccess = accountCalls('accessToken', presentTenantAccessToken);
const tenantClients = accountCalls('clientCredentials', presentTenantApiToken);

const exchangeRoute = anonymousWrite({
  body: v.object({ clientId: id, secret: text(200) }),
  prepare: (call) => requireWellFormed(call.body.secret),
  write: (call) => exchange(call, call.body),
  present: presentExchange,
});
const refreshRoute = anonymousWrite({
  body: v.object({ refreshToken: text(2_000) }),
  prepare: (call) => readRefresh(call, call.body.refreshToken),
  write: renew,
  present: presentExchange,
});

/** People alone see, make and take back tokens: a token does none of it, neither for itself nor for another. */
export const apiTokensRoutes = {
  'userAccessTokens.list': userRead({
    access: ofUser.read,
    handle: async (call, principal) => ({ accessTokens: await userAccess.read(call, principal) }),
  }),
  'userAccessTokens.add': userAccess.add,
  'userAccessTokens.remove': userAccess.remove,
  'userApiTokens.list': userRead({ access: ofUser.read, handle: userClients.read }),
  'userApiTokens.add': userClients.add,
  'userApiTokens.remove': userClients.remove,
  'tenantAccessTokens.list': userRead({
    access: ofAccount.read,
    handle: async (call, principal) => ({ accessTokens: await tenantAccess.read(call, principal) }),
  }),
  'tenantAccessTokens.add': tenantAccess.add,
  'tenantAccessTokens.remove': tenantAccess.remove,
  'tenantApiTokens.list': userRead({ access: ofAccount.read, handle: tenantClients.read }),
  'tenantApiTokens.add': tenantClients.add,
  'tenantApiTokens.update': userWrite({
    access: ofAccount.write,
    ids: { ...roleIds, 'params.id': 'tenantApiToken' },
    body: v.object({ description: v.optional(description), roleIds: v.optional(roleIdsField) }),
    async write(call, principal) {
      const { answer: token, event } = await editToken(call, principal, idIn(call.params['id']), call.body);
      const makers = await readMakers(call.db, { tenantId: principal.tenantId, tokens: [token], now: call.now });
      return { answer: presentTenantApiToken(token, makers), event };
    },
  }),
  'tenantApiTokens.remove': tenantClients.remove,
  'apiTokenExchange.exchange': exchangeRoute,
  'apiTokenExchange.exchangeV1': exchangeRoute,
  'apiTokenExchange.refresh': refreshRoute,
  'apiTokenExchange.refreshV1': refreshRoute,
} satisfies Partial<RouteTable>;
