import type { TokenBody } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import { idIn } from '../../http/pipeline/fields.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { mayUseApplication } from '../../people/circumstances.ts';
import { isBegun } from '../auth/completeSignIn.ts';
import { refresh } from '../auth/refresh.ts';
import { holderOf } from '../sessions/storage.ts';
import type { Granted } from './answer.ts';
import { findClient, isSecretOf, readCredentials } from './clients.ts';
import { exchangeCode, forClient, type Caller } from './exchange.ts';
import { invalidClient, invalidGrant, invalidRequest, unsupportedGrant } from './failures.ts';

/** What a code or a refresh token is exchanged for. There are no other grants: no password and no implicit one. */
export async function grantTokens(call: WriteCall, body: TokenBody): Promise<Written<Granted>> {
  const caller = await identify(call, body);
  switch (body.grant_type) {
    case 'authorization_code':
      return exchangeCode(call, body, caller);
    case 'refresh_token':
      return refreshTokens(call, body, caller);
    case undefined:
      throw invalidRequest('grant_type must be given');
    default:
      throw unsupportedGrant();
  }
}

/**
 * The client that calls. One that names itself has to be known, and a secret has to be right; a client with a secret of
 * its own does not come without it.
 * @throws ProviderError 401
 */
async function identify({ db, services, request }: WriteCall, body: TokenBody): Promise<Caller> {
  const credentials = readCredentials(request, body);
  if (!credentials) throw invalidClient(request);
  const { clientId, secret } = credentials;
  if (clientId === undefined && secret === undefined) return { client: undefined, isProven: false };
  const client = await findClient(db, services, clientId);
  const isProven = client !== undefined && secret !== undefined && isSecretOf(client, secret);
  const isRefused = !client || (!isProven && (secret !== undefined || client.isConfidential));
  if (isRefused) throw invalidClient(request);
  return { client, isProven };
}

/**
 * Exchanges a refresh token by the rules of every refresh (PRO-04). The pages of public clients do not name themselves:
 * the token tells whose it is.
 */
async function refreshTokens(call: WriteCall, body: TokenBody, caller: Caller): Promise<Written<Granted>> {
  const { db, services, request, now } = call;
  const token = body.refresh_token;
  if (!token) throw invalidRequest('refresh_token must be given');
  const client = caller.client ?? (await findClient(db, services, (await holderOf(db, token)) ?? undefined));
  if (!client) throw invalidGrant();
  if (client.isConfidential && !caller.isProven) throw invalidClient(request);
  const written = await refresh(call, [token], idIn(body.tenantId ?? undefined), client.id).catch((error: unknown) => {
    throw error instanceof ProviderError && error.code === 'ER-SESSION-ENDED' ? invalidGrant() : error;
  });
  // The event stays, and so does what it tells of.
  if ('refusal' in written) return { ...written, refusal: invalidGrant() };
  const { answer } = written;
  // A page has to ask for the second factor: the application leads there by another authorize request.
  if (!isBegun(answer)) throw invalidGrant();
  const { claims, refreshToken } = answer;
  const { application } = client;
  if (application && !(await mayUseApplication(db, claims.tenantId, claims.sub, application, now)))
    throw invalidGrant();
  return { answer: { claims: forClient(claims, client), refreshToken, clientId: client.id }, event: written.event };
}
