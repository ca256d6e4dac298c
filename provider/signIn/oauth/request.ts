import * as v from 'valibot';
import type { AuthorizeQuery } from 'gatehouse-contract/contract.js';
import type { Reader } from '../../ground/database.ts';
import type { SealedNames } from '../../crypto/secrets/sealedNames.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { findClient, type Client } from './clients.ts';

const given = v.optional(v.string());
/** What is read of an authorize request. Anything else in it is left alone. */
export const authorizeQuery = v.object({
  response_type: given,
  client_id: given,
  redirect_uri: given,
  scope: given,
  state: given,
  nonce: given,
  code_challenge: given,
  code_challenge_method: given,
  prompt: given,
  max_age: given,
  acr_values: given,
  login_hint: given,
  id_token_hint: given,
  organization: given,
  tenantId: given,
  login_direct_action: given,
  response_mode: given,
  request: given,
  request_uri: given,
});

/** A request of a known client for a registered address: from here on errors may be sent there. */
export interface AuthorizeRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly query: AuthorizeQuery;
}

/** The errors of RFC 6749 and OpenID Connect that an application hears of. */
export type AuthorizeError =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'access_denied'
  | 'login_required';

/** What an application gets in the place of a code. */
export interface Fault {
  readonly error: AuthorizeError;
  readonly description: string;
}

const PROMPTS: ReadonlySet<string> = new Set(['none', 'login', 'consent', 'select_account']);
const CHALLENGE = /^[\w-]{43}$/;
/** Characters of a request in all: it goes along in the address of the login page, which servers would refuse. */
const LONGEST = 6_000;

export const words = (text = ''): string[] => text.split(' ').filter(Boolean);

/**
 * The client and the address of a request. Both have to be right before anything is sent to that address: it is
 * compared as an exact string (PRO-01). Undefined: the person is shown a page.
 */
export async function readTarget(
  db: Reader,
  services: Pick<Services, 'settings' | 'clientId'>,
  query: AuthorizeQuery,
): Promise<AuthorizeRequest | undefined> {
  const { client_id: clientId, redirect_uri: redirectUri } = query;
  const client = await findClient(db, services, clientId);
  return client && redirectUri !== undefined && client.redirectUris.includes(redirectUri)
    ? { client, redirectUri, query }
    : undefined;
}

/** What is wrong with the rest of a request. */
export function faultOf({ client, query }: AuthorizeRequest): Fault | undefined {
  const invalid = (description: string): Fault => ({ error: 'invalid_request', description });
  if (query.request !== undefined)
    return { error: 'request_not_supported', description: 'The parameter request is not supported' };
  if (query.request_uri !== undefined)
    return { error: 'request_uri_not_supported', description: 'The parameter request_uri is not supported' };
  if (query.response_type === undefined) return invalid('response_type must be given');
  if (query.response_type !== 'code')
    return { error: 'unsupported_response_type', description: 'response_type must be code' };
  if ((query.response_mode ?? 'query') !== 'query') return invalid('response_mode must be query');
  if (!words(query.scope).includes('openid'))
    return { error: 'invalid_scope', description: 'scope must contain openid' };
  if (Object.values(query).join('').length > LONGEST) return invalid(`The request has more than ${LONGEST} characters`);
  if (query.max_age !== undefined && !/^\d{1,9}$/.test(query.max_age)) return invalid('max_age must be a number');
  const prompts = words(query.prompt);
  if (prompts.some((prompt) => !PROMPTS.has(prompt)) || (prompts.includes('none') && prompts.length > 1))
    return invalid('prompt is not valid');
  return challengeFault(client, query);
}

/** PRO-03: a public client sends a challenge, and `plain` is none. */
function challengeFault(client: Client, query: AuthorizeQuery): Fault | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = query;
  const invalid = (description: string): Fault => ({ error: 'invalid_request', description });
  if (challenge === undefined)
    return client.secretHash === undefined || method !== undefined
      ? invalid('code_challenge must be given')
      : undefined;
  if (method !== 'S256') return invalid('code_challenge_method must be S256');
  return CHALLENGE.test(challenge) ? undefined : invalid('code_challenge is not valid');
}

/** How long a person may take for the login page, in seconds. */
const LOGIN_LIFETIME = 1_800;

/** A request that waits for a sign-in. */
export interface WaitingRequest {
  readonly query: AuthorizeQuery;
  /** When it came, in epoch milliseconds: a sign-in from then on is one for it. */
  readonly at: number;
  /** Whether a sign-in of before does not do. */
  readonly isFresh: boolean;
}

const waitingRequest = v.object({ query: authorizeQuery, at: v.number(), isFresh: v.boolean() });

/** Seals a request for the address of the login page: nothing of it can be changed on the way. */
export const sealRequest = (names: SealedNames, request: WaitingRequest, now: Date): Promise<string> =>
  names.make('oauth-request', { ...request }, LOGIN_LIFETIME, now);

/** The request that a page waits with; undefined for one that is over, and for what was not made here. */
export async function openRequest(
  names: SealedNames,
  sealed: string | undefined,
  now: Date,
): Promise<WaitingRequest | undefined> {
  const result = v.safeParse(
    waitingRequest,
    sealed === undefined ? undefined : await names.read('oauth-request', sealed, now),
  );
  return result.success ? result.output : undefined;
}
