import { createHash, randomBytes } from 'node:crypto';
import type { SeedDocument } from 'gatehouse-contract/contract.js';
import { CLIENT_ID, ORIGIN, PUBLIC_URL, type Answer, type Browser, type TestProvider } from './provider.ts';
import { seed } from './mfa.ts';

export const CALLBACK = `${ORIGIN}/oauth/callback`;
export const BYE = `${ORIGIN}/bye`;
/** A client with a secret of its own. */
export const SERVER = 'dddddddd-0000-4000-8000-000000000003';
export const SERVER_CALLBACK = 'http://server.test/oauth/callback';
export const SECRET = 'a secret of more than 32 characters';
/** A public client that not every person may use. */
export const MANAGED = 'dddddddd-0000-4000-8000-000000000002';

/** The people of the tests of second factors, and applications that sign in by hosted login. */
export const oauthSeed: SeedDocument = {
  ...seed,
  applications: [
    ...(seed.applications ?? []).map((application) => ({ ...application, redirectUris: [CALLBACK] })),
    {
      id: SERVER,
      name: 'Server',
      appURL: 'http://server.test',
      loginURL: 'http://server.test/login',
      redirectUris: [SERVER_CALLBACK],
      clientSecret: SECRET,
    },
  ],
};

/** A browser with a session at the provider: an application holds no token of it yet. */
export async function signedInAt(running: Pick<TestProvider, 'browser'>, email = 'ada@acme.test'): Promise<Browser> {
  const browser = running.browser();
  const { status, text } = await browser.signIn(email);
  if (status !== 200) throw new TypeError(text);
  browser.token = undefined;
  return browser;
}

/** A secret that an application makes for one sign-in, and what it sends of it. */
export function newVerifier(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Parameters of a request; undefined leaves one out. */
export type Parameters = Readonly<Record<string, string | undefined>>;

const given = (parameters: Parameters): [string, string][] =>
  Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );

/** Follows a link of an application to the provider, as a browser that navigates. */
export const navigate = (browser: Browser, path: string): Promise<Answer> =>
  browser.get(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', origin: '' } });

export const authorizeRequest = (parameters: Parameters): string =>
  `/frontegg/oauth/authorize?${new URLSearchParams(
    given({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge_method: 'S256',
      ...parameters,
    }),
  ).toString()}`;

/** Sends an authorize request. */
export const authorize = (browser: Browser, parameters: Parameters = {}): Promise<Answer> =>
  navigate(browser, authorizeRequest({ code_challenge: newVerifier().challenge, ...parameters }));

/** Where an answer leads. */
export const targetOf = ({ headers, text }: Answer): URL => {
  const location = headers.get('location');
  if (location === null) throw new TypeError(`The answer leads nowhere: ${text}`);
  return new URL(location);
};

/** Gets a code for the session of a browser. */
export async function codeFor(
  browser: Browser,
  parameters: Parameters = {},
): Promise<{ readonly code: string; readonly verifier: string }> {
  const { verifier, challenge } = newVerifier();
  const target = targetOf(await authorize(browser, { code_challenge: challenge, ...parameters }));
  return { code: target.searchParams.get('code') ?? '', verifier };
}

/** Sends a form to the token endpoint. */
export const tokens = (
  browser: Browser,
  parameters: Parameters,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  browser.call('POST', '/frontegg/oauth/token', {
    body: new URLSearchParams(given(parameters)).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

/** Exchanges a code as the page of a public client does. */
export const exchange = (
  browser: Browser,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  more: Parameters = {},
): Promise<Answer> =>
  tokens(browser, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: CALLBACK,
    ...more,
  });

/** The address of a page without the provider's own origin. */
export const pathOf = (target: URL): string => target.href.slice(PUBLIC_URL.length);
