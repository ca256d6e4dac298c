import type { ApiTokenExchange, ApiTokenType } from '../../api/contract/apiTokens.ts';
import type { FakeCall } from './answer.ts';
import { Refusal } from './refusal.ts';
import { unsigned } from './session.ts';
import type { FakeToken, World } from './world.ts';

const MINUTE_MS = 60_000;
const REFRESH = 'refresh-of-';

/** When a token ends. Undefined: it does not. */
export const endOf = ({ createdAt, expiresInMinutes }: FakeToken): string | undefined =>
  expiresInMinutes === null ? undefined : new Date(Date.parse(createdAt) + expiresInMinutes * MINUTE_MS).toISOString();

/** Whether the vendor lets tokens of a type be made and used. */
export const isOn = ({ vendor: { machineToMachineAuthStrategy: strategy } }: World, type: ApiTokenType): boolean =>
  strategy === 'Both' || (strategy === 'AccessToken') === (type === 'accessToken');

/** A text of the form of a secret. No provider takes it for a real one: it ends in a wrong checksum. */
export const newSecret = (kind: string, id: string): string =>
  `gatehouse_${kind}_${id.replaceAll('-', '').padEnd(43, 'x')}00000000`;

/** @throws {Refusal} for a token that opens nothing */
export function inForce({ world, now }: FakeCall, token: FakeToken): FakeToken {
  const expires = endOf(token);
  if (!isOn(world, token.type)) throw new Refusal('ER-API-TOKENS-OFF');
  if (expires !== undefined && Date.parse(expires) <= now) throw new Refusal('ER-API-TOKEN-EXPIRED');
  return token;
}

/** What client credentials are exchanged for: it shows who it is, and calls nothing here. */
export function exchangeOf({ world, now, tokenLifetime, url }: FakeCall, token: FakeToken): ApiTokenExchange {
  const keys = world.roles.flatMap(({ id, key }) => (token.roleIds.includes(id) ? [key] : []));
  const accessToken = unsigned({
    sub: token.id,
    tenantId: token.tenantId,
    type: token.userId === undefined ? 'tenantApiToken' : 'userApiToken',
    roles: keys,
    createdByUserId: token.createdBy,
    iss: url.origin,
    aud: world.vendorId,
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + tokenLifetime,
  });
  const expires = new Date(now + tokenLifetime * 1000).toISOString();
  return { accessToken, refreshToken: REFRESH + token.id, expires, expiresIn: tokenLifetime };
}

/** @throws {Refusal} 401 for a refresh token of none */
export function tokenOfRefresh({ world }: FakeCall, refreshToken: string): FakeToken {
  const token = world.apiTokens.find(({ id }) => refreshToken === REFRESH + id);
  if (!token) throw new Refusal('ER-API-TOKEN-REFUSED');
  return token;
}
