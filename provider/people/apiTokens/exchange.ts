import type { ApiTokenExchange } from 'gatehouse-contract/contract.js';
import { addSeconds } from '../../ground/addSeconds.ts';
import { ProviderError, type ErrorCode } from '../../ground/errors.ts';
import { countAttempt } from '../../http/counters/counters.ts';
import type { Circumstances, ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Refused, Written } from '../../http/pipeline/writeRoute.ts';
import type { ProgramClaims } from '../../crypto/keys/accessTokens.ts';
import { programOf } from './caller.ts';
import { obstacleOf } from './force.ts';
import { isWellFormed } from './secretText.ts';
import { findById, findBySecret, noteUse, type FoundToken } from './storage.ts';

/** Seconds in which refusals of one token make one line of the audit. */
const ONE_LINE = 60;
const REFRESH = 'api-token-refresh';

/** What a program gets for its credentials, before it is signed. */
export interface Exchanged {
  readonly claims: ProgramClaims;
  readonly expiresAt: Date | null;
}

const refused = (): ProviderError => new ProviderError('ER-API-TOKEN-REFUSED');

/** @throws ProviderError 401 without a query, for a secret that cannot have been made here */
export async function requireWellFormed(secret: string): Promise<void> {
  if (!isWellFormed(secret)) throw refused();
}

/**
 * Exchanges client credentials for a bearer. A wrong secret gets the same answer for every client id; that a token
 * has ended is answered to the right one alone.
 */
export async function exchange(
  call: WriteCall,
  { clientId, secret }: { readonly clientId: string; readonly secret: string },
): Promise<Written<Exchanged>> {
  const found = await findBySecret(call.db, secret);
  if (found?.token.id === clientId && found.token.type === 'clientCredentials') return grant(call, found);
  const meant = await findById(call.db, clientId);
  if (meant?.token.type !== 'clientCredentials') throw refused();
  return refuse(call, meant, 'ER-API-TOKEN-REFUSED');
}

/** The id of the token that a refresh token was made for. @throws ProviderError 401 */
export async function readRefresh({ services, now }: ReadCall, refreshToken: string): Promise<string> {
  const sub = (await services.sealedNames.read(REFRESH, refreshToken, now))?.sub;
  if (sub === undefined) throw refused();
  return sub;
}

/** A new bearer without the secret, as long as the token is in force. */
export async function renew(call: WriteCall, id: string): Promise<Written<Exchanged>> {
  const found = await findById(call.db, id);
  if (!found) throw refused();
  return grant(call, found);
}

async function grant(call: WriteCall, found: FoundToken): Promise<Written<Exchanged>> {
  const { db, now, origin } = call;
  const { token } = found;
  const obstacle = obstacleOf(found, now);
  if (obstacle) return refuse(call, found, obstacle);
  await noteUse(db, token, { now, ipAddress: origin.ipAddress });
  const program = programOf(db, found, now);
  const type = token.userId === null ? 'tenantApiToken' : 'userApiToken';
  const keys = (rows: readonly { readonly key: string }[]): string[] => rows.map(({ key }) => key);
  const [roles, permissions] = [keys(await program.roles()), keys(await program.permissions())];
  const { tenantId, createdBy, expiresAt } = token;
  const maker = createdBy === null ? {} : { createdByUserId: createdBy };
  return {
    answer: { claims: { sub: token.id, tenantId, type, roles, permissions, ...maker }, expiresAt },
    event: {
      event: 'auth.apiToken.exchanged',
      tenantId,
      ...program.actor,
      subjectId: token.id,
      details: { type: token.type },
    },
  };
}

/**
 * A refusal that the tenant's audit tells of, once a minute: more tries fill no log.
 * @throws ProviderError for the tries after the first
 */
async function refuse({ db, now }: WriteCall, { token }: FoundToken, code: ErrorCode): Promise<Refused> {
  const refusal = new ProviderError(code);
  const { count } = await countAttempt(db, `api-token:${token.id}`, ONE_LINE, now);
  if (count > 1) throw refusal;
  const { tenantId, id: subjectId } = token;
  const facts = { tenantId, actorKind: 'system', subjectId, details: { reason: code } } as const;
  return { refusal, event: { event: 'auth.apiToken.refused', ...facts } };
}

/** Signs the bearer, which ends with the token at the latest, and makes the refresh token. */
export async function presentExchange(
  { services, now }: Circumstances,
  { claims, expiresAt }: Exchanged,
): Promise<ApiTokenExchange> {
  const { accessToken, sessionIdle } = services.settings.lifetimes;
  const left = expiresAt ? Math.floor((expiresAt.getTime() - now.getTime()) / 1000) : accessToken;
  const seconds = Math.min(accessToken, Math.max(left, 1));
  return {
    accessToken: await services.accessTokens.signForProgram(claims, now, seconds),
    refreshToken: await services.sealedNames.make(REFRESH, { sub: claims.sub }, sessionIdle, now),
    expires: addSeconds(now, seconds).toISOString(),
    expiresIn: seconds,
  };
}
