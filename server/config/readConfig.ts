import { fault } from '../../codes/fault.ts';
import { isLoopback } from '../../api/rules/loopback.ts';
import { endedInMemory } from '../session/endedInMemory.ts';
import { isStrongPassword } from './password.ts';
import { refusePublicSecrets } from './publicNames.ts';
import type { EndedSessions, LayerRoutes, ServerLayerOptions } from './ServerLayerOptions.ts';

export type SameSite = 'Strict' | 'Lax' | 'None';

/** The checked configuration, with every default in its place. */
export interface LayerConfig {
  /** Without a slash at the end. */
  appUrl: string;
  appOrigin: string;
  /** Without a slash at the end, and without the prefix. */
  baseUrl: string;
  /** Between the base and the path of a call: `/frontegg`, or nothing. */
  prefix: string;
  clientId: string;
  clientSecret: string | undefined;
  /** The first one seals, all open. */
  passwords: readonly [string, ...string[]];
  appId: string | undefined;
  sessionCookie: string;
  refreshCookie: string;
  /** What the provider calls its refresh cookie. */
  providerRefreshCookie: string;
  flowCookie: string;
  cookieDomain: string | undefined;
  secureCookies: boolean;
  sameSite: SameSite;
  seal: 'iron' | 'gcm';
  secureJwt: boolean;
  hostedLogin: boolean;
  sharedSecret: string | undefined;
  trustedProxies: number;
  apiPath: string;
  allowedPaths: readonly string[];
  allowedOrigins: readonly string[];
  routes: LayerRoutes;
  issuer: string;
  refreshSeconds: number;
  ended: EndedSessions;
  /** Where the public key may stand. */
  env: Readonly<Record<string, string | undefined>>;
  clock: () => number;
  fetch: typeof fetch;
}

const DAY = 24 * 3600;

/**
 * Reads the configuration from an object and, for what it leaves out, from the environment: `GATEHOUSE_X`, else
 * `FRONTEGG_X`.
 *
 * @throws 'Missing one or more environment variables (…)' (SSR-010), 'Invalid environment variable (…), must be a valid
 * …' (SSR-011); GH-ENV-PUBLIC for a secret in a variable that is part of every page
 */
export function readConfig(options: ServerLayerOptions): LayerConfig {
  const env = options.env ?? process.env;
  const named = (name: string): string | undefined =>
    env[`GATEHOUSE_${name}`]?.trim() || env[`FRONTEGG_${name}`]?.trim() || undefined;
  const flag = (name: string): boolean => named(name) === 'true';

  const appUrl = options.appUrl ?? named('APP_URL') ?? (env.VERCEL === '1' ? env.VERCEL_URL : undefined);
  const baseUrl = options.baseUrl ?? named('BASE_URL');
  const clientId = options.clientId ?? named('CLIENT_ID');
  const clientSecret = options.clientSecret ?? named('CLIENT_SECRET');
  const password = options.encryptionPassword ?? named('ENCRYPTION_PASSWORD');
  const secureJwt = options.secureJwt ?? flag('SECURE_JWT_ENABLED');
  const olds = options.oldEncryptionPasswords ?? (named('OLD_ENCRYPTION_PASSWORDS') ?? '').split(',').filter(Boolean);
  const sharedSecret = options.sharedSecret ?? named('SHARED_SECRET');
  refusePublicSecrets(env, [clientSecret, password, sharedSecret, ...olds]);
  if (!appUrl || !baseUrl || !clientId || !password || (secureJwt && !clientSecret))
    throw missing({
      APP_URL: appUrl,
      BASE_URL: baseUrl,
      CLIENT_ID: clientId,
      ENCRYPTION_PASSWORD: password,
      ...(secureJwt && { CLIENT_SECRET: clientSecret }),
    });

  const app = toUrl(withScheme(appUrl), 'APP_URL');
  const base = toUrl(baseUrl, 'BASE_URL');
  if (!isStrongPassword(password)) throw invalid('ENCRYPTION_PASSWORD', '64-character hex string');
  const passwords = olds.map((old) => old.trim());
  if (!passwords.every((old) => isStrongPassword(old)))
    throw invalid('OLD_ENCRYPTION_PASSWORDS', 'list of 64-character hex strings');
  if (!/^[\w.-]{1,200}$/.test(clientId)) throw invalid('CLIENT_ID', 'client id');
  const appId = options.appId ?? named('APP_ID');
  if (appId !== undefined && !/^[\w.-]{1,200}$/.test(appId)) throw invalid('APP_ID', 'application id');
  const cookieName = options.cookieName ?? named('COOKIE_NAME') ?? 'fe_session';
  if (!/^[\w-]{1,100}$/.test(cookieName)) throw invalid('COOKIE_NAME', 'cookie name');
  const forwardIp = options.forwardIp ?? flag('FORWARD_IP');
  if (forwardIp && !sharedSecret) throw missing({ SHARED_SECRET: sharedSecret });
  const proxies = named('TRUSTED_PROXIES') ?? '0';
  if (!/^\d{1,2}$/.test(proxies)) throw invalid('TRUSTED_PROXIES', 'number of proxies');

  const secureCookies = app.protocol === 'https:';
  const hostCookies = options.hostCookies ?? false;
  if (hostCookies && !secureCookies) throw invalid('APP_URL', 'https URL, because __Host- cookies need one');
  const id = (options.rewriteCookieByAppId ?? flag('REWRITE_COOKIE_BY_APP_ID')) ? (appId ?? clientId) : clientId;
  const own = (name: string): string => (hostCookies ? `__Host-${name}` : name);
  const prefix = toPrefix(options.urlPrefix ?? 'frontegg');
  const bare = withoutEnd(base);
  return {
    appUrl: withoutEnd(app),
    appOrigin: app.origin,
    baseUrl: prefix && bare.endsWith(prefix) ? bare.slice(0, -prefix.length) : bare,
    prefix,
    clientId,
    clientSecret,
    passwords: [password, ...passwords],
    appId,
    sessionCookie: own(`${cookieName}-${id.replaceAll('-', '')}`),
    refreshCookie: own(`fe_refresh_${id.replace('-', '')}`),
    providerRefreshCookie: `fe_refresh_${clientId.replace('-', '')}`,
    flowCookie: own(`gatehouse_login_${id.replaceAll('-', '')}`),
    cookieDomain: hostCookies ? undefined : toDomain(options.cookieDomain ?? named('COOKIE_DOMAIN') ?? app.hostname),
    secureCookies,
    sameSite: toSameSite(options.cookieSameSite ?? named('COOKIE_SAME_SITE')),
    seal: options.seal ?? 'iron',
    secureJwt,
    hostedLogin: readHostedLogin(options.hostedLogin, named('HOSTED_LOGIN')),
    sharedSecret: forwardIp ? sharedSecret : undefined,
    trustedProxies: options.trustedProxies ?? Number(proxies),
    apiPath: toPrefix(options.apiPath ?? '/api'),
    allowedPaths: options.allowedPaths ?? [],
    allowedOrigins: [app.origin, ...(options.allowedOrigins ?? []).map(toOrigin)],
    routes: { login: '/account/login', logout: '/account/logout', callback: '/oauth/callback', ...options.routes },
    issuer: options.issuer ?? bare,
    refreshSeconds: options.refreshSeconds ?? 30 * DAY,
    ended: options.endedSessions ?? endedInMemory(options.clock ?? Date.now),
    env,
    clock: options.clock ?? Date.now,
    fetch: options.fetch ?? globalThis.fetch,
  };
}

