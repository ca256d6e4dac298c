import {
  API_TOKEN_DESCRIPTION_LENGTH,
  API_TOKEN_MINUTES,
  type ApiTokenExchange,
  type ApiTokenFacts,
  type ApiTokenMaker,
  type ApiTokenType,
} from '../../../api/contract/apiTokens.ts';
import {
  DELETE_TENANT_API_TOKENS,
  DELETE_USER_API_TOKENS,
  READ_TENANT_API_TOKENS,
  READ_USER_API_TOKENS,
  WRITE_TENANT_API_TOKENS,
  WRITE_USER_API_TOKENS,
} from '../../../api/contract/permissions.ts';
import { closed, closedWith, openWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { id, nullable, optional, readFields, text, wholeNumber, type Reader } from '../fields.ts';
import { refuseField, Refusal } from '../refusal.ts';
import { guardOf, roleFacts } from '../roleGuard.ts';
import { endOf, exchangeOf, inForce, isOn, newSecret, tokenOfRefresh } from '../apiTokens.ts';
import type { FakeToken } from '../world.ts';
import { roleIdList } from './members.ts';
import { roles } from './roles.ts';

interface Kind {
  readonly whose: 'user' | 'tenant';
  readonly type: ApiTokenType;
}

const description: Reader<string> = (field, value) => {
  const given = text(field, value).trim();
  if (given === '') return refuseField(field, 'must not be empty: say what the token is for');
  return given.length <= API_TOKEN_DESCRIPTION_LENGTH
    ? given
    : refuseField(field, `must have at most ${API_TOKEN_DESCRIPTION_LENGTH} characters`);
};
const minutes: Reader<number> = (field, value) =>
  wholeNumber(API_TOKEN_MINUTES.least, API_TOKEN_MINUTES.most)(field, typeof value === 'number' ? value : undefined);
const personal = { description, expiresInMinutes: optional(nullable(minutes)) };

const facts = (token: FakeToken): ApiTokenFacts => {
  const expires = endOf(token);
  return {
    id: token.id,
    description: token.description,
    createdAt: token.createdAt,
    ...(expires && { expires }),
    expiresInMinutes: token.expiresInMinutes,
    type: token.type,
    ...(token.lastUsedAt && { lastUsedAt: token.lastUsedAt, lastUsedIp: '203.0.113.7' }),
  };
};

function maker({ world }: FakeCall, { tenantId, createdBy }: FakeToken): ApiTokenMaker {
  const member = world.members.find((one) => one.tenantId === tenantId && one.id === createdBy);
  return {
    createdByUserId: createdBy,
    ...(member && { createdByName: member.person.name }),
    madeByFormerMember: !member,
  };
}

const accessToken = (_call: FakeCall, token: FakeToken) => facts(token);
const client = (_call: FakeCall, token: FakeToken) => ({
  ...facts(token),
  clientId: token.id,
  createdByUserId: token.createdBy,
  metadata: {},
});
const tenantAccessToken = (call: FakeCall, token: FakeToken) => ({
  ...facts(token),
  ...maker(call, token),
  roleIds: [...token.roleIds],
});
const tenantClient = (call: FakeCall, token: FakeToken) => ({
  ...tenantAccessToken(call, token),
  clientId: token.id,
  tenantId: token.tenantId,
  metadata: {},
});

/** The tokens of one kind that a caller sees, by description. */
const tokensOf = ({ world }: FakeCall, caller: Caller, { whose, type }: Kind): FakeToken[] =>
  world.apiTokens
    .filter(
      (token) =>
        token.tenantId === caller.tenantId &&
        token.type === type &&
        token.userId === (whose === 'user' ? caller.person.id : undefined),
    )
    .sort((a, b) => (a.description.toLowerCase() < b.description.toLowerCase() ? -1 : 1));

/** @throws {Refusal} 404, the same for a token of another owner and for an unknown one */
function named(call: FakeCall, caller: Caller, kind: Kind): FakeToken {
  const token = tokensOf(call, caller, kind).find((one) => one.id === call.params['id']?.toLowerCase());
  if (!token) throw new Refusal('ER-NOT-FOUND');
  return token;
}

/** @throws {Refusal} 403 for a role that the caller may not hand out */
function rolesFor(call: FakeCall, caller: Caller, ids: readonly string[], held: readonly string[] = []): string[] {
  const guard = guardOf(call, caller);
  const wanted = [...new Set(ids)].map((one) => roles.named(call, caller, one));
  for (const role of wanted) if (!held.includes(role.id)) guard.mayHandOut(roleFacts(role));
  return wanted.map((role) => role.id).sort();
}

interface Wanted {
  readonly description: string;
  readonly expiresInMinutes?: number | null | undefined;
  readonly roleIds?: readonly string[] | undefined;
}

function make(call: FakeCall, caller: Caller, { whose, type }: Kind, wanted: Wanted) {
  const { world, idOf, now } = call;
  if (!isOn(world, type)) throw new Refusal('ER-API-TOKENS-OFF');
  const name = `token ${++world.added}`;
  const secret = newSecret(`${whose}_${type === 'accessToken' ? 'token' : 'secret'}`, idOf('secret', name));
  const token: FakeToken = {
    id: idOf('apiToken', name),
    tenantId: caller.tenantId,
    userId: whose === 'user' ? caller.person.id : undefined,
    type,
    secret,
    description: wanted.description,
    createdBy: caller.person.id,
    createdAt: new Date(now).toISOString(),
    expiresInMinutes: wanted.expiresInMinutes ?? null,
    roleIds: rolesFor(call, caller, wanted.roleIds ?? []),
  };
  world.apiTokens.push(token);
  return { token, secret };
}

type Present<Shown> = (call: FakeCall, token: FakeToken) => Shown;

const add = <Shown>(kind: Kind, present: Present<Shown>) =>
  closedWith(
    { anyOf: [kind.whose === 'user' ? WRITE_USER_API_TOKENS : WRITE_TENANT_API_TOKENS] },
    ({ body }): Wanted =>
      readFields(kind.whose === 'user' ? personal : { ...personal, roleIds: optional(roleIdList) }, body),
    (call, caller, wanted) => {
      const { token, secret } = make(call, caller, kind, wanted);
      return { ...present(call, token), secret };
    },
  );

const remove = (kind: Kind) =>
  closed(
    { anyOf: [kind.whose === 'user' ? DELETE_USER_API_TOKENS : DELETE_TENANT_API_TOKENS] },
    (call, caller): void => {
      const token = named(call, caller, kind);
      call.world.apiTokens.splice(call.world.apiTokens.indexOf(token), 1);
    },
  );

const ofUser = { anyOf: [READ_USER_API_TOKENS] } as const;
const ofTenant = { anyOf: [READ_TENANT_API_TOKENS] } as const;
const userAccess: Kind = { whose: 'user', type: 'accessToken' };
const userClients: Kind = { whose: 'user', type: 'clientCredentials' };
const tenantAccess: Kind = { whose: 'tenant', type: 'accessToken' };
const tenantClients: Kind = { whose: 'tenant', type: 'clientCredentials' };

const exchange = openWith(
  ({ body }) => readFields({ clientId: id, secret: text }, body),
  (call, { clientId, secret }): ApiTokenExchange => {
    const token = call.world.apiTokens.find((one) => one.id === clientId && one.type === 'clientCredentials');
    if (token?.secret !== secret) throw new Refusal('ER-API-TOKEN-REFUSED');
    return exchangeOf(call, inForce(call, token));
  },
);
const refresh = openWith(
  ({ body }) => readFields({ refreshToken: text }, body),
  (call, { refreshToken }): ApiTokenExchange => exchangeOf(call, inForce(call, tokenOfRefresh(call, refreshToken))),
);

export const apiTokensAnswers = {
  'userAccessTokens.list': closed(ofUser, (call, caller) => ({
    accessTokens: tokensOf(call, caller, userAccess).map((token) => accessToken(call, token)),
  })),
  'userAccessTokens.add': add(userAccess, accessToken),
  'userAccessTokens.remove': remove(userAccess),
  'userApiTokens.list': closed(ofUser, (call, caller) =>
    tokensOf(call, caller, userClients).map((token) => client(call, token)),
  ),
  'userApiTokens.add': add(userClients, client),
  'userApiTokens.remove': remove(userClients),
  'tenantAccessTokens.list': closed(ofTenant, (call, caller) => ({
    accessTokens: tokensOf(call, caller, tenantAccess).map((token) => tenantAccessToken(call, token)),
  })),
  'tenantAccessTokens.add': add(tenantAccess, tenantAccessToken),
  'tenantAccessTokens.remove': remove(tenantAccess),
  'tenantApiTokens.list': closed(ofTenant, (call, caller) =>
    tokensOf(call, caller, tenantClients).map((token) => tenantClient(call, token)),
  ),
  'tenantApiTokens.add': add(tenantClients, tenantClient),
  'tenantApiTokens.update': closedWith(
    { anyOf: [WRITE_TENANT_API_TOKENS] },
    ({ body }) => readFields({ description: optional(description), roleIds: optional(roleIdList) }, body),
    (call, caller, wanted) => {
      const token = named(call, caller, tenantClients);
      token.roleIds = rolesFor(call, caller, wanted.roleIds ?? token.roleIds, token.roleIds);
      token.description = wanted.description ?? token.description;
      return tenantClient(call, token);
    },
  ),
  'tenantApiTokens.remove': remove(tenantClients),
  'apiTokenExchange.exchange': exchange,
  'apiTokenExchange.exchangeV1': exchange,
  'apiTokenExchange.refresh': refresh,
  'apiTokenExchange.refreshV1': refresh,
} satisfies AnswerTable;
