import type { GatehouseOptions } from '../stores/core/options.ts';
import type { Ports } from '../stores/core/ports.ts';
import { controlOf, demoOptions } from './demo.ts';
import { isScenarioName } from './fake/scenarios.ts';
import { showNotice } from './notice/notice.ts';
import { sampleAccounts } from './sample/sample.ts';

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';

/** Whether strangers can reach the demo: a visitor may take it for the real thing. */
const isPublic = ({ protocol, hostname }: Location): boolean => protocol === 'https:' && !isLoopback(hostname);

/** Writes the notes of demo mode to the console, once per app. */
function say(log: Ports['log'], page: Location): void {
  const accounts = sampleAccounts.map(({ email }) => email).join(', ');
  log(
    'warn',
    'GH-DEMO',
    'This page runs in demo mode: sample data, no provider, nothing is protected.',
    `Sign in as ${accounts} with the password ${sampleAccounts[0].password}.`,
  );
  if (isPublic(page))
    log('error', 'GH-DEMO-PUBLIC', 'This public page runs in demo mode: anybody can sign in as anybody.');
}

/**
 * What `<auth-provider mode="demo">` starts with: a fake in the page, a line in the console and a notice on the page
 * for as long as the app runs. `data-scenario` and `data-seed` on the element choose what the fake plays.
 */
export function startDemo(element: HTMLElement, said: GatehouseOptions): GatehouseOptions {
  const { scenario, seed } = element.dataset;
  const options = demoOptions(said, {
    ...(isScenarioName(scenario) && { scenario }),
    ...(seed !== undefined && { seed: Number(seed) || 0 }),
  });
  const { wake, log } = options.ports ?? {};
  const control = controlOf(options);
  const place = element.shadowRoot;
  const page = element.ownerDocument.defaultView?.location;
  if (!wake || !log || !control || !place || !page) return options;
  say(log, page);
  let running = 0;
  let hide = (): void => {};
  return {
    ...options,
    ports: {
      ...options.ports,
      // An app listens for wake-ups while it runs: the notice comes and goes with it.
      wake: {
        ...wake,
        listen(callback) {
          const stop = wake.listen(callback);
          if (running++ === 0) hide = showNotice(place, control, { loud: isPublic(page) });
          return () => {
            stop();
            if (--running === 0) hide();
          };
        },
      },
    },
  };
}
