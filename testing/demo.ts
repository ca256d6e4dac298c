import * as storageKeys from '../api/rules/storageKeys.ts';
import { browserPorts } from '../stores/browser/ports.ts';
import type { GatehouseOptions } from '../stores/core/options.ts';
import type { Navigation, Wake } from '../stores/core/ports.ts';
import { createFakeProvider, FAKE_CLIENT_ID } from './fake/createFakeProvider.ts';
import type { FakeControl, FakeProviderOptions } from './fake/options.ts';

export type DemoOptions = Pick<FakeProviderOptions, 'seed' | 'scenario' | 'sample' | 'now'>;

/**
 * The options of an app that talks to a fake in the page instead of to a provider: `createGatehouse(demoOptions())`.
 *
 * Who is signed in stays so over a reload of this tab, in its session storage, and nowhere else: other tabs are demos
 * of their own. A change by the control reaches the page as if it had just woken up: session and entitlements are asked
 * for again. Signing in and out stays on the page, unless a route says otherwise: a demo often is one page.
 */
export function demoOptions(options: Partial<GatehouseOptions> = {}, demo: DemoOptions = {}): GatehouseOptions {
  const ports = { ...browserPorts(options.logLevel), ...options.ports };
  const { fetch, control } = createFakeProvider({
    ...demo,
    store: ports.session,
    storeKey: storageKeys.demo(options.name ?? 'default'),
    userAgent: globalThis.navigator?.userAgent,
  });
  const wake: Wake = {
    ...ports.wake,
    listen(callback) {
      const stops = [ports.wake.listen(callback), control.listen(callback)];
      return () => stops.forEach((stop) => stop());
    },
  };
  const here = new URL(ports.navigation.href());
  const page = here.pathname + here.search;
  return {
    ...options,
    hostedLogin: false, // the page is all there is
    routes: { authenticatedUrl: page, loginUrl: page, ...options.routes },
    baseUrl: '/',
    urlPrefix: '',
    clientId: options.clientId ?? FAKE_CLIENT_ID,
    fetch,
    ports: {
      ...ports,
      navigation: staying(ports.navigation),
      local: ports.session,
      counters: undefined,
      withLock: undefined,
      channel: undefined,
      wake,
    },
  };
}

const withoutHash = (href: string): string => href.split('#', 1)[0] ?? '';

/** Goes anywhere but to the page that is open already: loading it again would show the same. */
const staying = ({ href, go }: Navigation): Navigation => ({
  href,
  go(to, how) {
    if (how?.reload || withoutHash(new URL(to, href()).href) !== withoutHash(href())) go(to, how);
  },
});

/**
 * The control of the fake in the options of an app (`root.options`); undefined for an app that talks to a real
 * provider.
 */
export function controlOf(options: Pick<GatehouseOptions, 'fetch'> | undefined): FakeControl | undefined {
  const { fetch } = options ?? {};
  return fetch && 'control' in fetch ? (fetch.control as FakeControl) : undefined; // put there by createFakeProvider
}
