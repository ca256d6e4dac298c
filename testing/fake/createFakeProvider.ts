import * as storageKeys from '../../api/rules/storageKeys.ts';
import type { EndpointName } from '../../api/contract/contract.ts';
import { sampleAccounts, sampleDocument } from '../sample/sample.ts';
import type { FakeCall } from './answer.ts';
import { routes, type Route } from './answers/answers.ts';
import { audit, fillPast } from './audits.ts';
import { added, factorsOf } from './factors.ts';
import { idsFrom } from './ids.ts';
import { sendMail } from './mails.ts';
import type { FakeControl, FakeProvider, FakeProviderOptions, FakeRequest, OwnAnswer } from './options.ts';
import { Refusal, toErrorResponse } from './refusal.ts';
import { isScenarioName, scenarios, type Fault, type Scenario, type ScenarioName } from './scenarios.ts';
import { authenticate, beginSession, endSession, tenantFor } from './session.ts';
import { fresh, recall, type FakeState } from './state.ts';
import { isForm, pause, readBody, readForm, toResponse, unlessAborted } from './wire.ts';
import { toWorld, type World } from './world.ts';

/** The client id of the fake's vendor. */
export const FAKE_CLIENT_ID = '5d7a3c1e-9b42-4f60-8a1d-2e6c0f9b7a35';

/** Seconds an access token lives when the scenario says nothing else. */
const TOKEN_LIFETIME = 3600;

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * A provider in the page: answers the wire contract from seeded sample data, in memory and without a network. It checks
 * passwords, sessions and permissions as a provider would, and guards nothing: everything in it is open to the page.
 */
