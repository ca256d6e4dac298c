import { Reply } from '../../http/pipeline/reply.ts';
import type { OAuthTokenResponse } from 'gatehouse-contract/contract.js';
import type { Circumstances, ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { mayUseApplication, requestedApplication } from '../../people/circumstances.ts';
import { isBegun, sessionCookie, type Begun } from '../auth/completeSignIn.ts';
import { readRefreshTokens, refresh } from '../auth/refresh.ts';
import { presentTokens } from './answer.ts';
import { accessDenied, interactionRequired } from './failures.ts';

interface Silent {
  readonly begun: Begun;
  /** The client that the page works for. */
  readonly clientId: string;
}

interface Asked {
  readonly tokens: readonly [string, ...string[]];
  /** The application that the page works for. Undefined: the vendor's client. */
  readonly application: Awaited<ReturnType<typeof requestedApplication>>;
}

/** What a page brings that has just been loaded: the cookie of the session. */
export async function readSilent(call: ReadCall): Promise<Asked> {
  const { db, request, services } = call;
  const tokens = await readRefreshTokens(call);
  const application = await requestedApplication(db, request, services.clientId);
  return { tokens, application };
}

/**
 * Refreshes the session of the cookie. No page is shown, so a second factor that is missing is a refusal.
 * @throws ProviderError 403 also for an application that the person lacks: nothing is exchanged
 */
export async function authorizeSilently(
  call: WriteCall,
  { tokens, application }: Asked,
  tenantId: string | undefined,
): Promise<Written<Silent>> {
  const written = await refresh(call, tokens, tenantId);
  if ('refusal' in written) return written;
  const { answer, event } = written;
  if (!isBegun(answer)) throw interactionRequired();
  const { claims } = answer;
  if (application && !(await mayUseApplication(call.db, claims.tenantId, claims.sub, application, call.now)))
    throw accessDenied();
  const clientId = application?.id ?? call.services.clientId;
  return { answer: { begun: answer, clientId }, event };
}

/** The tokens, and the next cookie. A script gets no refresh token here: the cookie is what goes on. */
export async function presentSilent(
  call: Circumstances,
  { begun, clientId }: Silent,
): Promise<Reply<OAuthTokenResponse>> {
  const tokens = await presentTokens(call, { claims: begun.claims, clientId });
  return Reply.json(tokens, { headers: [['Set-Cookie', sessionCookie(call, begun)]] });
}
