import { authSessionEndpoints } from '../api/contract/authSession.ts';
import { keysEndpoints } from '../api/contract/keys.ts';
import { guardRedirect } from '../api/rules/redirectGuard.ts';
import * as storageKeys from '../api/rules/storageKeys.ts';
import { decodeToken, type Claims } from '../api/rules/token.ts';
import type { GatehouseOptions } from '../stores/core/options.ts';
import type { RootStore } from '../stores/RootStore.ts';
import { ask, readJson, type Fetch } from './ask.ts';
import { policiesInHtml } from './csp.ts';
import { tryCors } from './experiments.ts';
import type { Answer, CookieFacts, Facts, PolicyFacts, RouteFact, VersionFacts } from './facts.ts';
import { addressOf, otherPrefixes, probe, publicCalls, toTarget } from './target.ts';

export interface PageOptions {
  options: GatehouseOptions;
  /** The app that runs with these options, when there is one. */
  app: RootStore | undefined;
  version: string;
  fetch: Fetch;
  now: () => number;
}

const SAID = Symbol.for('gatehouse.said.v1');
/** `define` writes it into every class it registers. */
const OWNER = '__gatehouse';

function versionsOf(version: string): VersionFacts {
  const owners = [...document.querySelectorAll('*')].flatMap((element) => {
    const owner: unknown = element.localName.includes('-') ? Reflect.get(element.constructor, OWNER) : undefined;
    return typeof owner === 'string' ? [owner] : [];
  });
  const said: unknown = Reflect.get(globalThis, SAID);
  return { library: version, copies: [...new Set(owners)], said: said instanceof Set ? [...said].map(String) : [] };
}

/**
 * Fetches the page again, without the query, which may hold a code. The policy is in the headers of the answer, or in a
 * `<meta>` of the page.
 */
async function readOwnPage(fetch: Fetch): Promise<{ policies: readonly string[] | undefined; date: number }> {
  const answer = await ask(fetch, location.origin + location.pathname, {
    credentials: 'same-origin',
    headers: { accept: 'text/html' },
  });
  const inPage = policiesInHtml(
    [...document.querySelectorAll('meta[http-equiv]')]
      .map(
        (meta) =>
          `<meta http-equiv="${meta.getAttribute('http-equiv') ?? ''}" content="${meta.getAttribute('content')?.replaceAll('"', '&quot;') ?? ''}">`,
      )
      .join(''),
  );
  if (!answer.ok) return { policies: inPage.length ? inPage : undefined, date: NaN };
  const header = answer.headers['content-security-policy'];
  return { policies: [...(header ? [header] : []), ...inPage], date: Date.parse(answer.headers['date'] ?? '') };
}

/** Hears what the browser refuses while `work` runs. */
async function hearing<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; violations: PolicyFacts['violations'] }> {
  const violations: { directive: string; blocked: string }[] = [];
  const hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const blocked = URL.canParse(blockedURI) ? new URL(blockedURI).origin : blockedURI;
    if (!violations.some((one) => one.directive === effectiveDirective && one.blocked === blocked))
      violations.push({ directive: effectiveDirective, blocked });
  };
  document.addEventListener('securitypolicyviolation', hear);
  const result = await work();
  await new Promise((done) => setTimeout(done)); // reports are tasks of their own
  document.removeEventListener('securitypolicyviolation', hear);
  return { result, violations };
}

/**
 * A refresh shows whether the cookie comes back. The provider gives concurrent requests the same answer, so no other
 * tab is affected.
 */
async function tryRefresh(
  fetch: Fetch,
  address: string,
  expected: boolean,
): Promise<{ fact: CookieFacts; issued: number | undefined }> {
  const answer = await ask(fetch, address, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: '{"tenantId":null}',
  });
  const body = readJson(answer);
  const token: unknown =
    typeof body === 'object' && body !== null && 'accessToken' in body ? body.accessToken : undefined;
  if (answer.ok && answer.status === 200) {
    const { iat, aud } = claimsOf(token);
    const issuedFor = [aud].flat().filter((one) => typeof one === 'string');
    return { fact: { refresh: 'returned', lines: [], issuedFor }, issued: iat === undefined ? undefined : iat * 1000 };
  }
  const refused = answer.ok && (answer.status === 400 || answer.status === 401 || answer.status === 403);
  return { fact: { refresh: refused ? (expected ? 'lost' : 'nobody') : 'untried', lines: [] }, issued: undefined };
}

