import assert from 'node:assert/strict';
import { ApiError } from '../../api/http/errors.ts';
import type { GatehouseOptions } from '../core/options.ts';
import type { Ports } from '../core/ports.ts';
import { loadEngine } from '../entitlements/loadEngine.ts';
import { RootStore } from '../RootStore.ts';
import { loadParts } from '../session/parts.ts';
import { handBrowser, settle } from './browser.ts';
import { handProvider } from './provider.ts';

/** The session hint of the app under test. */
export const HINT = 'gatehouse-hint:client-1';

/** Answers a request by hand, before the provider by hand hears of it; nothing lets it through. */
export type Early = (
  path: string,
  init: RequestInit,
  query: URLSearchParams,
) => Promise<Response> | Response | undefined;

export const ada = { user: 'ada', tenant: 'acme' };

/** A browser with a provider behind it; every tab is a whole app, whose `fetch` ends at the provider by hand. */
export function world({ lifetime = 60 }: { lifetime?: number } = {}) {
  const browser = handBrowser();
  const provider = handProvider(browser.time.clock, { lifetime });
  const apps: { stop: () => void }[] = [];
  const wire = { early: undefined as Early | undefined };

  /** The wire in between: what the store sends goes to the provider by hand and comes back as a `Response`. */
  const fetchByHand = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input));
    const path = pathname.replace('/frontegg', '');
    const early = wire.early?.(path, init, searchParams);
    if (early) return early;
    try {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
      const answer = await provider.answer(
        { method: (init.method ?? 'GET') as 'GET', path },
        body as Record<string, unknown>,
      );
      return Response.json(answer);
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.statusCode === 0) throw new TypeError('fetch failed');
      const body = failure.fromProvider
        ? JSON.stringify({ errors: [failure.message], errorCode: failure.code })
        : '<html>proxy</html>';
      return new Response(body, { status: failure.statusCode });
    }
  };

  /** @param before what happens to the app before it starts */
  async function open(
    options: Partial<GatehouseOptions> = {},
    missing: Partial<Ports> = {},
    before: (root: RootStore) => void = () => {},
  ) {
    const tab = browser.openTab(missing);
    const events: { event: string; detail: object }[] = [];
    const root = new RootStore({
      baseUrl: 'https://auth.app.example',
      clientId: 'client-1',
      sessionCheck: 0,
      fetch: fetchByHand as typeof fetch,
      emit: (event, detail) => (events.push({ event, detail }), true),
      ports: tab.ports,
      ...options,
    });
    await Promise.all([root.load(), loadParts(), loadEngine()]); // a test waits for promises, not for modules
    before(root);
    const stop = root.start();
    apps.push({ stop });
    return { ...tab, root, stop, events, named: (name: string) => events.filter(({ event }) => event === name).length };
  }
  const end = (): void => apps.forEach(({ stop }) => stop());
  return { ...browser, provider, wire, open, end };
}

export const REFRESH = '/token/refresh';
export const fails =
  (path: string, statusCode: number, more: object = {}) =>
  (asked: string) =>
    asked.endsWith(path) ? new ApiError({ statusCode, message: 'no', ...more }) : undefined;

export const signedIn = async (lifetime = 60, tabs = 1, options: Partial<GatehouseOptions> = {}) => {
  const all = world({ lifetime });
  all.local.set(HINT, '1');
  all.provider.state.session = { ...ada };
  const opened = await Promise.all(Array.from({ length: tabs }, () => all.open(options)));
  await all.time.pass(0);
  await settle();
  for (const { root } of opened) assert.equal(root.session.status, 'signed-in');
  return { ...all, opened, tab: opened[0] ?? assert.fail() };
};

/** Something that waits until it is let go. */
export function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open: () => open() };
}

/** An app whose refresh has become due and waits for its answer. */
export async function refreshing(answer: (provider: Awaited<ReturnType<typeof signedIn>>['provider']) => Response) {
  const all = await signedIn();
  const { opened, open } = gate();
  let held = true;
  all.wire.early = (path) => {
    if (!held || !path.endsWith(REFRESH)) return undefined;
    held = false;
    return opened.then(() => answer(all.provider));
  };
  const done = all.tab.root.session.refresh();
  await settle();
  return { ...all, done, open };
}
