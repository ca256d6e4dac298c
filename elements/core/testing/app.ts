import { ContextProvider } from '@lit/context';
import type { GatehouseOptions } from '../../../stores/core/options.ts';
import { RootStore } from '../../../stores/RootStore.ts';
import { createFakeProvider } from '../../../testing/fake/createFakeProvider.ts';
import type { FakeProviderOptions, OwnAnswer, OwnAnswers } from '../../../testing/fake/options.ts';
import type { SampleDocument } from '../../../testing/sample/document.ts';
import { appContext } from '../shell/appContext.ts';

export type { OwnAnswer, OwnAnswers };

/** The user who is signed in where a test needs one. */
const AMARA = 'amara.okafor@brightline.example';
/** Who signs in in a test, and with what. */
const ADA = { email: 'ada@example.com', password: 'correct horse' };

export const refusal = (
  status: number,
  errorCode: string,
  message: string,
  headers: Record<string, string> = {},
): Response =>
  new Response(JSON.stringify({ errors: [message], errorCode }), {
    status,
    headers: { 'content-type': 'application/json', 'frontegg-trace-id': 'trace', ...headers },
  });

/** The id of an account by its place in the list, from 1. */
export const tenantId = (place: number): string => `00000000-0000-4000-a000-${String(place).padStart(12, '0')}`;

interface People {
  /** The names of the accounts, all of them of the same people. */
  readonly accounts?: readonly string[];
  /** What everybody may do. */
  readonly permissions?: readonly string[];
  /** The keys of everybody's roles. */
  readonly roles?: readonly string[];
  readonly superUser?: boolean;
}

function sampleOf({
  accounts = ['Brightline Logistics', 'Northwind'],
  permissions = [],
  roles = [],
  superUser = false,
}: People): SampleDocument {
  const keys = [...roles, ...(permissions.length ? ['rights'] : [])];
  const tenants = accounts.map((name, index) => ({ id: tenantId(index + 1), alias: `t${index + 1}`, name }));
  const memberships = tenants.map(({ alias }, index) => ({ tenant: alias, roles: keys, joinedDaysAgo: 90 - index }));
  return {
    name: 'elements',
    tenants,
    permissions: permissions.map((key) => ({ key, name: key })),
    roles: keys.map((key) => ({ key, name: key, permissions: key === 'rights' ? [...permissions] : [] })),
    users: [
      { email: AMARA, name: 'Amara Okafor', memberships, ...(superUser && { superUser }) },
      { ...ADA, name: 'Ada Lovelace', memberships },
    ],
  };
}

/** The published fake with a few people in it and no user signed in. `answers` are given instead of its own. */
export function testProvider(
  answers: OwnAnswers = {},
  people: People = {},
  options: Pick<FakeProviderOptions, 'now' | 'scenario'> = {},
) {
  const { fetch, control } = createFakeProvider({ ...options, sample: sampleOf(people), answers });
  return {
    fetch,
    /** The requests for one row of the contract. */
    to: control.requestsTo,
    /** The mails, the newest first. */
    outbox: () => control.outbox,
    /** Who signs in has an authenticator app from now on. Tells the recovery code. */
    enrol: () => control.enrol(ADA.email),
    /** The same for Amara. */
    enrolAmara: () => control.enrol(AMARA),
    /** Everybody has to have a second factor. */
    demandFactor: () => control.demandFactor(true),
    /** The next refresh finds Amara signed in, in the first account. */
    signIn: () => control.signIn(AMARA, { tenant: 't1' }),
  };
}

export type TestProvider = Omit<ReturnType<typeof testProvider>, 'outbox' | 'enrol' | 'enrolAmara' | 'demandFactor'>;

/** What an app needs to touch nothing outside of a test, and to keep nothing. */
export function quiet(provider = testProvider()) {
  const none = { get: () => null, set: () => {}, remove: () => {} };
  return {
    fetch: provider.fetch,
    sessionCheck: 0,
    ports: { local: none, session: none, counters: undefined, withLock: undefined, channel: undefined, log: () => {} },
  };
}

let names = 0;

/** An app on the page of a test: it goes nowhere, shares nothing with other tabs, and tells where it wanted to go. */
export function testApp(provider: TestProvider, options: Partial<GatehouseOptions> = {}) {
  const visited: string[] = [];
  const values = new Map<string, string>();
  const memory = {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  };
  const page = { href: 'https://app.example/account/login' };
  const root = new RootStore({
    baseUrl: 'https://provider.example',
    name: `test-${names++}`,
    sessionCheck: 0,
    logLevel: 'error',
    fetch: provider.fetch,
    ports: {
      navigation: { href: () => page.href, go: (href) => void visited.push(href) },
      local: memory,
      session: memory,
      counters: undefined,
      withLock: undefined,
      channel: undefined,
      log: () => {},
    },
    ...options,
  });
  return { root, visited, page, local: memory };
}

/** Puts nodes below an app. Without an app the place waits for one: `give`. */
export function under(root: RootStore | undefined, ...nodes: readonly Node[]) {
  const place = document.createElement('div');
  const provider = new ContextProvider(place, { context: appContext, initialValue: root });
  provider.hostConnected();
  place.append(...nodes);
  document.body.append(place);
  return { place, give: (later: RootStore | undefined) => provider.setValue(later) };
}

/** Counts who listens for a change of user or tenant: those that came from now on and have not left. */
export function countListeners({ context }: RootStore): () => number {
  const { onReset } = context;
  let count = 0;
  context.onReset = (callback) => {
    const undo = onReset(callback);
    count++;
    return () => {
      undo();
      count--;
    };
  };
  return () => count;
}
