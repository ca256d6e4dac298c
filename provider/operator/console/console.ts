import { contentPolicy } from '../../http/pipeline/contentPolicy.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { ProviderError } from '../../ground/errors.ts';
import { logAccident } from '../../ground/observing/log.ts';
import { clientAddress, type Connection } from '../../http/pipeline/clientAddress.ts';
import { errorReply, toProviderError } from '../../http/pipeline/errorReply.ts';
import { id as idField, text } from '../../http/pipeline/fields.ts';
import { parseInput, readJson } from '../../http/pipeline/input.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { newExchange, type Exchange } from '../../ground/observing/exchange.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { recordCaused, recordEvent, type Origin } from '../../ground/audit/storage.ts';
import { countAttempt } from '../../http/counters/counters.ts';
import { readVendor } from '../../vendor/configuration/storage.ts';
import { EditRefused, type Edit } from './edit.ts';
import { messageDocument, outboxJson } from './outbox.ts';
import { consolePage, signInPage, troublePage } from './parts/layout.ts';
import { isConsoleKey } from './operatorKey.ts';
import { closeSession, hasSession, openSession } from './operatorSession.ts';
import { auditPage } from './pages/audit.ts';
import { featurePage, featuresPage } from './pages/features.ts';
import { flagsPage } from './pages/flags.ts';
import { messagePage, outboxPage } from './pages/outbox.ts';
import type { PageSource } from './pages/page.ts';
import { planPage, plansPage } from './pages/plans.ts';
import { rolePage, rolesPage } from './pages/roles.ts';
import { tenantPage, tenantsPage } from './pages/tenants.ts';
import { userPage } from './pages/user.ts';
import { usersPage } from './pages/users.ts';
import { vendorPage } from './pages/vendor.ts';
import { entitlementEdits } from './entitlementEdits.ts';
import { peopleEdits } from './peopleEdits.ts';
import { vendorEdits } from './vendorEdits.ts';

/** Everything the console can change, by the name its form is posted under. */
const edits: ReadonlyMap<string, Edit> = new Map(
  Object.entries({ ...entitlementEdits, ...peopleEdits, ...vendorEdits }),
);

/** The package's folder, seen from the sources or `dist/`, or from a chunk below `dist/`. */
const ASSETS =
  ['./assets/', '../operator/console/assets/', '../../operator/console/assets/']
    .map((path) => new URL(path, import.meta.url))
    .find((folder) => existsSync(folder)) ?? new URL('./assets/', import.meta.url);
/** The styles in the order of the cascade: one file for the browser. */
const STYLES = ['tokens', 'page', 'shell', 'forms', 'buttons', 'tables', 'outbox', 'signIn', 'narrow'];
/** What a page loads: its type, and the files it is made of. */
const assets = new Map([
  ['console.css', { type: 'text/css; charset=utf-8', files: STYLES.map((name) => `css/${name}.css`) }],
  ['console.js', { type: 'text/javascript; charset=utf-8', files: ['console.js'] }],
]);

async function readAsset(files: readonly string[]): Promise<string> {
  const parts = await Promise.all(files.map((file) => readFile(fileURLToPath(new URL(file, ASSETS)), 'utf8')));
  return parts.join('\n');
}

const pages: ReadonlyMap<string, { many: PageSource; one?: PageSource }> = new Map(
  Object.entries({
    tenants: { many: tenantsPage, one: tenantPage },
    plans: { many: plansPage, one: planPage },
    features: { many: featuresPage, one: featurePage },
    users: { many: usersPage, one: userPage },
    roles: { many: rolesPage, one: rolePage },
    flags: { many: flagsPage },
    vendor: { many: vendorPage },
    outbox: { many: outboxPage, one: messagePage },
    audit: { many: auditPage },
  }),
);

const POLICY = contentPolicy(
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "frame-src 'self'",
);

/** Tries a minute and address to exchange a key. */
const KEY_TRIES = 20;