/** Strict, lax and none; true is strict, false and anything unknown none (SSR-012). */
function toSameSite(value: string | boolean | undefined): SameSite {
  const word = String(value).toLowerCase();
  return word === 'strict' || word === 'true' ? 'Strict' : word === 'lax' ? 'Lax' : 'None';
}

/** The environment decides (SSR-029); an option beside it may only agree. */
function readHostedLogin(option: boolean | undefined, variable: string | undefined): boolean {
  if (option !== undefined && variable !== undefined && option !== (variable === 'true'))
    throw fault(
      'GH-HOSTED-LOGIN-TWICE',
      'The option hostedLogin and the environment variable FRONTEGG_HOSTED_LOGIN disagree: remove the option and use the environment variable',
    );
  return option ?? variable === 'true';
}

function missing(values: Readonly<Record<string, string | undefined>>): Error {
  const names = Object.keys(values).filter((name) => !values[name]);
  const list = names.map((name) => `FRONTEGG_${name}`).join(', ');
  return fault('GH-ENV-MISSING', `Missing one or more environment variables (${list})`);
}

/** The value is left out: it may be a secret. */
const invalid = (name: string, what: string): Error =>
  fault('GH-ENV-INVALID', `Invalid environment variable (FRONTEGG_${name}), must be a valid ${what}`);

function toUrl(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw invalid(name, 'URL');
  return url;
}

/** They are compared as they are written, and have no variable that could be named. */
function toOrigin(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text) || new URL(text).origin !== text)
    throw fault(
      'GH-ENV-INVALID',
      'Invalid option (allowedOrigins), must be a list of origins such as https://app.example.com',
    );
  return text;
}

/** Without a scheme: http for this machine, https for all others. */
function withScheme(text: string): string {
  if (/^[a-z]+:\/\//i.test(text)) return text;
  const [host = ''] = text.split(/[:/]/);
  return `${isLoopback(host) ? 'http' : 'https'}://${text}`;
}

const withoutEnd = (url: URL): string => url.href.replace(/\/+$/, '');

const toPrefix = (text: string): string => {
  const bare = text.replace(/^\/+|\/+$/g, '');
  return bare && `/${bare}`;
};

/** Browsers take no domain of one label or of digits; without one the cookie is the host's own. */
const toDomain = (domain: string): string | undefined =>
  domain.includes('.') && !/^[\d.]+$|[:;,\s]|localhost$/.test(domain) ? domain : undefined;