function claimsOf(token: unknown): Claims {
  try {
    return decodeToken(token);
  } catch {
    return {};
  }
}

function routesOf({
  routes,
  allowedRedirectOrigins,
  enforceRedirectUrlSameSite,
}: GatehouseOptions): readonly RouteFact[] {
  const asked = new URL(location.href).searchParams.get('redirectUrl');
  const targets = [...Object.entries(routes ?? {}), ...(asked ? [['redirectUrl', asked] as const] : [])];
  return targets.flatMap(([name, target]) => {
    if (!target) return [];
    const verdict = guardRedirect(target, {
      origin: location.origin,
      allowedOrigins: allowedRedirectOrigins,
      enforceSameSite: enforceRedirectUrlSameSite,
    });
    return [{ name, target: target.replace(/[?#].*$/, ''), refused: verdict.ok ? undefined : verdict.reason }];
  });
}

async function storageAccess(app: RootStore | undefined): Promise<NonNullable<Facts['storageAccess']>> {
  const has =
    typeof document.hasStorageAccess === 'function'
      ? await document.hasStorageAccess().catch(() => undefined)
      : undefined;
  return {
    has,
    canAsk: typeof document.requestStorageAccess === 'function',
    cookieBlocked: app?.session.error?.code === 'GH-COOKIE-BLOCKED',
  };
}

/** Collects in the page itself. Never rejects. */
export async function gatherInPage({ options, app, version, fetch, now }: PageOptions): Promise<Facts> {
  const { baseUrl, urlPrefix, clientId } = options;
  const target = toTarget({
    baseUrl: typeof baseUrl === 'function' ? baseUrl('/flags') : new URL(baseUrl || 'none:', location.href).href,
    urlPrefix,
    clientId,
  });
  const expected = app?.session.status === 'signed-in' || hinted(clientId);
  const nothing: Answer = { ok: false, kind: 'network', detail: 'not asked' };

  const { result, violations } = await hearing(async () => {
    const [own, storage] = await Promise.all([readOwnPage(fetch), storageAccess(app)]);
    const asked = now();
    if (!target.url) return { own, storage, asked, reach: nothing };
    const { reach, cors } = await tryCors(fetch, target);
    const open = reach.ok && cors?.origin === 'exact' && cors.credentials === true;
    if (!open) return { own, storage, asked, reach, cors };
    const include = { credentials: 'include' } as const;
    const missed = reach.status === 404 || readJson(reach) === undefined;
    const [elsewhere, keys, contract] = await Promise.all([
      Promise.all(
        missed
          ? otherPrefixes(target).map(async (prefix) => ({
              prefix,
              answer: await ask(fetch, addressOf({ ...target, prefix }, probe), include),
            }))
          : [],
      ),
      ask(fetch, addressOf(target, keysEndpoints.jwks), include),
      Promise.all(
        publicCalls.map(async ({ endpoint, query }) => ({
          path: endpoint.path,
          answer: await ask(fetch, addressOf(target, endpoint, query), include),
        })),
      ),
    ]);
    const before = now();
    const refresh = await tryRefresh(fetch, addressOf(target, authSessionEndpoints.refreshToken), expected);
    return { own, storage, asked, reach, cors, elsewhere, keys, contract, refresh, heard: (before + now()) / 2 };
  });

  const { own, storage, asked, reach, cors } = result;
  const blocked =
    !reach.ok &&
    violations.some(({ directive, blocked }) => directive === 'connect-src' && blocked === target.url?.origin);
  const { elsewhere = [], keys = nothing, contract = [], refresh, heard = 0 } = result;
  const issued = refresh?.issued;
  return {
    where: 'page',
    target,
    page: new URL(location.href),
    reach: blocked ? { ok: false, kind: 'blocked', detail: 'connect-src' } : reach,
    elsewhere,
    cors,
    cookie: refresh?.fact ?? { refresh: 'untried', lines: [] },
    storageAccess: storage,
    policy: { policies: own.policies, violations },
    clock:
      issued !== undefined
        ? { ahead: heard - issued - 500, of: target.url?.host ?? '' }
        : Number.isNaN(own.date)
          ? undefined
          : { ahead: asked - own.date - 500, of: location.host },
    keys,
    contract,
    routes: routesOf(options),
    logoutTarget: 'unknown',
    versions: versionsOf(version),
  };
}

function hinted(clientId: string | undefined): boolean {
  try {
    return localStorage.getItem(storageKeys.hint(clientId ?? '')) === '1';
  } catch {
    return false; // storage may be blocked
  }
}
