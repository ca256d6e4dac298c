import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { ServerLayerOptions } from '../server.ts';

export const APP = 'https://app.example.com';
export const BASE = 'https://auth.example.com';
export const CLIENT_ID = '11111111-2222-4333-8444-555555555555';
export const PASSWORD = '8f3a1c5e7b9d2f4068ace13579bdf02468a1b2c3d4e5f60718293a4b5c6d7e8f';
export const OTHER_PASSWORD = '0b1c2d3e4f5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f1';
export const SESSION = 'fe_session-11111111222243338444555555555555';
export const REFRESH = 'fe_refresh_111111112222-4333-8444-555555555555';
export const LIFETIME = 600;

const REFRESH_PATH = '/frontegg/identity/resources/auth/v1/user/token/refresh';
let pair: Promise<{ privateKey: CryptoKey; jwk: JWK }> | undefined;
const keyPair = () =>
  (pair ??= generateKeyPair('RS256', { extractable: true }).then(async ({ publicKey, privateKey }) => ({
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' },
  })));

export interface Call {
  method: string;
  path: string;
  search: string;
  headers: Headers;
  body: string;
  redirect: RequestRedirect;
}

/** An identity provider behind `fetch`, with a clock that the test moves. It rotates refresh tokens as the real one. */
export class FakeProvider {
  now = Date.parse('2026-11-20T12:00:00Z');
  readonly calls: Call[] = [];
  isDown = false;
  /** Answers before the provider does. */
  answers: ((call: Call) => Response | Promise<Response> | undefined) | undefined;
  /** What the next token names. */
  claims: Record<string, unknown> = {};
  /** What the next id token names as its nonce. */
  nonce = '';
  readonly #live = new Map<string, string>();
  #count = 0;

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const { method, headers, redirect } = request;
    const call = { method, headers, redirect, path: url.pathname, search: url.search, body: await request.text() };
    this.calls.push(call);
    if (this.isDown) throw new TypeError('fetch failed');
    const answer = await (this.answers?.(call) ?? this.#answer(call));
    return answer;
  };

  /** How often a path was called; its end will do. */
  count(path: string): number {
    return this.calls.filter((call) => call.path.endsWith(path)).length;
  }

  options(more: ServerLayerOptions = {}): ServerLayerOptions {
    return {
      appUrl: APP,
      baseUrl: BASE,
      clientId: CLIENT_ID,
      clientSecret: 'the-secret-of-the-client',
      encryptionPassword: PASSWORD,
      env: {},
      clock: () => this.now,
      fetch: this.fetch,
      ...more,
    };
  }

  async token(claims: Record<string, unknown> = {}): Promise<string> {
    const { privateKey } = await keyPair();
    const at = Math.floor(this.now / 1000);
    const all: Record<string, unknown> = {
      sub: 'u1',
      sid: 's1',
      tenantId: 't1',
      type: 'userToken',
      iss: BASE,
      aud: CLIENT_ID,
      iat: at,
      exp: at + LIFETIME,
      jti: String(++this.#count),
      ...this.claims,
      ...claims,
    };
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  }

  newRefreshToken(): string {
    const token = `refresh-token-${++this.#count}`;
    this.#live.set(token, '');
    return token;
  }

  async #answer({ path, headers, body }: Call): Promise<Response> {
    if (path === '/.well-known/jwks.json') return Response.json({ keys: [(await keyPair()).jwk] });
    if (path === REFRESH_PATH)
      return this.#refresh(new RegExp(`${REFRESH}=([^;]+)`).exec(headers.get('cookie') ?? '')?.[1]);
    if (path === '/frontegg/identity/resources/auth/v1/user') {
      const refreshToken = this.newRefreshToken();
      return this.#withCookie(refreshToken, { mfaRequired: false, accessToken: await this.token(), refreshToken });
    }
    if (path === '/frontegg/oauth/token') return this.#grant(JSON.parse(body));
    if (path.endsWith('/users/v2/me')) return Response.json({ id: 'u1', name: '</script><b>Ada & Co', tenantId: 't1' });
    if (path.endsWith('/users/v3/me/tenants'))
      return Response.json({ tenants: [{ tenantId: 't1' }], activeTenant: {} });
    if (path.endsWith('/user-entitlements')) return Response.json({ features: {}, plans: {}, permissions: {} });
    if (path.endsWith('/users/v3/me/token'))
      return Response.json({ accessToken: await this.token({ tenantId: 't2' }), expiresIn: 60 });
    if (path.endsWith('/auth/v1/logout')) return Response.json({});
    return Response.json({ errors: ['Not found'] }, { status: 404 });
  }

  async #refresh(token = ''): Promise<Response> {
    const successor = this.#live.get(token);
    if (successor === undefined) return Response.json({ errors: ['Unauthorized'] }, { status: 401 });
    const next = successor || this.newRefreshToken();
    this.#live.set(token, next);
    return this.#withCookie(next, { mfaRequired: false, accessToken: await this.token(), expiresIn: LIFETIME });
  }

  async #grant({ grant_type, refresh_token }: Record<string, string>): Promise<Response> {
    if (grant_type === 'refresh_token' && !this.#live.has(refresh_token ?? ''))
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    return Response.json({
      access_token: await this.token(),
      refresh_token: this.newRefreshToken(),
      id_token: await this.token({ nonce: this.nonce, type: 'id' }),
      expires_in: LIFETIME,
    });
  }

  #withCookie(refreshToken: string, body: object): Response {
    const headers = new Headers({ 'frontegg-trace-id': 'trace' });
    headers.append('set-cookie', `${REFRESH}=${refreshToken}; Max-Age=86400; Path=/; HttpOnly; SameSite=None; Secure`);
    headers.append('set-cookie', 'gatehouse_known_x=device; Max-Age=1000; Path=/; Domain=auth.example.com');
    return Response.json(body, { headers });
  }
}

/** A browser on the pages of the host: it keeps cookies, and says where a request comes from. */
export class HostBrowser {
  readonly cookies = new Map<string, string>();

  request(path: string, init: RequestInit = {}): Request {
    const headers = new Headers(init.headers);
    if (this.cookies.size) headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    if (init.method && init.method !== 'GET' && !headers.has('origin')) headers.set('origin', APP);
    return new Request(new URL(path, APP), { ...init, headers });
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Request {
    return this.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  /** Keeps what an answer sets. */
  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/Expires=Thu, 01 Jan 1970/.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** The names of the cookies of the session, whole or in parts. */
  sessionParts(): string[] {
    return [...this.cookies.keys()].filter((name) => name.startsWith('fe_session'));
  }
}