export function createFakeProvider(options: FakeProviderOptions = {}): FakeProvider {
  const {
    seed = 1,
    now = Date.now,
    store,
    storeKey = storageKeys.fake,
    sample = (at: number) => sampleDocument(originOfPage(), at),
    userAgent,
  } = options;
  const idOf = idsFrom(seed);
  const requests: FakeRequest[] = [];
  const own = new Map<EndpointName, OwnAnswer<never>>();
  answerByHand();
  const listeners = new Set<() => void>();
  const counts = new Map<Fault, number>();
  let attempts: FakeCall['attempts'] = new Map();
  let state: FakeState = recall(store, storeKey) ?? fresh(now());
  let scenario: Scenario = toScenario(options.scenario ?? state.scenario);
  let world: World = build();

  function build(): World {
    const document = typeof sample === 'function' ? sample(state.startedAt) : sample;
    const made = toWorld(scenario.data?.(document) ?? document, idOf, FAKE_CLIENT_ID, state.startedAt);
    fillPast(made, idOf);
    return made;
  }
  function answerByHand(): void {
    for (const { name } of routes) {
      const given = options.answers?.[name];
      if (given) own.set(name, given);
    }
  }
  const keep = (): void => store?.set(storeKey, JSON.stringify(state));
  const changed = (): void => {
    keep();
    for (const callback of listeners) callback();
  };

  /** @throws what a `fetch` throws without a network */
  function fail(name: EndpointName | undefined): void {
    for (const fault of scenario.faults ?? []) {
      if (fault.endpoints && !fault.endpoints.some((one) => one === name)) continue;
      const count = counts.get(fault) ?? 0;
      counts.set(fault, count + 1);
      if (count % (fault.every ?? 1) !== 0) continue;
      if (fault.error === 'network') throw new TypeError('Failed to fetch');
      throw new Refusal(fault.error, fault.retryAfter === undefined ? {} : { retryAfter: fault.retryAfter });
    }
  }

  function answer(route: Route, { request, url, query, params, body }: Asked): unknown {
    if (
      WRITES.has(request.method) &&
      !isForm(request) &&
      !/^application\/json\b/i.test(request.headers.get('content-type') ?? '')
    )
      throw new Refusal('ER-UNSUPPORTED-MEDIA-TYPE');
    if (!route.row) throw notKnown(request.method, url);
    const call: FakeCall = {
      world,
      state,
      idOf,
      now: now(),
      headers: request.headers,
      params,
      query,
      body,
      url,
      tokenLifetime: scenario.tokenLifetime ?? TOKEN_LIFETIME,
      claims: scenario.claims?.() ?? {},
      userAgent,
      attempts,
    };
    const { access } = route.row;
    const caller = access === 'anonymous' ? undefined : authenticate(call);
    const run = route.row.prepare(call);
    if (
      caller &&
      typeof access === 'object' &&
      !(access.orSelf !== undefined && params[access.orSelf] === caller.person.id) &&
      !access.anyOf.some(caller.may)
    )
      throw new Refusal('ER-FORBIDDEN');
    const said = run(caller);
    audit(call, route.name, caller);
    return said;
  }

  /** A request without credentials sends no cookie, and keeps none. */
  function apart<Made>({ credentials }: Request, work: () => Made): Made {
    if (credentials !== 'omit') return work();
    const { cookie } = state;
    state.cookie = undefined;
    try {
      return work();
    } finally {
      state.cookie = cookie;
    }
  }

  async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(typeof input === 'string' ? new URL(input, originOfPage()) : input, init);
    const url = new URL(request.url);
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname));
    const [, ...values] = route?.pattern.exec(url.pathname) ?? [];
    const params = Object.fromEntries(
      route?.parameters.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]) ?? [],
    );
    const query = Object.fromEntries([...url.searchParams].filter(([, text]) => text !== 'undefined'));
    const traceId = idOf('request', String(requests.length));
    const signal = init?.signal ?? undefined;
    const sent = isForm(request) ? await readForm(request) : await request.text();
    try {
      const body = typeof sent === 'string' ? readBody(sent) : sent;
      const seen: FakeRequest = {
        endpoint: route?.name,
        method: request.method,
        path: url.pathname + url.search,
        query,
        body,
        signal,
      };
      requests.push(seen);
      await pause(scenario.delay ?? 0, signal);
      fail(route?.name);
      if (!route) throw notKnown(request.method, url);
      const byHand: OwnAnswer | undefined = own.get(route.name);
      const said = byHand
        ? await unlessAborted(Promise.resolve(byHand(seen)), signal)
        : apart(request, () => answer(route, { request, url, query, params, body }));
      keep();
      return said instanceof Response ? said : toResponse(said, traceId);
    } catch (failure) {
      if (failure instanceof Refusal) return toErrorResponse(failure, traceId);
      throw failure;
    }
  }

  const control: FakeControl = {
    accounts: sampleAccounts,
    requests,
    requestsTo: (endpoint) => requests.filter((one) => one.endpoint === endpoint),
    get scenario() {
      return Object.keys(scenarios)
        .filter(isScenarioName)
        .find((name) => scenarios[name] === scenario);
    },
    setScenario(next) {
      scenario = toScenario(next);
      state.scenario = typeof next === 'string' ? next : undefined;
      counts.clear();
      world = build();
      changed();
    },
    signIn(email, { tenant } = {}) {
      const person = world.people.find((one) => one.email === email);
      if (!person) throw new TypeError(`The sample has nobody called ${email}`);
      const wished = world.tenants.find(({ alias }) => alias === tenant)?.id;
      const here = { world, state, idOf, now: now() };
      beginSession(here, person, tenantFor(here, person.id, wished));
      changed();
    },
    get outbox() {
      return world.mails;
    },
    mail(email, purpose, { tenant } = {}) {
      const to = world.people.find((one) => one.email === email);
      if (!to) throw new TypeError(`Nobody of the sample has the address ${email}`);
      const tenantId = world.tenants.find(({ alias }) => alias === tenant)?.id;
      return sendMail({ world, idOf, now: now() }, purpose, to, tenantId);
    },
    enrol(email) {
      const person = world.people.find((one) => one.email === email);
      if (!person) throw new TypeError(`The sample has nobody called ${email}`);
      const here = { world, idOf };
      const factors = factorsOf(here, person);
      factors.authenticators = [{ id: idOf('factor', `${person.id}/app`) }];
      added(here, person, factors);
      changed();
      return factors.recoveryCode ?? '';
    },
    demandFactor(on) {
      state.demandsFactor = on;
      changed();
    },
    endSessions() {
      for (const { id } of state.sessions) endSession({ state }, id);
      changed();
    },
    get features() {
      return Object.fromEntries(world.features.map(({ key }) => [key, state.features[key]]));
    },
    setFeature(key, on) {
      const { [key]: _, ...others } = state.features;
      state.features = on === undefined ? others : { ...others, [key]: on };
      changed();
    },
    setFlag(name, on) {
      state.flags = { ...state.flags, [name]: on ? 'on' : 'off' };
      changed();
    },
    answer(endpoint, answered) {
      if (answered) own.set(endpoint, answered);
      else own.delete(endpoint);
    },
    listen(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    reset() {
      state = fresh(now());
      scenario = toScenario(options.scenario);
      attempts = new Map();
      counts.clear();
      own.clear();
      answerByHand();
      requests.length = 0;
      world = build();
      changed();
    },
  };
  return { fetch: Object.assign(respond, { control }), control };
}

const notKnown = (method: string, { pathname }: URL): Refusal =>
  new Refusal('ER-NOT-FOUND', { errors: [`The fake provider does not know ${method} ${pathname}`] });

interface Asked {
  readonly request: Request;
  readonly url: URL;
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const toScenario = (named: ScenarioName | Scenario | string | undefined): Scenario =>
  typeof named === 'object' ? named : scenarios[isScenarioName(named) ? named : 'default'];

/** The origin of requests without a host: that of the page, and a made-up one outside of a page. */
const originOfPage = (): string => {
  const origin = globalThis.location?.origin;
  return origin && origin !== 'null' ? origin : 'https://demo.invalid';
};
