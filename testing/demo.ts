import { browserPorts } from '../stores/browser/ports.ts';
import type { GatehouseOptions } from '../stores/core/options.ts';
import type { Wake } from '../stores/core/ports.ts';
import { createFakeProvider, FAKE_CLIENT_ID, type FakeControl, type FakeProviderOptions } from './fake/createFakeProvider.ts';

export type DemoOptions = Pick<FakeProviderOptions, 'seed' | 'scenario' | 'sample' | 'now'>;

/**
 * The options of an app that talks to a fake in the page instead of to a provider: `createGatehouse(demoOptions())`.
 *
 * Who is signed in stays so over a reload of this tab, in its session storage, and nowhere else: other tabs are demos of their
 * own. A change by the control reaches the page as if it had just woken up: session and entitlements are asked for again.
 */
export function demoOptions(options: Partial<GatehouseOptions> = {}, demo: DemoOptions = {}): GatehouseOptions {
  const ports = { ...browserPorts(options.logLevel), ...options.ports };
  const { fetch, control } = createFakeProvider({ ...demo, store: ports.session, storeKey: `gatehouse-demo:${options.name ?? 'default'}`, userAgent: globalThis.navigator?.userAgent });
  const wake: Wake = {
    ...ports.wake,
    listen(callback) {
      const stops = [ports.wake.listen(callback), control.listen(callback)];
      return () => stops.forEach((stop) => stop());
    },
  };
  return {
    ...options,
    baseUrl: '/',
    urlPrefix: '',
    clientId: options.clientId ?? FAKE_CLIENT_ID,
    fetch,
    ports: { ...ports, local: ports.session, counters: undefined, withLock: undefined, channel: undefined, wake },
  };
}

/** The control of the fake in the options of an app (`root.options`); undefined for an app that talks to a real provider. */
export function controlOf(options: Pick<GatehouseOptions, 'fetch'> | undefined): FakeControl | undefined {
  const { fetch } = options ?? {};
  return fetch && 'control' in fetch ? (fetch.control as FakeControl) : undefined; // put there by createFakeProvider
}
