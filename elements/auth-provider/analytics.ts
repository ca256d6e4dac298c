import { leveled } from '../../codes/leveled.ts';
import { appOptions, listOf, type GatehouseOptions } from '../../stores/core/options.ts';

/** What a container of Google Tag Manager is called (CFG-028). Nothing else ever becomes part of an address. */
const CONTAINER = /^GTM-[A-Za-z0-9]+$/;

/** Makes the address of a script trustworthy: a Trusted Types policy, or anything that does the same. */
export interface ScriptUrlPolicy {
  createScriptURL(url: string): { toString(): string };
}

const warned = new Set<string>();
const loaded = new WeakMap<Document, Set<string>>();

/** The properties of the provider element that decide what is logged. */
interface Asking {
  readonly logLevel?: GatehouseOptions['logLevel'];
  readonly options?: Partial<GatehouseOptions> | undefined;
}

/**
 * The containers among these names, which may stand in one text; the others are ignored, with one warning for all that
 * were not named before (CFG-029).
 */
export function containersOf(
  given: string | readonly string[] | null | undefined,
  { logLevel, options }: Asking = {},
): readonly string[] {
  const names = typeof given === 'string' ? listOf(given) : (given ?? []);
  const others = names.filter((name) => !CONTAINER.test(name) && !warned.has(name));
  for (const name of others) warned.add(name);
  const log = leveled(logLevel ?? options?.logLevel ?? appOptions.logLevel.usual);
  if (others.length) log('warn', 'GH-ANALYTICS-ID', 'This is no id of an analytics container.', ...others);
  return [...new Set(names)].filter((name) => CONTAINER.test(name));
}

/** Adds the script of each container to the page, once. Only a host calls it (ELE-16). */
export function loadContainers(page: Document, ids: readonly string[], policy: ScriptUrlPolicy): void {
  const view = page.defaultView;
  if (!view) return;
  const here = loaded.get(page) ?? new Set();
  loaded.set(page, here);
  for (const id of ids.filter((one) => !here.has(one))) {
    const script = page.createElement('script');
    script.async = true;
    // The types of the platform take text only; under Trusted Types the browser wants what the policy made.
    Reflect.set(script, 'src', policy.createScriptURL(`https://www.googletagmanager.com/gtm.js?id=${id}`));
    here.add(id);
    const known: unknown = Reflect.get(view, 'dataLayer');
    const layer: unknown[] = Array.isArray(known) ? known : [];
    if (known !== layer) Reflect.set(view, 'dataLayer', layer);
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    page.head.append(script);
  }
}
