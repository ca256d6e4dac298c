import { eq } from 'drizzle-orm';
import type { SlackApplication } from 'gatehouse-contract/contract.js';
import type { Settings } from '../../config/config.ts';
import { hashToken, newToken } from '../../crypto/keys/secrets.ts';
import { slackConnections, slackUsedStates } from '../../database/storage/schema.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { callSlack, SlackFailure, type SlackApp } from './client.ts';

/** How long a state works, in seconds. */
const STATE_LIFETIME = 600;
/** Lets the app post to public channels that it was not invited to, which Slack refuses otherwise. */
export const EVERY_PUBLIC = 'chat:write.public';
const SCOPES = ['chat:write', EVERY_PUBLIC, 'channels:read', 'groups:read'] as const;

export const refuse = (message: string, field?: string): ProviderError =>
  new ProviderError('ER-INVALID-REQUEST', {
    errors: [field === undefined ? message : `${field}: ${message}`],
    ...(field !== undefined && { context: { field } }),
  });

/** @throws ProviderError 400 that names the settings */
export function requireApp({ slack }: Pick<Settings, 'slack'>): SlackApp {
  if (!slack)
    throw refuse('Slack is not set up: the operator sets SLACK_CLIENT_ID and SLACK_CLIENT_SECRET of an app at Slack');
  return slack;
}

/** @throws ProviderError 400 for an address that belongs to no application of the tenant */
function checkRedirect({ services }: Pick<ReadCall, 'services'>, tenantId: string, address: string | undefined): void {
  if (address === undefined) return;
  const { origin } = URL.canParse(address) ? new URL(address) : { origin: '' };
  if (!services.allowedOrigins.has(origin) || !services.allowedOrigins.opens(origin, tenantId))
    throw refuse('must lead to an origin of the application (ALLOWED_ORIGINS)', 'redirectUri');
}

/** What sends a user to Slack. The state works once, for this session and tenant. */
export async function applicationOf(
  call: ReadCall,
  { tenantId, session }: Principal,
  redirectUri: string | undefined,
): Promise<SlackApplication> {
  const { clientId, url } = requireApp(call.services.settings);
  checkRedirect(call, tenantId, redirectUri);
  const claims = { jti: newToken(), sid: session.id, tenantId, ...(redirectUri !== undefined && { redirectUri }) };
  const state = await call.services.sealedNames.make('slack-state', claims, STATE_LIFETIME, call.now);
  const asked = new URLSearchParams({
    client_id: clientId,
    scope: SCOPES.join(','),
    ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
    state,
  });
  return { clientId, state, authorizeUrl: `${url}/oauth/v2/authorize?${asked}` };
}

interface Given {
  readonly code: string;
  readonly state: string;
  readonly redirectUri?: string | undefined;
}

/** What Slack has given for a code. */
interface Granted {
  readonly teamId: string;
  readonly teamName: string;
  readonly token: string;
  readonly scopes: string[];
  /** The hash of the state, which is used up with it. */
  readonly state: string;
}

const staleState = (): ProviderError =>
  refuse('must be the one of this session, at most ten minutes old and not used before: connect once more', 'state');

/**
 * Exchanges what Slack has sent the user back with. It looks at the state first: a code that another page has slipped
 * in is not shown to Slack.
 * @throws ProviderError 400 for a state or code that does not work, 503 while Slack is away
 */
export async function exchange(call: ReadCall, { tenantId, session }: Principal, given: Given): Promise<Granted> {
  const { db, services, now } = call;
  const app = requireApp(services.settings);
  const claims = await services.sealedNames.read('slack-state', given.state, now);
  if (claims?.sid !== session.id || claims.tenantId !== tenantId) throw staleState();
  const state = hashToken(String(claims.jti));
  const used = await db.select().from(slackUsedStates).where(eq(slackUsedStates.hash, state));
  if (used.length > 0) throw staleState();
  const redirectUri = typeof claims.redirectUri === 'string' ? claims.redirectUri : undefined;
  if (given.redirectUri !== undefined && given.redirectUri !== redirectUri)
    throw refuse('must be the one that the state was made for', 'redirectUri');
  const { clientId, clientSecret } = app;
  const answer = await callSlack(app, undefined, (client) =>
    client.oauth.v2.access({
      client_id: clientId,
      client_secret: clientSecret,
      code: given.code,
      ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
    }),
  ).catch((error: unknown) => {
    throw exchangeRefusal(error);
  });
  const { access_token: token, team, scope = '' } = answer;
  if (token === undefined || team?.id === undefined)
    throw refuse('Slack has given no token of a workspace: install the app for a workspace', 'code');
  return { teamId: team.id, teamName: team.name ?? team.id, token, scopes: scope.split(',').filter(Boolean), state };
}

function exchangeRefusal(error: unknown): unknown {
  if (!(error instanceof SlackFailure)) return error;
  if (error.fault === 'away') return new ProviderError('ER-UNAVAILABLE');
  if (error.fault === 'limited') return new ProviderError('ER-BUSY', { retryAfter: error.retryAfter });
  return refuse(`Slack does not take it (${error.message}): connect once more`, 'code');
}

/** Keeps what Slack has given in place of the connection before. The subscriptions stay, also for another workspace. */
export async function keepConnection(
  { db, services, now }: WriteCall,
  { tenantId }: Principal,
  { state, token, teamId, teamName, scopes }: Granted,
): Promise<Written<{ team: string }>> {
  const first = await db
    .insert(slackUsedStates)
    .values({ hash: state, expiresAt: addSeconds(now, STATE_LIFETIME) })
    .onConflictDoNothing()
    .returning();
  if (first.length === 0) throw staleState();
  const kept = { teamId, teamName, token: services.sealing.seal(token), scopes, state: 'connected' as const };
  const changes = { ...kept, pausedUntil: null, updatedAt: now };
  await db
    .insert(slackConnections)
    .values({ tenantId, ...changes, createdAt: now })
    .onConflictDoUpdate({ target: slackConnections.tenantId, set: changes });
  // What has waited for the connection goes out now.
  services.deliveryQueued();
  return {
    answer: { team: teamName },
    event: { event: 'admin.slack.connected', subjectId: teamId, details: { team: teamName } },
  };
}
