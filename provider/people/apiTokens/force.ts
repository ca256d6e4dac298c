import type { ApiTokenType, MachineAuthStrategy } from 'gatehouse-contract/contract.js';
import { membershipObstacle } from 'gatehouse-contract/rules.js';
import type { Vendor } from '../../vendor/configuration/storage.ts';
import type { ErrorCode } from '../../ground/errors.ts';
import type { FoundToken } from './storage.ts';

/** Which tokens programs may prove themselves with, by the vendor's choice. */
const allowed: Readonly<Record<MachineAuthStrategy, readonly ApiTokenType[]>> = {
  ClientCredentials: ['clientCredentials'],
  AccessToken: ['accessToken'],
  Both: ['accessToken', 'clientCredentials'],
};
const isStrategy = (text: string): text is MachineAuthStrategy => Object.hasOwn(allowed, text);

/** Whether the vendor lets tokens of a type be made and used. Switched off, they can still be seen and taken back. */
export const areTokensOn = (
  { apiTokensEnabled, machineToMachineAuthStrategy: strategy }: Vendor,
  type: ApiTokenType,
): boolean => apiTokensEnabled && allowed[isStrategy(strategy) ? strategy : 'ClientCredentials'].includes(type);

/** Why a token whose secret is right opens nothing; the first that holds. Undefined: it is in force. */
export function obstacleOf({ token, vendor, user, membership }: FoundToken, now: Date): ErrorCode | undefined {
  if (!areTokensOn(vendor, token.type)) return 'ER-API-TOKENS-OFF';
  if (token.expiresAt && token.expiresAt <= now) return 'ER-API-TOKEN-EXPIRED';
  if (token.userId === null) return undefined;
  const isIn = user && membership && !user.isLocked && !membershipObstacle(membership, now);
  return isIn ? undefined : 'ER-UNAUTHORIZED';
}