interface Call {
  readonly services: Services;
  readonly request: Request;
  readonly url: URL;
  readonly origin: Origin;
  readonly now: Date;
  readonly exchange: Exchange;
  /** The parts of the path after `/console`. */
  readonly steps: readonly string[];
}

/**
 * The operator's console. It is separate from the API: no CORS header is ever sent, so that no application's page can
 * read it, and it accepts its own sessions alone. Answers undefined for every path that is not its own.
 */
export function createConsole(
  services: Services,
): (request: Request, connection: Connection, exchange?: Exchange) => Promise<Response> | undefined {
  return (request, connection, exchange = newExchange()) => {
    const url = new URL(request.url);
    const [, first, ...steps] = url.pathname.split('/');
    if (first === undefined || !places.has(first) || (first !== 'console' && steps.length > 0)) return undefined;
    const { traceId } = exchange;
    exchange.route = `/${first}`;
    const origin = {
      ipAddress: clientAddress(request, connection, services.settings, services.clientId),
      userAgent: request.headers.get('user-agent')?.slice(0, 500),
      traceId,
    };
    const own = steps.filter((step) => step !== '');
    const call = { services, request, url, origin, now: services.now(), exchange, steps: own };
    return respond(call, places.get(first) ?? answer);
  };
}

async function respond(call: Call, work: Work): Promise<Response> {
  const reply = await work(call).catch((error: unknown) => failure(call, error));
  const response = reply instanceof Response ? reply : reply.toResponse();
  const own = new Set(response.headers.keys());
  const fixed: Record<string, string> = {
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'frontegg-trace-id': call.origin.traceId,
    ...(call.services.settings.publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
  for (const [name, value] of Object.entries(fixed))
    if (!own.has(name.toLowerCase())) response.headers.set(name, value);
  return response;
}

type Work = (call: Call) => Promise<Reply | Response>;

const methods: Readonly<Record<string, Work>> = {
  GET: show,
  HEAD: show,
  POST: write,
  DELETE: write,
};

/** Reads alone: for addresses beside the console that only show something. */
const reading =
  (work: Work): Work =>
  async (call) => {
    if (call.request.method !== 'GET' && call.request.method !== 'HEAD') throw new ProviderError('ER-NOT-FOUND');
    return work(call);
  };

/** Refusals as programs read them. */
const inJson =
  (work: Work): Work =>
  async (call) =>
    work(call).catch((error: unknown) => {
      const known = toProviderError(error);
      if (known.status >= 500) throw error;
      call.exchange.code = known.code;
      return errorReply(known);
    });

/** The first step of each path that is answered here. */
const places: ReadonlyMap<string, Work> = new Map([
  ['console', (call: Call) => answer(call)],
  ['outbox', reading(async () => Reply.redirect('/console/outbox'))],
  ['outbox.json', reading(inJson(outboxJson))],
]);

async function answer(call: Call): Promise<Reply | Response> {
  const method = Object.hasOwn(methods, call.request.method) ? methods[call.request.method] : undefined;
  if (!method) throw new ProviderError('ER-NOT-FOUND');
  return method(call);
}

async function show(call: Call): Promise<Reply | Response> {
  const {
    services,
    request,
    url,
    now,
    steps: [section = 'tenants', id = '', ...more],
  } = call;
  const asset = id === '' ? assets.get(section) : undefined;
  if (asset) return new Response(await readAsset(asset.files), { headers: { 'Content-Type': asset.type } });
  if (!(await hasSession(services, request, now))) return Reply.html(signInPage());
  if (section === 'outbox' && v.is(idField, id) && more.join('/') === 'html') {
    const document = await messageDocument(call, id);
    if (document) return document;
  }
  const kind = pages.get(section);
  const source = id === '' ? kind?.many : kind?.one;
  const page =
    source && more.length === 0 && (id === '' || v.is(idField, id))
      ? await source({
          db: services.db,
          sealing: services.sealing,
          areas: services.areas,
          hasMailServer: services.settings.smtpUrl !== undefined,
          pretendsFactors: services.settings.pretendFactors,
          now,
          id,
          query: url.searchParams,
        })
      : undefined;
  if (!page)
    return Reply.html(troublePage('Not found', 'There is nothing at this address, or not any more.'), { status: 404 });
  return Reply.html(consolePage(page, (await readVendor(services.db)).name));
}

/** Every write comes from a page of the console itself, as JSON: a form of another site can send neither. */
async function write(call: Call): Promise<Reply> {
  const { request, services, steps } = call;
  if (request.headers.get('origin') !== services.settings.publicUrl) throw new ProviderError('ER-ORIGIN-REFUSED');
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') throw new ProviderError('ER-UNSUPPORTED-MEDIA-TYPE');
  const [place, name = '', ...more] = steps;
  if (place === 'session' && name === '') return request.method === 'DELETE' ? leave(call) : enter(call);
  const change = place === 'edits' && more.length === 0 && request.method === 'POST' ? edits.get(name) : undefined;
  if (!change || (name === 'user-step-up' && !services.settings.pretendFactors))
    throw new ProviderError('ER-NOT-FOUND');
  return make(call, change);
}

async function enter({ services, request, origin, now }: Call): Promise<Reply> {
  const { key } = parseInput(v.strictObject({ key: text(200) }), await readJson(request));
  const { count, windowEndsAt } = await countAttempt(services.db, `console:${origin.ipAddress}`, 60, now);
  if (count > KEY_TRIES)
    throw new ProviderError('ER-TOO-MANY-ATTEMPTS', { retryAfter: (windowEndsAt.getTime() - now.getTime()) / 1000 });
  const isRight = await isConsoleKey(services.db, key.trim());
  const cookies = await services.db.transaction(async (transaction) => {
    const outcome = isRight ? 'success' : 'failure';
    await recordEvent(transaction, { event: 'console.session.opened', outcome, actorKind: 'operator' }, origin, now);
    return isRight ? openSession(transaction, services, now) : undefined;
  });
  return cookies === undefined
    ? Reply.json({ faults: { key: 'is not the key, or has been replaced by a newer one' } }, { status: 401 })
    : Reply.empty(cookies);
}

async function leave({ services, request, origin, now }: Call): Promise<Reply> {
  const isOpen = await hasSession(services, request, now);
  const cookies = await services.db.transaction(async (transaction) => {
    if (isOpen)
      await recordEvent(
        transaction,
        { event: 'console.session.ended', outcome: 'success', actorKind: 'operator' },
        origin,
        now,
      );
    return closeSession(transaction, services, request);
  });
  return Reply.empty(cookies);
}

async function make({ services, request, origin, now }: Call, change: Edit): Promise<Reply> {
  if (!(await hasSession(services, request, now))) throw new ProviderError('ER-UNAUTHORIZED');
  const input = await readJson(request);
  try {
    const message = await services.db.transaction(async (transaction) => {
      const done = await change.run({ db: transaction, now }, input);
      await recordCaused(transaction, done.event, { outcome: 'success', actorKind: 'operator' }, origin, now);
      return done.message;
    });
    return Reply.json({ message });
  } catch (error) {
    if (error instanceof EditRefused) return Reply.json({ faults: error.faults }, { status: 400 });
    throw error;
  }
}

/** A failure as a sentence: on a page for who reads one, as JSON for the page's module. */
function failure({ services, request, exchange }: Call, error: unknown): Reply {
  const known = toProviderError(error);
  exchange.code = known.code;
  if (known.status >= 500) logAccident(services, known.code, error, exchange.traceId);
  const { status } = known;
  const headers: Record<string, string> =
    known.extras.retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(known.extras.retryAfter)) };
  if (request.method === 'GET')
    return Reply.html(troublePage('Something is in the way', `${known.message}.`), { status, headers });
  return Reply.json({ faults: { form: known.extras.errors?.[0] ?? known.message } }, { status, headers });
}
