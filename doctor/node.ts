import { authSessionEndpoints } from '../api/contract/authSession.ts';
import { keysEndpoints } from '../api/contract/keys.ts';
import { ask, readJson, type Fetch } from './ask.ts';
import { policiesInHtml } from './csp.ts';
import { ANSWER_HEADERS, METHODS, REQUEST_HEADERS } from './expected.ts';
import type { Answer, Answered, CorsFacts, Facts, PolicyFacts } from './facts.ts';
import { addressOf, otherPrefixes, probe, publicCalls, toTarget, type TargetOptions } from './target.ts';

export interface NodeOptions extends TargetOptions {
  /** The page that embeds the library, or its origin. */
  origin?: string | undefined;
  version: string;
}

export interface NodePorts {
  /** May send any header, as Node's own does. */
  fetch: Fetch;
  /** Epoch milliseconds. */
  now: () => number;
  /** Asks as a browser does that goes to an address, and follows nothing: status and `Location`. */
  navigate: (
    address: string,
    headers: Readonly<Record<string, string>>,
  ) => Promise<{ status: number; location: string | undefined } | undefined>;
}

const listOf = (header: string | undefined): readonly string[] =>
  (header ?? '').split(',').map((word) => word.trim().toLowerCase());
const lacking = (wanted: readonly string[], header: string | undefined): readonly string[] =>
  wanted.filter((word) => !listOf(header).includes(word.toLowerCase()));

/** What a browser would make of these answers to a page of this origin. */
function toCors(origin: string, good: Answered, refused: Answer, preflight: Answer): CorsFacts {
  const named = good.headers['access-control-allow-origin'];
  const before = preflight.ok ? preflight.headers : {};
  return {
    origin: named === origin ? 'exact' : named === '*' ? 'wildcard' : named ? 'other' : 'missing',
    seen: named,
    lostOnErrors: refused.ok && refused.status >= 400 && refused.headers['access-control-allow-origin'] !== named,
    credentials: good.headers['access-control-allow-credentials'] === 'true',
    preflight: {
      passed:
        preflight.ok &&
        preflight.status >= 200 &&
        preflight.status < 300 &&
        before['access-control-allow-origin'] === origin &&
        before['access-control-allow-credentials'] === 'true',
      ...(preflight.ok && { status: preflight.status }),
      missingMethods: lacking(METHODS, before['access-control-allow-methods']),
    },
    missingHeaders: lacking(REQUEST_HEADERS, before['access-control-allow-headers']),
    hiddenHeaders: lacking(ANSWER_HEADERS, good.headers['access-control-expose-headers']),
    untold: [],
  };
}

async function readPolicies(fetch: Fetch, page: URL | undefined): Promise<PolicyFacts> {
  const answer = page && (await ask(fetch, page.href, { headers: { accept: 'text/html' } }));
  // a login wall has a policy of its own
  if (!answer?.ok || new URL(answer.url).origin !== page?.origin) return { policies: undefined, violations: [] };
  const header = answer.headers['content-security-policy'];
  return { policies: [...(header ? [header] : []), ...policiesInHtml(answer.text)], violations: [] };
}

/** Seconds are all that `Date` tells: half of one is as near as it gets. */
function toClock(answer: Answer, asked: number, now: number, of: string): Facts['clock'] {
  const theirs = answer.ok ? Date.parse(answer.headers['date'] ?? '') : NaN;
  return Number.isNaN(theirs) ? undefined : { ahead: Math.round((asked + now) / 2 - (theirs + 500)), of };
}

/** Collects from outside of a browser, with the headers a browser would send. Never rejects. */
export async function gatherInNode(options: NodeOptions, { fetch, now, navigate }: NodePorts): Promise<Facts> {
  const target = toTarget(options);
  const page = options.origin && URL.canParse(options.origin) ? new URL(options.origin) : undefined;
  const nothing: Answer = { ok: false, kind: 'network', detail: 'not asked' };
  const facts: Facts = {
    where: 'node',
    target,
    page,
    reach: nothing,
    elsewhere: [],
    cors: undefined,
    cookie: { refresh: 'untried', lines: [] },
    storageAccess: undefined,
    policy: { policies: undefined, violations: [] },
    clock: undefined,
    keys: nothing,
    contract: [],
    routes: [],
    logoutTarget: 'unknown',
    versions: { library: options.version, copies: [], said: [] },
  };
  if (!target.url) return { ...facts, policy: await readPolicies(fetch, page) };

  const origin = page ? { origin: page.origin } : undefined;
  const asked = now();
  const reach = await ask(fetch, addressOf(target, probe), { headers: { ...origin } });
  const clock = toClock(reach, asked, now(), target.url.host);
  if (!reach.ok) return { ...facts, reach, policy: await readPolicies(fetch, page) };

  const write = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...origin },
    body: '{"tenantId":null}',
  };
  const refreshAt = addressOf(target, authSessionEndpoints.refreshToken);
  const missed = reach.status === 404 || readJson(reach) === undefined;
  const [elsewhere, refused, signedOut, preflight, keys, contract, policy, left] = await Promise.all([
    Promise.all(
      missed
        ? otherPrefixes(target).map(async (prefix) => ({
            prefix,
            answer: await ask(fetch, addressOf({ ...target, prefix }, probe)),
          }))
        : [],
    ),
    ask(fetch, refreshAt, write),
    // without a cookie it ends nothing, and shows how the cookie is written
    ask(fetch, addressOf(target, authSessionEndpoints.logout), { ...write, body: '{}' }),
    ask(fetch, refreshAt, {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': REQUEST_HEADERS.join(','),
      },
    }),
    ask(fetch, addressOf(target, keysEndpoints.jwks), { headers: { ...origin } }),
    Promise.all(
      publicCalls.map(async ({ endpoint, query }) => ({
        path: endpoint.path,
        answer: await ask(fetch, addressOf(target, endpoint, query), { headers: { ...origin } }),
      })),
    ),
    readPolicies(fetch, page),
    page &&
      navigate(addressOf(target, authSessionEndpoints.oauthLogout, { post_logout_redirect_uri: page.origin }), {
        origin: page.origin,
        accept: 'text/html',
        'sec-fetch-mode': 'navigate',
      }),
  ]);
  const back =
    left?.location !== undefined &&
    URL.canParse(left.location, target.url) &&
    new URL(left.location, target.url).origin === page?.origin;
  return {
    ...facts,
    reach,
    elsewhere,
    cors: page && toCors(page.origin, reach, refused, preflight),
    cookie: {
      refresh: 'untried',
      lines: [signedOut, refused]
        .flatMap((answer) => (answer.ok ? answer.cookies : []))
        .filter((line) => /refresh/i.test(line.split('=')[0] ?? '')),
    },
    policy,
    clock,
    keys,
    contract,
    logoutTarget: missed || !left || left.status >= 400 ? 'unknown' : back ? 'registered' : 'unregistered',
  };
}
