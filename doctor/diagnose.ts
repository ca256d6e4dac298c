/** Public entry `gatehouse-elements/doctor.js`: tells what keeps a page and its provider apart, and what mends it. */
import { namedApp } from '../elements/core/shell/apps.ts';
import { version } from '../elements/core/shell/define.ts';
import { print } from '../codes/print.ts';
import type { GatehouseOptions } from '../stores/core/options.ts';
import type { RootStore } from '../stores/RootStore.ts';
import { judge, type Report } from './judge.ts';
import { toLines } from './lines.ts';
import { gatherInPage } from './page.ts';

export type { CheckResult, Report } from './judge.ts';
export type { Status } from './check.ts';

export interface DiagnoseOptions {
  /** Writes one line per check to the console. Default true. */
  print?: boolean;
  /** Epoch milliseconds; for tests. */
  now?: () => number;
}

interface WithRoot extends Element {
  root?: RootStore | undefined;
}

/** An app from its name, from an `auth-provider`, or from the options it would be made with. */
function find(of: string | Element | GatehouseOptions): { options: GatehouseOptions; app: RootStore | undefined } {
  if (typeof of === 'string') {
    const app = namedApp(of);
    const only: WithRoot | null = document.querySelector('auth-provider');
    return app
      ? { options: app.options, app }
      : only && of === 'default'
        ? find(only)
        : { options: { baseUrl: '' }, app: undefined };
  }
  if (!(of instanceof Element)) return { options: of, app: undefined };
  const { root }: WithRoot = of;
  if (root) return { options: root.options, app: root };
  const say = (name: string): string | undefined => of.getAttribute(name) ?? undefined;
  return {
    options: { baseUrl: say('base-url') ?? '', urlPrefix: say('url-prefix'), clientId: say('client-id') },
    app: undefined,
  };
}

/**
 * Examines the page it runs in: address and prefix, CORS, cookie, policy, clock, keys, redirects and versions.
 *
 * @param of an app's name (default `default`), an `auth-provider` element, or options as `createGatehouse` takes them
 * @returns one result per check; `ok` is false when one failed. Never rejects, and holds no token
 */
export async function diagnose(
  of: string | Element | GatehouseOptions = 'default',
  { print: prints = true, now = Date.now }: DiagnoseOptions = {},
): Promise<Report> {
  const { options, app } = find(of);
  const report = judge(
    await gatherInPage({
      options,
      app,
      version,
      fetch: options.fetch ?? ((address, init) => globalThis.fetch(address, init)),
      now,
    }),
  );
  if (prints) for (const line of toLines(report)) print(line);
  return report;
}
