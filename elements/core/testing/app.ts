import { ContextProvider } from '@lit/context';
import type { GatehouseOptions } from '../../../stores/core/options.ts';
import { RootStore } from '../../../stores/RootStore.ts';
import { unsigned } from '../../../testing/fake/token.ts';
import { appContext } from '../shell/appContext.ts';

/** One request as a test sees it. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | undefined;
}

/** An answer: a value for status 200, or a whole `Response`. A promise keeps the request waiting. */
export type Answer = (sent: Sent) => unknown;

const hour = 3600;

/** An unsigned token: nothing in the browser takes a claim for a right. */
export const tokenFor = (user: string, tenant: string): string => {
  const now = Math.floor(Date.now() / 1000);
  return unsigned({ sub: user, tenantId: tenant, iat: now, exp: now + hour });
};

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

export const tenant = (id: string, name = id) => ({
  id,
  tenantId: id,
  name,
  vendorId: 'v',
  isReseller: false,
  metadata: '{}',
  deletedAt: null,
  createdAt: '',
  updatedAt: '',
});

/** A provider in a few lines, with nobody signed in unless `session` names one. */
export function testProvider(answers: Readonly<Record<string, Answer>> = {}) {
  const state = {
    session: undefined as { user: string; tenant: string } | undefined,
    permissions: [] as string[],
    roles: [] as string[],
    superUser: false,
    tenants: [tenant('t1', 'Brightline Logistics'), tenant('t2', 'Northwind')],
    entitlements: { features: {}, permissions: {} } as object,
  };
  const sent: Sent[] = [];
  const answer = (): object => {
    const { user, tenant: active } = state.session ?? { user: 'u1', tenant: 't1' };
    state.session = { user, tenant: active };
    return { accessToken: tokenFor(user, active), expiresIn: hour, mfaRequired: false };
  };
  const ended = (): Response => refusal(401, 'ER-SESSION-ENDED', 'The session has ended');
  const role = (key: string) => ({
    id: key,
    key,
    name: key,
    isDefault: false,
    permissions: [],
    vendorId: 'v',
    createdAt: '',
    updatedAt: '',
  });
  const all: Record<string, Answer> = {
    'POST /identity/resources/auth/v1/user/token/refresh': () => (state.session ? answer() : ended()),
    'POST /identity/resources/auth/v2/user/sso/prelogin': () => null,
    'POST /identity/resources/auth/v1/user': answer,
    'POST /identity/resources/auth/v1/logout': () => ((state.session = undefined), {}),
    'GET /identity/resources/users/v2/me': () =>
      state.session
        ? {
            id: state.session.user,
            sub: state.session.user,
            email: 'amara.okafor@brightline.example',
            name: 'Amara Okafor',
            verified: true,
            mfaEnrolled: false,
            tenantId: state.session.tenant,
            tenantIds: ['t1', 't2'],
            tenants: [],
            metadata: '{}',
            superUser: state.superUser || undefined,
            roles: state.roles.map(role),
            permissions: state.permissions.map((key) => ({ id: key, key, name: key })),
          }
        : ended(),
    'GET /identity/resources/users/v3/me/tenants': () => ({
      tenants: state.tenants,
      activeTenant: state.tenants.find(({ id }) => id === state.session?.tenant),
    }),
    'PUT /identity/resources/users/v1/tenant': ({ body }) => (
      (state.session = { user: 'u1', tenant: String(body.tenantId) }),
      {}
    ),
    'GET /flags': () => ({}),
    'GET /frontegg/flags': () => ({}),
    ...answers,
  };
  const fetchFake: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.replace(/^\/frontegg/, '');
    const text = await request.text();
    const one: Sent = {
      method: request.method,
      path,
      body: text ? JSON.parse(text) : {},
      signal: init?.signal ?? request.signal,
    };
    sent.push(one);
    const found = all[`${request.method} ${path}`];
    const aborted = new Promise<never>((_, fail) =>
      one.signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError'))),
    );
    aborted.catch(() => {}); // nobody may be waiting
    const value = found ? await Promise.race([found(one), aborted]) : refusal(404, 'ER-NOT-FOUND', 'Not found');
    return value instanceof Response
      ? value
      : new Response(JSON.stringify(value ?? null), { headers: { 'content-type': 'application/json' } });
  };
  return { state, sent, answer, fetch: fetchFake, to: (path: string) => sent.filter((one) => one.path === path) };
}

export type TestProvider = ReturnType<typeof testProvider>;

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
