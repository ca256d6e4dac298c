import type { SignUpResponse } from 'gatehouse-contract/contract.js';
import { SIGN_UP_BROWSER_LIFETIME, signUpCookieName } from '../../signIn/auth/signUpBrowser.ts';
import { isBegun, signInCookies, type Opened } from '../../signIn/auth/completeSignIn.ts';
import { toLoginResponse } from '../../signIn/auth/issueToken.ts';
import type { Circumstances } from '../../http/pipeline/call.ts';
import { keepJoiningFlow } from '../sending/joiningFlow.ts';
import { Reply } from '../../http/pipeline/reply.ts';

/**
 * What a sign-up came to: an account that waits for its activation, or one that is there, with a session where it may
 * have one.
 */
export type SignedUp =
  | {
      readonly kind: 'waiting';
      readonly userId: string;
      readonly flowToken: string;
      readonly browser: string | undefined;
      readonly flow: string;
    }
  | {
      readonly kind: 'done';
      readonly userId: string;
      readonly tenantId: string;
      readonly begun?: Opened;
      readonly browser?: string | undefined;
    };

/** The answer. While the activation is waited for it names no tenant, because a taken address has none to name. */
export async function presentSignedUp(call: Circumstances, made: SignedUp): Promise<Reply<SignUpResponse>> {
  const { services, now } = call;
  const kept = (browser: string | undefined): string[] =>
    browser === undefined
      ? []
      : [services.newCookie(signUpCookieName(services.clientId)).keep(browser, SIGN_UP_BROWSER_LIFETIME)];
  if (made.kind === 'done') {
    const { userId, tenantId, begun, browser } = made;
    const authResponse = begun && (isBegun(begun) ? await toLoginResponse(services, begun.claims, now) : begun.mfa);
    return Reply.json(
      { shouldActivate: false, userId, tenantId, ...(authResponse && { authResponse }) },
      { headers: toHeaders(begun ? signInCookies(call, begun) : kept(browser)) },
    );
  }
  const { userId, flowToken, browser, flow } = made;
  return Reply.json(
    { shouldActivate: true, userId, activationToken: flowToken },
    { headers: toHeaders([...kept(browser), await keepJoiningFlow(call, flow)]) },
  );
}

const toHeaders = (lines: readonly string[]): [string, string][] => lines.map((line) => ['Set-Cookie', line]);
